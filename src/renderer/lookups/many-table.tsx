import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { BatchKind } from '../../contract/core/batch.ts'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import { actorsCommand, cveOf } from '../actors/shared/actors-of.tsx'
import { type Choice, useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { selectedCount } from '../state/selection.ts'
import { Button } from '../ui/button.tsx'
import { copyValues, type Spelling } from '../ui/copy-values.ts'
import { Elided } from '../ui/elided.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { KindChips } from '../ui/kind-chips.tsx'
import { downloadStarted, saveFile } from '../ui/save-file.ts'
import { SeveritySign, Swatch, Tag } from '../ui/signs.tsx'
import { toast } from '../ui/toast.tsx'
import { kindColors, kindLabels, kindOrder, kindWord, pageKindOf } from './kind-words.ts'
import { pasteAgain, showKinds, sortMany, useMany } from './many.ts'
import { manyAsCsv, manyAsJson } from './many-export.ts'
import { chosenRows, filtered, ordered } from './many-rows.ts'
import { noRowsWords, skippedWords } from './many-words.ts'

const columns: readonly Column<LookupRow>[] = [
  {
    label: 'Kind',
    sort: 'kind',
    cell: ({ kind, value }) => (
      <span className="sign">
        <Swatch color={kindColors[kind]} />
        {kindWord(kind, value)}
      </span>
    ),
  },
  {
    label: 'Value',
    sort: 'value',
    className: 'mono cell-value',
    cell: ({ shown }) => <Elided text={shown} />,
    title: ({ shown }) => shown,
    name: ({ shown }) => shown,
  },
  {
    label: 'Summary',
    sort: 'says',
    className: 'cell-says',
    headClassName: 'cell-says',
    cell: ({ title }) => title,
    title: ({ title, problem }) => problem?.message ?? title,
  },
  { label: 'Risk', sort: 'risk', cell: ({ severity }) => <SeveritySign severity={severity} /> },
  {
    label: 'Known here',
    sort: 'known',
    className: 'cell-known',
    headClassName: 'cell-known',
    cell: (row) => (row.known === 0 ? null : <Tag>{actorsNamed(row) ?? countOf(row.known, 'place')}</Tag>),
    title: (row) => actorsNamed(row) ?? '',
  },
]

/** Returns the actors that exploit a vulnerability, worded as in "Known here" of Triage; null when none are known. */
function actorsNamed({ known_here }: LookupRow): string | null {
  const [first, ...more] = (known_here?.places ?? []).filter(({ kind }) => kind === 'actor')
  if (first === undefined) return null
  return `exploited by ${first.title}${more.length === 0 ? '' : ` and ${more.length} more`}`
}

const openRow = (row: LookupRow) => navigate(row.link)

/** The table: filter by kind, selection, export; Enter opens the page of a value. */
export function ManyTable({ rows }: { readonly rows: readonly LookupRow[] }) {
  const { kinds, order, selection, offset, skipped, isTruncated } = useMany()
  const [isExportOpen, setExportOpen] = useState(false)
  const shown = useMemo(() => ordered(filtered(rows, kinds), order), [rows, kinds, order])
  const chosen = chosenRows(shown, selection)
  const selected = selectedCount(selection)
  useChoice('lookup-many', {
    none: 'Choose a row first: the arrow keys move between rows.',
    isForRows: true,
    read: () => choiceOf(chosen),
  })
  useManyCommands(shown, chosen, () => setExportOpen(true))
  return (
    <section className="many" aria-label="Values that were looked up">
      <header className="many-head">
        <h1>{countOf(rows.length, 'value')}</h1>
        {isTruncated ? <Tag>text has more: the first 200 are here</Tag> : null}
        <span className="status-space" />
        <Button onClick={pasteAgain}>Paste others</Button>
        <Menu opened={isExportOpen} onChange={setExportOpen}>
          <Menu.Target>
            <Button
              icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}
              disabled={shown.length === 0}
            >
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {selected > 0 ? `${formatCount(selected)} selected` : `All ${formatCount(shown.length)} shown`}
            </Menu.Label>
            <Menu.Item onClick={() => save(chosen, 'csv')}>CSV</Menu.Item>
            <Menu.Item onClick={() => save(chosen, 'json')}>JSON, with full answers</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <div className="table-bar">
        <KindChips kinds={presentKinds(rows)} chosen={kinds} onChoose={showKinds} />
      </div>
      {rows.length === 0 ? (
        <div className="table-none">
          <p>{noRowsWords({ truncated: isTruncated, skipped: [...skipped] })}</p>
          <Button onClick={pasteAgain}>Change the text</Button>
        </div>
      ) : (
        <Grid
          key={kinds.join()}
          id="many-table"
          label="Lookups"
          columns={columns}
          widths="5.25rem minmax(8rem, 1.1fr) minmax(8rem, 1.4fr) 5.25rem 6.5rem"
          total={shown.length}
          get={(position) => shown[position]}
          selection={selection}
          onSelect={(next) => useMany.setState({ selection: next })}
          onOpen={openRow}
          order={order}
          onSort={sortMany}
          offset={offset}
          keepOffset={(at) => useMany.setState({ offset: at })}
        />
      )}
      <Skipped skipped={skipped} />
      <p className="table-foot">
        <span className="status-space" />
        {selected > 1 ? <span>{countOf(selected, 'row')} selected</span> : null}
      </p>
      <p className="unseen" role="status">{`${countOf(shown.length, 'value')} shown`}</p>
    </section>
  )
}

function Skipped({ skipped }: Pick<ReturnType<typeof useMany.getState>, 'skipped'>) {
  if (skipped.length === 0) return null
  return (
    <details className="many-skipped">
      <summary>{skippedWords(skipped.length)}</summary>
      <ul>
        {skipped.slice(0, 200).map(({ value, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
          <li key={index}>
            <span className="mono">{value}</span> <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function presentKinds(rows: readonly LookupRow[]) {
  const counts = new Map<BatchKind, number>()
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return kindOrder.flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    return count === 0 ? [] : [{ kind, label: kindLabels[kind], color: kindColors[kind], count }]
  })
}

function save(rows: readonly LookupRow[], format: 'csv' | 'json'): void {
  const name = `lookups.${format}`
  if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', manyAsCsv(rows))
  else saveFile(name, 'application/json', manyAsJson(rows))
  toast(`${countOf(rows.length, 'value')}: ${downloadStarted(name)}`)
}

/** Maximum number of lookups linked to a case at once; the values are added regardless. */
const maxLinks = 200

function choiceOf(chosen: readonly LookupRow[]): Choice | null {
  if (chosen.length === 0) return null
  return {
    what: countOf(chosen.length, 'indicator'),
    title: `${countOf(chosen.length, 'value')} looked up`,
    indicators: chosen.map(({ value }) => value),
    links: chosen.slice(0, maxLinks).map(({ link, value }) => ({
      kind: 'lookup',
      target: link,
      title: value.slice(0, 1000),
    })),
  }
}

function useManyCommands(
  shown: readonly LookupRow[],
  chosen: readonly LookupRow[],
  openExport: () => void,
): void {
  const group = 'Lookup'
  const { active } = useMany((now) => now.selection)
  const copy = (spelling: Spelling) => () => void copyValues(chosen, spelling)
  const isPossible = chosen.length > 0
  const activeRow = active === null ? undefined : shown[active]
  useCommands('lookup-many', [
    {
      id: 'copy',
      group,
      key: 'y',
      title: 'Copy, defanged',
      isPossible,
      isForRows: true,
      run: copy('defanged'),
    },
    {
      id: 'copy-rows',
      group,
      key: 'ctrl+c',
      hasOwnListener: true,
      title: 'Copy as shown, which is defanged',
      isPossible,
      run: copy('defanged'),
    },
    {
      id: 'copy-real',
      group,
      key: 'Y',
      title: 'Copy the real values',
      isPossible,
      isForRows: true,
      run: copy('real'),
    },
    actorsCommand(group, cveOf(activeRow)),
    { id: 'export', group, key: 'e', title: 'Export…', isPossible, isForRows: true, run: openExport },
    { id: 'export-csv', group, title: 'Export: Lookups as CSV', isPossible, run: () => save(chosen, 'csv') },
    {
      id: 'export-json',
      group,
      title: 'Export: Lookups as JSON',
      isPossible,
      run: () => save(chosen, 'json'),
    },
    {
      id: 'table',
      group,
      key: 't',
      title: 'Go to the table',
      isPossible: shown.length > 0,
      run: () => document.getElementById('many-table')?.focus(),
    },
    {
      id: 'open',
      group,
      key: 'Enter',
      hasOwnListener: true,
      title: 'Open the page of the value',
      isPossible: active !== null,
      isForRows: true,
      run: () => {
        const row = active === null ? undefined : shown[active]
        if (row !== undefined) openRow(row)
      },
    },
    {
      id: 'compare-two',
      group,
      title: 'Compare the two selected values',
      isPossible: chosen.length === 2,
      isForRows: true,
      run: () => {
        const [a, b] = chosen
        if (a !== undefined && b !== undefined)
          navigate({
            view: 'lookup',
            subject: null,
            compared: { kind: pageKindOf(a.kind), a: a.value, b: b.value },
          })
      },
    },
  ])
}
