import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { type ColumnNeed, columnShares, fitWidths } from './fit-widths.ts'

const need = (wanted: number, least = 50, share = 1): ColumnNeed => ({ wanted, least, share })
const rounded = (widths: readonly number[]) => widths.map((width) => Math.round(width))

it('reads columns as CSS writes them', () => {
  expect(columnShares('5.25rem minmax(8rem, 1.2fr) 4rem')).toEqual([
    { least: 5.25, share: 0 },
    { least: 8, share: 1.2 },
    { least: 4, share: 0 },
  ])
})

describe('the widths of columns', () => {
  it.each([
    [
      'with room for all, the rest is shared',
      [need(100), need(50, 50, 3), need(30, 30, 0)],
      260,
      [120, 110, 30],
    ],
    ['without anyone to share it, it is left', [need(100, 50, 0), need(50, 50, 0)], 400, [100, 50]],
    ['the widest gives first', [need(300), need(60), need(60)], 300, [180, 60, 60]],
    ['two wide ones give down to the same width', [need(300), need(200), need(60)], 300, [120, 120, 60]],
    ['none below its least', [need(300, 140), need(200, 50), need(60)], 200, [140, 50, 50]],
    [
      'a least that is more than the content needs asks for nothing',
      [need(20, 90), need(300)],
      200,
      [20, 180],
    ],
    ['no columns', [], 200, []],
  ] as const)('%s', (_, columns, room, widths) => {
    expect(rounded(fitWidths(columns, room))).toEqual(widths)
  })

  it('never cut a column while another has more than it wants, and take no more than there is', () => {
    const column = fc.record({
      wanted: fc.integer({ min: 0, max: 600 }),
      least: fc.integer({ min: 0, max: 100 }),
      share: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(column, { maxLength: 9 }), fc.integer({ min: 0, max: 2000 }), (columns, room) => {
        const widths = fitWidths(columns, room)
        const isCut = columns.some(({ wanted }, at) => (widths[at] ?? 0) < wanted - 0.01)
        const isSpare = columns.some(({ wanted }, at) => (widths[at] ?? 0) > wanted + 0.01)
        expect(isCut && isSpare).toBe(false)
        const least = columns.reduce((sum, each) => sum + Math.min(each.least, each.wanted), 0)
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(
          Math.max(room, least) + 0.01,
        )
      }),
      { seed: seedOf(20_261_123) },
    )
  })
})
