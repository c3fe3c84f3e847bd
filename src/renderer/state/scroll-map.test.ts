import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import {
  furthestOffset,
  isScaled,
  offsetFor,
  offsetToShow,
  rowsInView,
  type ScrollExtent,
  spacerHeight,
  tallest,
  thumbFor,
} from './scroll-map.ts'

const short: ScrollExtent = { rows: 1000, rowHeight: 28, viewport: 600 }
const huge: ScrollExtent = { rows: 400_000_000, rowHeight: 22, viewport: 700 }

const extents = fc.record({
  rows: fc.integer({ min: 1, max: 900_000_000 }),
  rowHeight: fc.integer({ min: 18, max: 60 }),
  viewport: fc.integer({ min: 60, max: 3000 }),
})

describe('scroll mapping', () => {
  it('a short list scrolls as the browser does', () => {
    expect([isScaled(short), thumbFor(1234, short), offsetFor(1234, short)]).toEqual([false, 1234, 1234])
  })

  it('a huge list stays below the height a browser can lay out', () => {
    expect([isScaled(huge), spacerHeight(huge)]).toEqual([true, tallest])
  })

  it('the ends of the thumb are the ends of the list', () => {
    expect([thumbFor(0, huge), thumbFor(furthestOffset(huge), huge)]).toEqual([0, tallest - huge.viewport])
    expect([offsetFor(0, huge), offsetFor(tallest - huge.viewport, huge)]).toEqual([0, furthestOffset(huge)])
  })

  it('one row from an end is not shown as the end', () => {
    expect(thumbFor(22, huge)).toBe(1)
    expect(thumbFor(furthestOffset(huge) - 22, huge)).toBe(tallest - huge.viewport - 1)
  })

  it('a thumb never moves backwards while the offset moves forwards', () => {
    fc.assert(
      fc.property(
        extents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (extent, a, b) => {
          const [low, high] = a < b ? [a, b] : [b, a]
          const furthest = furthestOffset(extent)
          expect(thumbFor(low * furthest, extent)).toBeLessThanOrEqual(thumbFor(high * furthest, extent))
        },
      ),
      { seed: seedOf(7), numRuns: 400 },
    )
  })

  it('a dragged thumb stays where it was dropped', () => {
    fc.assert(
      fc.property(extents, fc.double({ min: 0, max: 1, noNaN: true }), (extent, share) => {
        const room = Math.max(0, spacerHeight(extent) - extent.viewport)
        const thumb = Math.round(share * room)
        expect(Math.abs(thumbFor(offsetFor(thumb, extent), extent) - thumb)).toBeLessThanOrEqual(1)
      }),
      { seed: seedOf(8), numRuns: 400 },
    )
  })

  it('every row can be shown whole, and the shown window holds it', () => {
    fc.assert(
      fc.property(extents, fc.double({ min: 0, max: 1, noNaN: true }), (extent, share) => {
        const row = Math.floor(share * (extent.rows - 1))
        const offset = offsetToShow(row, 0, extent)
        const seen = rowsInView(offset, extent, 0)
        expect(seen.from <= row && row < seen.to).toBe(true)
      }),
      { seed: seedOf(9), numRuns: 400 },
    )
  })

  it('a row that is visible already does not move the list', () => {
    expect(offsetToShow(10, 100, short)).toBe(100)
  })

  it('no rows need no window', () => {
    expect(rowsInView(0, { rows: 0, rowHeight: 28, viewport: 500 }, 5)).toEqual({ from: 0, to: 0 })
  })
})
