import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId } from 'react'
import {
  extendTo,
  isSelected,
  rowAfterKey,
  type Selection,
  selectAll,
  selectOnly,
  toggleRow,
  trimSelection,
} from '../state/selection.ts'
import { useScrolledRows } from '../triage/use-scrolled-rows.ts'
import { classNames } from '../ui/class-names.ts'
import { useRem } from '../ui/use-rem.ts'

export type Column<R> = {
  readonly label: string
  readonly cell: (row: R) => ReactNode
  readonly title?: (row: R) => string
  readonly className?: string
  readonly headClassName?: string
}

type GridProps<R> = {
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** Widths of the columns, as CSS writes a grid's. */
  readonly widths: string
  readonly total: number
  readonly get: (position: number) => R | undefined
  readonly want?: (from: number, to: number) => void
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly onOpen: (row: R) => void
  readonly offset?: number
  readonly keepOffset?: (offset: number) => void
}

const forgetOffset = () => undefined

/** Rows of one height in any number, worked with the keys and the selection of every table. */
export function Grid<R>(props: GridProps<R>) {
  const { id, label, columns, widths, total, get, want, selection, onSelect, onOpen } = props
  const own = useId()
  const rem = useRem()
  const rowHeight = Math.round(1.75 * rem)
  const list = useScrolledRows(total, rowHeight, rowHeight, {
    offset: props.offset ?? 0,
    keep: props.keepOffset ?? forgetOffset,
  })
  useEffect(() => want?.(list.from, list.to), [want, list.from, list.to])

  const onPress = (event: MouseEvent, position: number) => {
    const isAdding = event.ctrlKey || event.metaKey
    if (event.shiftKey) onSelect(extendTo(selection, position, isAdding))
    else onSelect(isAdding ? toggleRow(selection, position) : selectOnly(position))
  }
  const open = (position: number | null) => {
    const row = position === null ? undefined : get(position)
    if (row !== undefined) onOpen(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const now = trimSelection(selection, total)
    const isHeld = event.ctrlKey || event.metaKey
    const next = rowAfterKey(event.key, now.active, total, list.rowsPerPage)
    if (next !== null && !event.altKey) {
      list.show(next)
      if (event.shiftKey) onSelect(extendTo(now, next, isHeld))
      else if (isHeld && event.key.startsWith('Arrow')) onSelect({ ...now, active: next })
      else onSelect(selectOnly(next))
    } else if (isHeld && event.key.toLowerCase() === 'a') onSelect(selectAll(now, total))
    else if (isHeld && event.key === ' ' && now.active !== null) onSelect(toggleRow(now, now.active))
    else if (event.key === 'Enter') open(now.active)
    else if (event.key === 'Escape' && now.ranges.length > 0) onSelect({ ...now, ranges: [] })
    else return
    event.preventDefault()
  }

  const { active } = selection
  const isActiveDrawn = active !== null && list.from <= active && active < list.to
  const positions = Array.from({ length: list.to - list.from }, (_, index) => list.from + index)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div
      ref={list.scroller}
      className="table"
      id={id}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-activedescendant={isActiveDrawn ? `${own}-${active}` : undefined}
      style={{ '--row': `${rowHeight}px`, '--columns': widths } as React.CSSProperties}
      onScroll={list.onScroll}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="table-head">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus */}
        <div role="row" aria-rowindex={1} className="table-row lookup-row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
            <div
              key={column.label}
              role="columnheader"
              className={classNames('table-cell', column.headClassName)}
            >
              {column.label}
            </div>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="table-body" style={{ height: list.spacer }}>
        <div
          role="presentation"
          className={classNames('table-window', list.isScaled && 'is-stuck')}
          style={{ transform: `translateY(${list.top}px)` }}
        >
          {positions.map((position) => {
            const row = get(position)
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all rows
              // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
              <div
                key={position}
                id={`${own}-${position}`}
                role="row"
                aria-rowindex={position + 2}
                aria-selected={isSelected(selection, position)}
                className={classNames(
                  'table-row lookup-row',
                  isSelected(selection, position) && 'is-selected',
                  active === position && 'is-active',
                )}
                onClick={(event) => onPress(event, position)}
                onDoubleClick={() => open(position)}
              >
                {row === undefined ? (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
                  <div role="gridcell" className="table-waiting" aria-colspan={columns.length}>
                    <span className="unseen">Loading</span>
                  </div>
                ) : (
                  columns.map((column) => (
                    // biome-ignore lint/a11y/useSemanticElements: see above
                    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
                    <div
                      key={column.label}
                      role="gridcell"
                      className={classNames('table-cell', column.className)}
                      title={column.title?.(row)}
                    >
                      {column.cell(row)}
                    </div>
                  ))
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
