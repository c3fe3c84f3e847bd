import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { ScrolledRows } from './use-scrolled-rows.ts'

type GridFrameProps = {
  readonly id: string
  readonly label: string
  readonly list: ScrolledRows
  /** In pixels. */
  readonly rowHeight: number
  readonly total: number
  readonly columnCount: number
  /** Prefix of the ids of row elements, followed by a dash and the position. */
  readonly rowId: string
  readonly active: number | null
  /** Id of the active element inside the grid when that is a cell rather than the active row. */
  readonly activeCell?: string | undefined
  /** Column widths as custom properties. */
  readonly widths: Readonly<Record<`--${string}`, string>>
  readonly head: ReactNode
  readonly row: (position: number) => ReactNode
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Returns the positions of the rows that are drawn. */
export function drawnRows({ from, to }: ScrolledRows): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Frame of a grid: a head and any number of rows of one height, of which only the visible ones are drawn. */
export function GridFrame(props: GridFrameProps) {
  const { list, total, rowId, active } = props
  const isActiveDrawn = active !== null && list.from <= active && active < list.to
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div
      ref={list.scroller}
      className="table"
      id={props.id}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={props.columnCount}
      aria-multiselectable="true"
      aria-activedescendant={isActiveDrawn ? (props.activeCell ?? `${rowId}-${active}`) : undefined}
      style={{ '--row': `${props.rowHeight}px`, ...props.widths } as CSSProperties}
      onScroll={list.onScroll}
      onKeyDown={props.onKeyDown}
    >
      {props.head}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="table-body" style={{ height: list.spacer }}>
        <div
          role="presentation"
          className={classNames('table-window', list.isScaled && 'is-stuck')}
          style={{ transform: `translateY(${list.top}px)` }}
        >
          {drawnRows(list).map(props.row)}
        </div>
      </div>
    </div>
  )
}
