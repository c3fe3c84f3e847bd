import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { showInspectorAfterPress } from '../state/layout.ts'
import { isSelected, type Selection, trimSelection } from '../state/selection.ts'
import { type HeldKeys, isPlainPress, selectionAfterKey, selectionAfterPress } from '../state/table-input.ts'
import { classNames } from './class-names.ts'
import { ColumnHandle } from './column-handle.tsx'
import { columnShares } from './fit-widths.ts'
import { drawnRows, GridFrame } from './grid-frame.tsx'
import { GridCell, GridRow } from './grid-row.tsx'
import { useKeptWidths } from './kept-widths.ts'
import { useFittedColumns } from './use-fitted-columns.ts'
import { useRem } from './use-rem.ts'
import { useScrolledRows } from './use-scrolled-rows.ts'

export type Column<R> = {
  readonly label: string
  readonly cell: (row: R) => ReactNode
  readonly title?: (row: R) => string
  /** Returns the accessible name of the cell, when its text is drawn in parts. */
  readonly name?: (row: R) => string
  readonly className?: string
  readonly headClassName?: string
  /** Name of the sort order by this column; without it the column is not sortable. */
  readonly sort?: string
}

/** Sort order of the rows; null for the original order. */
export type GridOrder = { readonly by: string; readonly descending: boolean } | null

type GridProps<R> = {
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** Columns as CSS grid tracks in rem: minimum width of each, and its share of the rest. */
  readonly widths: string
  readonly total: number
  readonly get: (position: number) => R | undefined
  readonly want?: (from: number, to: number) => void
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly onOpen: (row: R) => void
  readonly offset?: number
  readonly keepOffset?: (offset: number) => void
  readonly order?: GridOrder
  /** Called with the column whose head was clicked. */
  readonly onSort?: (by: string) => void
  /** Whether the side pane of the view shows the active row. */
  readonly hasSide?: boolean
}

const forgetOffset = () => undefined

/** Any number of rows of one height, with the keys and the selection of all tables. */
export function Grid<R>(props: GridProps<R>) {
  const { id, label, columns, widths, total, get, want, selection, onSelect, onOpen, hasSide } = props
  const own = useId()
  const rem = useRem()
  const rowHeight = Math.round(1.75 * rem)
  const kept = useKeptWidths(id)
  const list = useScrolledRows(total, rowHeight, rowHeight, {
    offset: props.offset ?? 0,
    keep: props.keepOffset ?? forgetOffset,
  })
  useEffect(() => want?.(list.from, list.to), [want, list.from, list.to])
  const shares = columnShares(widths).map((share, index) => ({
    ...share,
    given: kept[columns[index]?.label ?? ''],
  }))
  const waiting = drawnRows(list).filter((position) => get(position) === undefined).length
  const fitted = useFittedColumns(list.scroller, shares, `${list.from} ${list.to} ${total} ${waiting}`)

  const onPress = (held: HeldKeys, position: number) => {
    onSelect(selectionAfterPress(held, selection, position))
    if (hasSide && isPlainPress(held)) showInspectorAfterPress()
  }
  const open = (position: number | null) => {
    const row = position === null ? undefined : get(position)
    if (row !== undefined) onOpen(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const after = selectionAfterKey(event, selection, total, list.rowsPerPage)
    if (after !== null) {
      if (after.shown !== null) list.show(after.shown)
      onSelect(after.selection)
    } else if (event.key === 'Enter') open(trimSelection(selection, total).active)
    else return
    event.preventDefault()
  }

  return (
    <GridFrame
      id={id}
      label={label}
      list={list}
      rowHeight={rowHeight}
      total={total}
      columnCount={columns.length}
      rowId={own}
      active={selection.active}
      widths={{ '--columns': fitted.columns, '--table-width': `${fitted.width}px` }}
      head={<Head table={id} columns={columns} order={props.order ?? null} onSort={props.onSort} />}
      row={(position) => {
        const row = get(position)
        return (
          <GridRow
            key={position}
            id={`${own}-${position}`}
            position={position}
            className="lookup-row"
            isSelected={isSelected(selection, position)}
            isActive={selection.active === position}
            onPress={onPress}
            onOpen={open}
            columnCount={columns.length}
          >
            {row === undefined
              ? null
              : columns.map((column) => (
                  <GridCell
                    key={column.label}
                    className={column.className}
                    title={column.title?.(row)}
                    name={column.name?.(row)}
                  >
                    {column.cell(row)}
                  </GridCell>
                ))}
          </GridRow>
        )
      }}
      onKeyDown={onKeyDown}
    />
  )
}

type HeadProps<R> = Pick<GridProps<R>, 'columns'> & {
  readonly table: string
  readonly order: GridOrder
  readonly onSort: ((by: string) => void) | undefined
}

function Head<R>({ table, columns, order, onSort }: HeadProps<R>) {
  const Arrow = order?.descending === true ? IconChevronDown : IconChevronUp
  const sorted = order?.descending === true ? 'descending' : 'ascending'
  const stateOf = (sort: string | undefined) => {
    if (sort === undefined || onSort === undefined) return undefined
    return order?.by === sort ? sorted : 'none'
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div role="rowgroup" className="table-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus */}
      <div role="row" aria-rowindex={1} className="table-row lookup-row">
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
          <div
            key={column.label}
            role="columnheader"
            data-column={column.label}
            className={classNames('table-cell', column.headClassName)}
            aria-sort={stateOf(column.sort)}
          >
            {column.sort === undefined || onSort === undefined ? (
              column.label
            ) : (
              <button
                type="button"
                title={`Sort by ${column.label.toLowerCase()}`}
                onClick={() => onSort(column.sort ?? '')}
              >
                {column.label}
                {order?.by === column.sort ? <Arrow size="0.75rem" stroke={2} aria-hidden /> : null}
              </button>
            )}
            {index === columns.length - 1 ? null : (
              <ColumnHandle table={table} column={column.label} label={column.label} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
