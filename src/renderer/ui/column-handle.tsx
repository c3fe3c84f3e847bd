import { useRef, useState } from 'react'
import { keepWidths, narrowestColumn, useKeptWidths, widestColumn } from './kept-widths.ts'
import { Splitter } from './splitter.tsx'
import { useRem } from './use-rem.ts'

type ColumnHandleProps = {
  readonly table: string
  /** Name of the column; its heading has it as `data-column`. */
  readonly column: string
  readonly label: string
  /** At the left edge, for a column to the right of the one that takes what room is left. */
  readonly isAtStart?: boolean
}

/** The edge of a column in the head of a table: dragged or moved with the arrow keys; pressed twice, all are as at first. */
export function ColumnHandle({ table, column, label, isAtStart = false }: ColumnHandleProps) {
  const place = useRef<HTMLSpanElement>(null)
  const rem = useRem()
  const kept = useKeptWidths(table)[column]
  const [measured, setMeasured] = useState(narrowestColumn)
  const heading = () => place.current?.closest('[data-column]') ?? null
  const widthOf = (cell: Element | null) => (cell?.getBoundingClientRect().width ?? 0) / rem
  const resize = (width: number) => {
    const before: Record<string, number> = {}
    // columns that share what room there is stay as they are, so that the edge stays under the pointer
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
      title="Drag to resize the column; double-click for the widths of the beginning"
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
