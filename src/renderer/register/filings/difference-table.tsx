import { useState } from 'react'
import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import type { Column } from '../../ui/grid.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { RowsGrid } from '../import/rows-grid.tsx'
import { cellLabel, columnLabel, templateIn } from '../package/cell-words.ts'
import { useTaxonomy } from '../taxonomy.ts'
import { type DifferenceGroup, type DifferenceLine, linesOfRow } from './difference-lines.ts'

const signs: Readonly<Record<DifferenceLine['kind'], { readonly word: string; readonly color: string }>> = {
  changed: { word: 'changed', color: 'var(--severity-low)' },
  added: { word: 'added', color: 'var(--severity-fine)' },
  removed: { word: 'removed', color: 'var(--severity-high)' },
}

/** The differences of one template; the chosen row is shown below in full, with labels beside its codes. */
export function DifferenceTable({ group }: { readonly group: DifferenceGroup }) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const [active, setActive] = useState<DifferenceLine | null>(null)
  return (
    <div className="differences">
      <RowsGrid
        id="differences"
        label={`Differences of ${group.template}`}
        columns={columnsFor(taxonomy, group.template)}
        widths="5.75rem minmax(9rem, 1.2fr) minmax(8rem, 1fr) minmax(8rem, 1fr) minmax(8rem, 1fr)"
        rows={group.lines}
        onActive={setActive}
      />
      {active === null ? (
        <p className="muted differences-hint">Choose a line to see its row.</p>
      ) : (
        <RowDetail taxonomy={taxonomy} group={group} line={active} />
      )}
    </div>
  )
}

function columnsFor(taxonomy: RegisterTaxonomy | null, template: string): readonly Column<DifferenceLine>[] {
  const cell = (line: DifferenceLine, side: 'before' | 'after') =>
    line.kind === 'changed' ? (
      <CellValue value={line[side]} label={cellLabel(taxonomy, template, line.column, line[side])} />
    ) : null
  return [
    {
      label: 'What',
      cell: ({ kind }) => (
        <span className="sign">
          <Swatch color={signs[kind].color} />
          {signs[kind].word}
        </span>
      ),
    },
    {
      label: 'Row',
      cell: (line) => (
        <span className={line.kind === 'changed' && line.isSameRow ? 'mono muted' : 'mono'}>{line.key}</span>
      ),
      title: ({ key }) => key,
    },
    {
      label: 'Column',
      cell: (line) =>
        line.kind === 'changed' ? (
          <>
            <span className="mono">{line.column}</span>{' '}
            <span className="muted">{columnLabel(taxonomy, template, line.column)}</span>
          </>
        ) : (
          <span className="muted">whole row</span>
        ),
      title: (line) =>
        line.kind === 'changed' ? (columnLabel(taxonomy, template, line.column) ?? line.column) : 'whole row',
    },
    { label: 'Before', cell: (line) => cell(line, 'before') },
    { label: 'After', cell: (line) => cell(line, 'after') },
  ]
}

/** A cell of a template, with the label of its code. */
function CellValue({ value, label }: { readonly value: string; readonly label: string | null }) {
  if (value === '') return <span className="muted">empty</span>
  return (
    <span title={label === null ? value : `${value} ${label}`}>
      {label === null ? <span className="mono">{value}</span> : label}
      {label === null ? null : <span className="mono muted"> {value}</span>}
    </span>
  )
}

type RowDetailProps = {
  readonly taxonomy: RegisterTaxonomy | null
  readonly group: DifferenceGroup
  readonly line: DifferenceLine
}

function RowDetail({ taxonomy, group, line }: RowDetailProps) {
  const { template } = group
  const codes = templateIn(taxonomy, template)?.columns.map(({ code }) => code) ?? []
  const label = (code: string) => columnLabel(taxonomy, template, code) ?? code
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with keys
    <section className="difference-row" tabIndex={0} aria-label="The chosen row">
      <h3>
        <span className="mono">{line.key}</span> <span className="muted">{signs[line.kind].word}</span>
      </h3>
      <dl>
        {line.kind === 'changed'
          ? linesOfRow(group, line).map((each) =>
              each.kind === 'changed' ? (
                <div key={each.column}>
                  <dt>{label(each.column)}</dt>
                  <dd>
                    <CellValue
                      value={each.before}
                      label={cellLabel(taxonomy, template, each.column, each.before)}
                    />
                    <span className="muted"> → </span>
                    <CellValue
                      value={each.after}
                      label={cellLabel(taxonomy, template, each.column, each.after)}
                    />
                  </dd>
                </div>
              ) : null,
            )
          : line.cells.map((value, at) => {
              const code = codes[at] ?? `${at + 1}`
              return value === '' ? null : (
                <div key={code}>
                  <dt>{label(code)}</dt>
                  <dd>
                    <CellValue value={value} label={cellLabel(taxonomy, template, code, value)} />
                  </dd>
                </div>
              )
            })}
      </dl>
    </section>
  )
}
