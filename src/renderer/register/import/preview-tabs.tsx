import type { ReactNode } from 'react'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import { formatCount } from '../../state/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { templateShown } from '../package/cell-words.ts'
import { findingColors } from '../package/finding-lines.tsx'
import { cutWords, quietWords } from './import-words.ts'
import { unreadHeaders, withoutOwn } from './mapping.ts'
import { MappingEditor } from './mapping-editor.tsx'
import { OverwritesGrid } from './overwrites-grid.tsx'
import { RowsGrid } from './rows-grid.tsx'

export type Tab = {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly panel: ReactNode
}

type Change = ImportPreview['changes'][number]
type Note = ImportPreview['notes'][number]
type Difference = ImportPreview['differences'][number]

const mono = (text: string | null) =>
  text === null || text === '' ? <span className="muted">empty</span> : <span className="mono">{text}</span>

const templateColumn: Column<{ readonly template: string }> = {
  label: 'Template',
  cell: ({ template }) => <span className="mono">{templateShown(template)}</span>,
}
const keyColumn: Column<{ readonly key: string }> = {
  label: 'Row',
  cell: ({ key }) => <span className="mono">{key}</span>,
  title: ({ key }) => key,
}

const changeColumns: readonly Column<Change>[] = [
  templateColumn,
  {
    label: 'Row',
    cell: ({ row }) => (row === 0 ? '' : formatCount(row)),
    className: 'cell-count',
    headClassName: 'cell-count',
  },
  { label: 'Column', cell: ({ column }) => <span className="mono">{column}</span> },
  { label: 'In the file', cell: ({ from }) => mono(from), title: ({ from }) => from },
  { label: 'As imported', cell: ({ to }) => mono(to), title: ({ to }) => to },
  { label: 'Why', cell: ({ why }) => why, title: ({ why }) => why },
]

const noteColumns: readonly Column<Note>[] = [
  templateColumn,
  keyColumn,
  { label: 'Column', cell: ({ column }) => <span className="mono">{column ?? ''}</span> },
  {
    label: 'Value',
    cell: ({ value }) => <span className="mono">{value ?? ''}</span>,
    title: ({ value }) => value ?? '',
  },
  { label: 'What happened', cell: ({ message }) => message, title: ({ message }) => message },
]

const differenceColumns: readonly Column<Difference>[] = [
  templateColumn,
  keyColumn,
  { label: 'Column', cell: ({ column }) => <span className="mono">{column ?? 'whole row'}</span> },
  { label: 'In the file', cell: ({ file }) => mono(file), title: ({ file }) => file ?? '' },
  {
    label: 'Would be filed',
    cell: ({ register }) => mono(register),
    title: ({ register }) => register ?? '',
  },
  { label: 'Why', cell: ({ message }) => message, title: ({ message }) => message },
]

/** Returns the tabs of a preview; those that need a decision come first. */
export function tabsOf(preview: ImportPreview): readonly Tab[] {
  const { unmapped, sheets, findings, finding_counts: counts } = preview
  const quiet = quietWords(preview)
  const found = counts.error + counts.warning + counts.info
  return [
    listTab({
      id: 'notes',
      label: 'Changed or not imported',
      title: 'Cells and rows changed or not imported',
      quiet: quiet.notes,
      rows: preview.notes,
      count: preview.note_count,
      columns: noteColumns,
      widths: '5.5rem minmax(8rem, 1.2fr) 5rem minmax(7rem, 1fr) minmax(10rem, 2fr)',
    }),
    {
      id: 'mapping',
      label: 'Not read',
      count: unmapped.length + unreadHeaders(withoutOwn(sheets, preview.own.sheets)),
      panel: <MappingEditor unmapped={unmapped} />,
    },
    {
      id: 'overwrites',
      label: 'Overwritten',
      count: preview.overwrite_count,
      panel:
        preview.overwrite_count === 0 ? (
          <p className="muted import-quiet">{quiet.overwrites}</p>
        ) : (
          <OverwritesGrid preview={preview} />
        ),
    },
    listTab({
      id: 'changes',
      label: 'Spelling changed',
      title: 'Cells imported in a different spelling',
      quiet: quiet.changes,
      rows: preview.changes,
      count: preview.change_count,
      columns: changeColumns,
      widths: '5.5rem 4rem 4.5rem minmax(7rem, 1fr) minmax(7rem, 1fr) minmax(9rem, 1.5fr)',
    }),
    listTab({
      id: 'differences',
      label: 'Filed differently',
      title: 'Cells that the register would file differently',
      quiet: quiet.differences,
      rows: preview.differences,
      count: preview.difference_count,
      columns: differenceColumns,
      widths: '5.5rem minmax(8rem, 1fr) 5rem minmax(6rem, 1fr) minmax(6rem, 1fr) minmax(9rem, 1.5fr)',
    }),
    listTab({
      id: 'findings',
      label: 'Findings of the file',
      title: 'Findings of the file',
      quiet: quiet.findings,
      rows: findings,
      count: found,
      columns: findingColumns,
      widths: '5.5rem 6rem 8rem minmax(7rem, 1fr) minmax(12rem, 2fr)',
    }),
  ]
}

type ListTab<R> = {
  readonly id: string
  readonly label: string
  /** Accessible name of the table. */
  readonly title: string
  /** Text shown when there is nothing to list. */
  readonly quiet: string
  readonly rows: readonly R[]
  /** Total number, which may exceed the rows loaded. */
  readonly count: number
  readonly columns: readonly Column<R>[]
  /** Column widths as CSS grid track sizes. */
  readonly widths: string
}

/** Returns a tab with a table, and a note below it when the total exceeds the rows listed. */
function listTab<R>({ id, label, title, quiet, rows, count, columns, widths }: ListTab<R>): Tab {
  if (count === 0) return { id, label, count, panel: <p className="muted import-quiet">{quiet}</p> }
  const cut = cutWords(rows.length, count)
  return {
    id,
    label,
    count,
    panel: (
      <>
        <RowsGrid id={`import-${id}`} label={title} columns={columns} widths={widths} rows={rows} />
        {cut === null ? null : <p className="muted import-quiet">{cut}</p>}
      </>
    ),
  }
}

/** Columns of the findings about a file, one line each. */
const findingColumns: readonly Column<RegisterFinding>[] = [
  {
    label: 'Severity',
    cell: ({ severity }) => (
      <span className="sign">
        <Swatch color={findingColors[severity]} />
        {severity}
      </span>
    ),
  },
  { label: 'Rule', cell: ({ rule }) => <span className="mono">{rule}</span>, title: ({ rule }) => rule },
  {
    label: 'Where',
    cell: ({ template, column }) => (
      <span className="mono">
        {template === null ? '' : templateShown(template)} {column ?? ''}
      </span>
    ),
  },
  {
    label: 'Row',
    cell: ({ key, row }) => <span className="mono">{key ?? row ?? ''}</span>,
    title: ({ key }) => key ?? '',
  },
  {
    label: 'What is wrong',
    cell: ({ message }) => message,
    title: ({ message, fix }) => (fix === null ? message : `${message} ${fix}`),
  },
]
