import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { type Anchor, moveAnchor } from './use-text-scroll.ts'

const heights = [22, 66, 22, 44, 22]
const heightOf = (row: number) => heights[row] ?? 22
const pixelsFromTop = (anchor: Anchor) =>
  heights.slice(0, anchor.row).reduce((sum, height) => sum + height, anchor.pixels)

describe('anchor of the source text', () => {
  it.each<[string, Anchor, number, Anchor]>([
    ['inside a tall row', { row: 1, pixels: 0 }, 40, { row: 1, pixels: 40 }],
    ['into the next row', { row: 0, pixels: 10 }, 12, { row: 1, pixels: 0 }],
    ['over several rows', { row: 0, pixels: 0 }, 100, { row: 2, pixels: 12 }],
    ['back into a tall row', { row: 2, pixels: 0 }, -10, { row: 1, pixels: 56 }],
    ['not above the first row', { row: 1, pixels: 5 }, -500, { row: 0, pixels: 0 }],
    ['not below the last row', { row: 3, pixels: 0 }, 5000, { row: 4, pixels: 22 }],
  ])('moves %s', (_where, from, by, to) => {
    expect(moveAnchor(from, by, heights.length, heightOf)).toEqual(to)
  })

  it('moving and moving back returns to the same pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 153 }), fc.integer({ min: -200, max: 200 }), (start, by) => {
        const from = moveAnchor({ row: 0, pixels: 0 }, start, heights.length, heightOf)
        const there = moveAnchor(from, by, heights.length, heightOf)
        expect(pixelsFromTop(there)).toBe(Math.min(176, Math.max(0, start + by)))
      }),
      { seed: seedOf(3), numRuns: 300 },
    )
  })

  it('one turn of the wheel in a huge source passes only the rows it passes', () => {
    let asked = 0
    const moved = moveAnchor({ row: 300_000_000, pixels: 0 }, 110, 400_000_000, () => {
      asked += 1
      return 22
    })
    expect(moved).toEqual({ row: 300_000_005, pixels: 0 })
    expect(asked).toBeLessThan(20)
  })
})
