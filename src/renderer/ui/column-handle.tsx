import { useRef, useState } from 'react'
import { keepWidths, narrowestColumn, useKeptWidths, widestColumn } from './kept-widths.ts'
import { Splitter } from './splitter.tsx'
import { useRem } from './use-rem.ts'

type ColumnHandleProps = {
  readonly table: string
  /** Name of the column, as in `data-column` of its heading. */
  readonly column: string
  readonly label: string
  /** Whether it is at the left edge, for a column to the right of the one that takes the remaining width. */
  readonly isAtStart?: boolean
}

/**
 * The edge of a column in a table head: moved by dragging or with the arrow keys; a double click resets all widths of
 * the table.
 */
export function ColumnHandle({ table, column, label, isAtStart = false }: ColumnHandleProps) {
  const place = useRef<HTMLSpanElement>(null)
  const rem = useRem()
  const kept = useKeptWidths(table)[column]
  const [measured, setMeasured] = useState(narrowestColumn)
  const heading = () => place.current?.closest('[data-column]') ?? null
  const widthOf = (cell: Element | null) => (cell?.getBoundingClientRect().width ?? 0) / rem
  const resize = (width: number) => {
    const before: Record<string, number> = {}
    // the widths of flexible columns before it are fixed, so that the edge stays under the pointer
    for (let cell = heading()?.previousElementSibling ?? null; !isAtStart && cell !== null; ) {
      const name = cell.getAttribute('data-column')
      if (name !== null) before[name] = Math.min(widestColumn, Math.max(narrowestColumn, widthOf(cell)))
      cell = cell.previousElementSibling
    }
    keepWidths(table, { ...before, [column]: width })
  }
  const valueAt = (x: number) => {
    const box = heading()?.getBoundingClientRect()
    return box === undefined ? narrowestColumn : (isAtStart ? box.right - x : x - box.left) / rem
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the separator inside has the keys
    <span
      ref={place}
      className={isAtStart ? 'column-handle is-at-start' : 'column-handle'}
      title="Drag to resize the column; double-click for the original widths"
      onFocus={() => setMeasured(widthOf(heading()))}
      onDoubleClick={() => keepWidths(table, null)}
    >
      <Splitter
        label={`Width of ${label}`}
        value={kept ?? measured}
        min={narrowestColumn}
        max={widestColumn}
        step={0.5}
        isReversed={isAtStart}
        valueAt={valueAt}
        onChange={resize}
      />
    </span>
  )
}
