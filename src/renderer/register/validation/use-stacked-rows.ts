import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../../ui/use-element-size.ts'

const spare = 6

export type StackedRows = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly height: number
  readonly from: number
  readonly to: number
  /** Top of the first drawn row. */
  readonly top: number
  readonly onScroll: () => void
  /** Ref callback of a row's element, which measures it; `data-row` identifies the row. */
  readonly measure: (element: HTMLElement | null) => void
  /** Scrolls a row into view. */
  readonly show: (row: number) => void
}

/** Virtual scrolling of rows of varying height; a row has its measured height, or the estimate until it was drawn. */
export function useStackedRows(ids: readonly string[], estimate: number): StackedRows {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const heights = useRef(new Map<string, number>())
  const [version, setVersion] = useState(0)
  const [offset, setOffset] = useState(0)
  const observer = useRef<ResizeObserver | null>(null)

  const width = useRef(size.width)
  useLayoutEffect(() => {
    if (width.current === size.width) return
    width.current = size.width
    heights.current.clear()
    setVersion((now) => now + 1)
  }, [size.width])

  const measured = useCallback((elements: readonly Element[]) => {
    let hasChanged = false
    for (const element of elements) {
      const id = element instanceof HTMLElement ? element.dataset.row : undefined
      const height = element.getBoundingClientRect().height
      if (id === undefined || height === 0 || heights.current.get(id) === height) continue
      heights.current.set(id, height)
      hasChanged = true
    }
    if (hasChanged) setVersion((now) => now + 1)
  }, [])
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      observer.current ??= new ResizeObserver((entries) => measured(entries.map(({ target }) => target)))
      observer.current.observe(element)
    },
    [measured],
  )
  useEffect(() => () => observer.current?.disconnect(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the heights changed
  const tops = useMemo(() => rowTops(ids, heights.current, estimate), [ids, estimate, version])
  const { from, to } = rowsBetween(tops, offset, size.height, spare)
  const show = useCallback(
    (row: number) => {
      const element = scroller.current
      const [begin, end] = [tops[row], tops[row + 1]]
      if (element === null || begin === undefined || end === undefined) return
      if (begin < element.scrollTop) element.scrollTop = begin
      else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
    },
    [tops],
  )
  return {
    scroller,
    height: tops.at(-1) ?? 0,
    from,
    to,
    top: tops[from] ?? 0,
    onScroll: useCallback(() => setOffset(scroller.current?.scrollTop ?? 0), []),
    measure,
    show,
  }
}

/** Returns the top of each row, followed by the end of the last one. `heights` holds the measured heights. */
export function rowTops(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  estimate: number,
): Float64Array {
  const tops = new Float64Array(ids.length + 1)
  for (let at = 0; at < ids.length; at++)
    tops[at + 1] = (tops[at] ?? 0) + (heights.get(ids[at] ?? '') ?? estimate)
  return tops
}

/** Returns the row at a position: the last one that begins at or before it. */
export function rowAt(tops: Float64Array, place: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the range of rows that are at least partly visible, with `spare` more on each side; `to` is exclusive. */
export function rowsBetween(
  tops: Float64Array,
  offset: number,
  viewport: number,
  spare: number,
): { readonly from: number; readonly to: number } {
  const rows = tops.length - 1
  if (rows === 0) return { from: 0, to: 0 }
  const from = Math.max(0, rowAt(tops, offset) - spare)
  const to = Math.min(rows, rowAt(tops, offset + viewport) + 1 + spare)
  return { from, to }
}
