import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isScaled, offsetFor, type ScrollExtent, spacerHeight, thumbFor } from '../state/scroll-map.ts'
import { useElementSize } from '../ui/use-element-size.ts'

/** Number of rows drawn beyond each edge. */
const spare = 6

export type TextScroll = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly spacer: number
  readonly viewport: number
  readonly from: number
  readonly to: number
  readonly moveBy: (pixels: number) => void
  readonly place: (anchor: Anchor) => void
  /** Scrolls to the end and stays there while rows arrive or their heights change, until the next move. */
  readonly toEnd: () => void
  readonly onScroll: () => void
  readonly isInView: (row: number) => boolean
  /** Returns the range of rows that are at least partly visible, `to` exclusive. */
  readonly shown: () => { readonly from: number; readonly to: number }
}

type Kept = { readonly anchor: Anchor; readonly keep: (anchor: Anchor) => void }

/**
 * Scrolls rows of varying height. The anchor is authoritative; wheel and keys move it by true pixels. The scroll bar
 * shows it in proportion, and only dragging the bar is proportional. Heights are measured when rows are drawn, and
 * discarded when `shape` changes, which names everything that they depend on.
 */
export function useTextScroll(rows: number, lineHeight: number, shape: string, kept: Kept): TextScroll {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const [anchor, setAnchor] = useState(kept.anchor)
  const [averageHeight, setAverageHeight] = useState(lineHeight)
  const heights = useRef({ shape: '', of: new Map<number, number>() })
  const fullShape = `${shape} ${size.width} ${lineHeight}`
  if (heights.current.shape !== fullShape) heights.current = { shape: fullShape, of: new Map() }

  const extent: ScrollExtent = { rows, rowHeight: averageHeight, viewport: size.height }
  const latest = useRef({ anchor, extent, keep: kept.keep, thumb: 0, staysAtEnd: false })
  latest.current.extent = extent
  latest.current.keep = kept.keep
  const heightOf = useCallback((row: number) => heights.current.of.get(row) ?? lineHeight, [lineHeight])

  const move = useCallback(
    (next: Anchor) => {
      const { rows: all } = latest.current.extent
      const inside = moveAnchor(next, 0, all, heightOf)
      const was = latest.current.anchor
      if (was.row === inside.row && was.pixels === inside.pixels) return
      latest.current.anchor = inside
      setAnchor(inside)
    },
    [heightOf],
  )
  const place = useCallback(
    (next: Anchor) => {
      latest.current.staysAtEnd = false
      move(next)
    },
    [move],
  )
  const moveBy = useCallback(
    (pixels: number) =>
      place(moveAnchor(latest.current.anchor, pixels, latest.current.extent.rows, heightOf)),
    [place, heightOf],
  )
  const toEnd = useCallback(() => {
    latest.current.staysAtEnd = true
    move({ row: Math.max(0, latest.current.extent.rows - 1), pixels: lineHeight })
  }, [move, lineHeight])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const { extent: now, thumb } = latest.current
    if (Math.abs(element.scrollTop - thumb) <= 1) return
    latest.current.thumb = element.scrollTop
    const room = spacerHeight(now) - now.viewport
    // the end of the bar is the end of the source, whatever the heights of its last rows
    if (element.scrollTop >= room - 1) {
      toEnd()
      return
    }
    const at = offsetFor(element.scrollTop, now) / now.rowHeight
    const row = Math.floor(at)
    place({ row, pixels: (at - row) * heightOf(row) })
  }, [place, toEnd, heightOf])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      moveBy(event.deltaY)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [moveBy])

  const row = Math.min(anchor.row, Math.max(0, rows - 1))
  const from = Math.max(0, row - spare)
  const to = Math.min(rows, row + Math.ceil(size.height / lineHeight) + spare)

  // after every render: measure, shift the rows so that the anchor is at the top, keep the end at the bottom
  useLayoutEffect(() => {
    const drawn = content.current
    if (drawn === null || size.height === 0) return
    const known = heights.current.of
    if (known.size > 20_000) known.clear()
    let above = 0
    let below = 0
    for (const [index, child] of [...drawn.children].entries()) {
      const height = child.getBoundingClientRect().height
      known.set(from + index, height)
      if (from + index < row) above += height
      else below += height
    }
    drawn.style.transform = `translateY(${-Math.round(above + anchor.pixels)}px)`
    const gap = size.height - (below - anchor.pixels)
    const { staysAtEnd } = latest.current
    const isPastEnd = gap > 0.5 && (row > 0 || anchor.pixels > 0)
    if (staysAtEnd && to < rows) toEnd()
    else if (to === rows && (isPastEnd || (staysAtEnd && gap < -0.5)))
      move(moveAnchor(anchor, -gap, rows, heightOf))
    let sum = 0
    for (const height of known.values()) sum += height
    const average = known.size === 0 ? lineHeight : sum / known.size
    if (Math.abs(average - averageHeight) > averageHeight * 0.01) setAverageHeight(average)

    const element = scroller.current
    if (element === null || rows === 0) return
    const offset = (row + anchor.pixels / Math.max(1, heightOf(row))) * extent.rowHeight
    const isAtEnd = to === rows && gap >= -1
    const thumb = isAtEnd ? Math.max(0, spacerHeight(extent) - size.height) : thumbFor(offset, extent)
    if (Math.abs(element.scrollTop - thumb) > 1 || isScaled(extent)) element.scrollTop = thumb
    latest.current.thumb = element.scrollTop
  })

  useEffect(() => () => latest.current.keep(latest.current.anchor), [])

  return {
    scroller,
    content,
    spacer: spacerHeight(extent),
    viewport: size.height,
    from,
    to,
    moveBy,
    place,
    toEnd,
    onScroll,
    isInView: (wanted) => {
      let bottom = -anchor.pixels
      for (let each = row; each < wanted; each += 1) {
        bottom += heightOf(each)
        if (bottom > size.height) return false
      }
      return wanted >= row && bottom >= 0 && bottom + heightOf(wanted) <= size.height
    },
    shown: () => {
      let end = row
      for (let bottom = -anchor.pixels; end < rows && bottom < size.height; end += 1) bottom += heightOf(end)
      return { from: row, to: end }
    },
  }
}

/**
 * Scroll position in a list of rows of varying, partly unknown height: the first visible row, and how many of its
 * pixels are scrolled away. Moving it uses only the heights of the rows passed, so that a source of a hundred million
 * rows scrolls as precisely as one of ten.
 */
export type Anchor = { readonly row: number; readonly pixels: number }

/** Moves an anchor by true pixels; `heightOf` returns the measured or expected height of a row. */
export function moveAnchor(
  anchor: Anchor,
  by: number,
  rows: number,
  heightOf: (row: number) => number,
): Anchor {
  let row = Math.min(anchor.row, Math.max(0, rows - 1))
  let pixels = anchor.pixels + by
  while (pixels < 0 && row > 0) {
    row -= 1
    pixels += heightOf(row)
  }
  while (row < rows - 1 && pixels >= heightOf(row)) {
    pixels -= heightOf(row)
    row += 1
  }
  return { row, pixels: Math.max(0, row < rows - 1 ? pixels : Math.min(pixels, heightOf(row))) }
}
