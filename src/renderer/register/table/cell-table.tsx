import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KindName } from '../../../contract/register/kinds.ts'
import { useChoice } from '../../state/choice.ts'
import { countOf } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnHandle } from '../../ui/column-handle.tsx'
import { GridFrame } from '../../ui/grid-frame.tsx'
import { useKeptWidths } from '../../ui/kept-widths.ts'
import { useRem } from '../../ui/use-rem.ts'
import { useScrolledRows } from '../../ui/use-scrolled-rows.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { choiceOfRecords } from '../list/list-acts.ts'
import { type ListColumn, tableColumns } from '../list/list-columns.ts'
import { changeList, useListState } from '../list/list-state.ts'
import type { ListRows } from '../list/use-list-rows.ts'
import { blockOf, type Cell, inside } from './cell-range.ts'
import { CellRow } from './cell-row.tsx'
import type { Editing } from './editing.ts'
import type { CellChange } from './table-drafts.ts'
import { dropDrafts, markNeeds, refusedCount, useTable } from './table-store.ts'
import { cellAt, rowRef, type TableView } from './table-view.ts'
import { unsavedWords } from './unsaved-words.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { useClipboard } from './use-clipboard.ts'

type CellTableProps = {
  readonly kind: KindName
  readonly label: string
  readonly source: ListRows
  readonly context: FieldContext
  readonly chosen: readonly string[] | null
}

/** The records of a kind as an editable table: cells can be typed into, pasted into and filled down. */
export function CellTable({ kind, label, source, context, chosen }: CellTableProps) {
  const own = useId()
  const rem = useRem()
  const rowHeight = Math.round(1.75 * rem)
  const { choice, tableOffset } = useListState(kind)
  const { drafts, written, isWriting } = useTable(kind)
  const columns = useMemo(() => tableColumns(kind, chosen), [kind, chosen])
  // the last row is always empty, for a new record; before the first answer its position is unknown
  const rows = source.isFirstRead ? 0 : source.total + drafts.rows.length + 1
  const list = useScrolledRows(rows, rowHeight, rowHeight, {
    offset: tableOffset,
    keep: (at) => changeList(kind, { tableOffset: at }),
  })
  useEffect(
    () => source.rows.want(list.from, Math.min(list.to, source.total)),
    [source.rows, source.total, list.from, list.to],
  )
  const [editing, setEditing] = useState<Editing | null>(null)
  const view: TableView = { kind, label, columns, source, drafts, written, context, rows }
  const latest = useRef(view)
  latest.current = view
  const grid = useCallback(() => document.getElementById('register-table'), [])
  const active = inside(choice.active, { rows, columns: columns.length })
  useChoice('register-table', {
    none: 'Choose cells of a saved record first.',
    isTypedInto: true,
    read: () => {
      const { top, bottom } = blockOf(choice)
      const ranges = [{ from: top, to: Math.min(bottom + 1, source.total) }]
      return choiceOfRecords(kind, ranges, source.rows.get, context)
    },
  })
  const stop = () => {
    setEditing(null)
    grid()?.focus()
  }
  const edit = ({ row, column }: Cell, typed: string | null) => {
    const of = rowRef(latest.current, row)
    if (of !== null) setEditing({ of, column, typed })
  }
  const onKeyDown = useCellKeys({ view: latest, list, isEditing: editing !== null, edit })
  useClipboard({ grid, view: latest, isEditing: editing !== null })
  useShownColumn(own, active)
  useEffect(() => {
    const row = rowRef(latest.current, active.row)
    markNeeds(kind, row !== null && 'newRow' in row ? row.newRow : null)
  }, [kind, active.row])

  const kept = useKeptWidths(`register-${kind}-cells`)
  const widths = columns.map(({ name, width }) => kept[name] ?? width)
  const width = widths.reduce((sum, each) => sum + each, 0)
  const refused = refusedCount(drafts)
  return (
    <>
      <GridFrame
        id="register-table"
        label={`${label} as a table`}
        list={list}
        rowHeight={rowHeight}
        total={rows}
        columnCount={columns.length}
        rowId={own}
        active={active.row}
        activeCell={`${own}-${active.row}-${active.column}`}
        widths={{
          '--columns': widths.map((each) => `${each}rem`).join(' '),
          '--table-width': `${width}rem`,
        }}
        head={<TableHeadRow table={`register-${kind}-cells`} columns={columns} />}
        row={(position) => {
          const of = rowRef(view, position)
          return (
            <CellRow
              key={of === null ? position : rowName(of)}
              id={`${own}-${position}`}
              position={position}
              view={view}
              choice={choice}
              editing={
                editing !== null && of !== null && rowName(editing.of) === rowName(of) ? editing : null
              }
              onChoose={(cell, isStretch) =>
                changeList(kind, { choice: { active: cell, anchor: isStretch ? choice.anchor : cell } })
              }
              onEdit={(cell) => edit(cell, null)}
              onStop={stop}
            />
          )
        }}
        onKeyDown={onKeyDown}
      />
      <p className="table-foot cell-foot">
        <ActiveCell view={view} active={active} />
        <span className="status-space" />
        {isWriting ? <span>Saving…</span> : null}
        {unsavedWords(drafts) !== null ? (
          <>
            <span className="says-refused">{unsavedWords(drafts)}</span>
            <Button look="quiet" onClick={() => dropDrafts(kind)}>
              Discard what is not saved
            </Button>
          </>
        ) : null}
      </p>
      <p className="unseen" role="status">
        {refused > 0 ? `${countOf(refused, 'cell', 'cells')} refused` : ''}
      </p>
    </>
  )
}

const rowName = (of: CellChange['row']) => ('uuid' in of ? of.uuid : of.newRow)

/** The full text of the active cell, or the reason of its refusal. */
function ActiveCell({ view, active }: { readonly view: TableView; readonly active: Cell }) {
  const cell = cellAt(view, active)
  if (cell.fault !== null) return <span className="cell-shows says-refused">{cell.fault}</span>
  const column = view.columns[active.column]
  return (
    <span className="cell-shows">
      {column?.field.label}
      {cell.shown === '' ? '' : `: ${cell.shown}`}
    </span>
  )
}

/** Scrolls horizontally to keep the active cell in view. */
function useShownColumn(own: string, { row, column }: Cell): void {
  useEffect(() => {
    const cell = document.getElementById(`${own}-${row}-${column}`)
    const grid = cell?.closest('[role="grid"]')
    if (cell === null || grid === null || grid === undefined) return
    const [inner, outer] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()]
    const first = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().width ?? 0
    if (column > 0 && inner.left < outer.left + first) grid.scrollLeft -= outer.left + first - inner.left
    else if (inner.right > outer.left + grid.clientWidth)
      grid.scrollLeft += inner.right - (outer.left + grid.clientWidth)
  }, [own, row, column])
}

/** The head of an editable table. */
function TableHeadRow({
  table,
  columns,
}: {
  /** Key under which the column widths are stored. */
  readonly table: string
  readonly columns: readonly ListColumn[]
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div role="rowgroup" className="table-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus */}
      <div role="row" aria-rowindex={1} className="table-row cell-row">
        {columns.map(({ name, field, heading }) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
          <div
            key={name}
            role="columnheader"
            data-column={name}
            className="cell-head"
            title={field.help === undefined ? field.label : `${field.label}: ${field.help}`}
          >
            {heading}
            <ColumnHandle table={table} column={name} label={heading} />
          </div>
        ))}
      </div>
    </div>
  )
}
