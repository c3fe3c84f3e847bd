import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { rowAt, rowsBetween, rowTops } from './use-stacked-rows.ts'

const ids = ['a', 'b', 'c', 'd']
const tops = rowTops(ids, new Map([['b', 50]]), 20)

describe('stacked rows', () => {
  it('begin where those before them end, measured or estimated', () => {
    expect([...tops]).toEqual([0, 20, 70, 90, 110])
  })

  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [69, 1],
    [70, 2],
    [500, 3],
  ])('a place at %i lies in row %i', (place, row) => {
    expect(rowAt(tops, place)).toBe(row)
  })

  it('none are drawn where there are none', () => {
    expect(rowsBetween(rowTops([], new Map(), 20), 0, 100, 5)).toEqual({ from: 0, to: 0 })
  })

  it('every row that is in view is drawn', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 60 }),
        fc.nat(3000),
        fc.integer({ min: 1, max: 400 }),
        (sizes, offset, viewport) => {
          const names = sizes.map((_, index) => String(index))
          const all = rowTops(names, new Map(sizes.map((size, index) => [String(index), size])), 10)
          const { from, to } = rowsBetween(all, offset, viewport, 0)
          for (let row = 0; row < names.length; row++) {
            const isInView = (all[row + 1] ?? 0) > offset && (all[row] ?? 0) < offset + viewport
            if (isInView) expect(from <= row && row < to).toBe(true)
          }
        },
      ),
      { seed: seedOf(20_261_121) },
    )
  })
})
