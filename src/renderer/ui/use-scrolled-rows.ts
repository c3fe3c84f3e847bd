import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  clampOffset,
  isScaled,
  offsetFor,
  offsetToShow,
  rowsInView,
  type ScrollExtent,
  spacerHeight,
  thumbFor,
} from '../state/scroll-map.ts'
import { useElementSize } from './use-element-size.ts'

/** Number of rows drawn beyond each edge, so that fast scrolling does not show an empty strip. */
const spare = 10

export type ScrolledRows = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly spacer: number
  readonly from: number
  readonly to: number
  /** Top of the drawn rows, in pixels from the top of the spacer. */
  readonly top: number
  /**
   * Whether the list is taller than a browser can lay out; the drawn rows are then positioned relative to the visible
   * part.
   */
  readonly isScaled: boolean
  readonly rowsPerPage: number
  readonly onScroll: () => void
  readonly show: (row: number) => void
}

/**
 * Scrolls rows of one height. A list that a browser can lay out scrolls natively; for a longer one the true offset is
 * kept here: the wheel moves it by exact pixels, and only dragging the scroll bar is proportional.
 */
export function useScrolledRows(
  rows: number,
  rowHeight: number,
  headHeight: number,
  kept: { readonly offset: number; readonly keep: (offset: number) => void },
): ScrolledRows {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const [offset, setOffset] = useState(kept.offset)
  const extent: ScrollExtent = { rows, rowHeight, viewport: Math.max(0, size.height - headHeight) }
  const latest = useRef({ extent, offset, keep: kept.keep })
  latest.current = { extent, offset, keep: kept.keep }

  const moveTo = useCallback((next: number) => {
    const element = scroller.current
    const inside = clampOffset(next, latest.current.extent)
    latest.current.offset = inside
    setOffset(inside)
    if (element !== null) element.scrollTop = thumbFor(inside, latest.current.extent)
  }, [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const { extent: now, offset: is } = latest.current
    if (isScaled(now) && Math.abs(element.scrollTop - thumbFor(is, now)) <= 1) return
    latest.current.offset = offsetFor(element.scrollTop, now)
    setOffset(latest.current.offset)
  }, [])

  const isLong = isScaled(extent)
  useEffect(() => {
    const element = scroller.current
    if (element === null || !isLong) return
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      moveTo(latest.current.offset + event.deltaY)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [isLong, moveTo])

  // updates the scroll bar when the list grows or the window or zoom changes, and restores the position when a view is
  // shown again
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the bar depends on
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || rows === 0 || extent.viewport === 0) return
    const thumb = thumbFor(latest.current.offset, extent)
    if (Math.abs(element.scrollTop - thumb) > 1) element.scrollTop = thumb
  }, [rows, rowHeight, extent.viewport])

  useEffect(() => () => latest.current.keep(latest.current.offset), [])

  const shown = clampOffset(offset, extent)
  const { from, to } = rowsInView(shown, extent, spare)
  return {
    scroller,
    spacer: spacerHeight(extent),
    from,
    to,
    top: isLong ? from * rowHeight - shown : from * rowHeight,
    isScaled: isLong,
    rowsPerPage: Math.max(1, Math.floor(extent.viewport / rowHeight) - 1),
    onScroll,
    show: (row) => moveTo(offsetToShow(row, latest.current.offset, latest.current.extent)),
  }
}
