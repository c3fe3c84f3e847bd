import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { cellsOf, elideMiddle } from './elide.ts'

const digest = '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc'

describe('a text that is too long', () => {
  test.each([
    [digest, 64, digest],
    [digest, 21, '7f7cc3b77c…5bfcff1bbc'],
    [digest, 20, '7f7cc3b77c…bfcff1bbc'],
    ['short', 5, 'short'],
    ['short', 2, 's…'],
    ['short', 1, '…'],
    ['short', 0, ''],
    ['e\u0301e\u0301e\u0301e\u0301', 3, 'e\u0301…e\u0301'],
  ])('%s in %d cells loses its middle: %s', (text, cells, written) => {
    expect(elideMiddle(text, cells)).toBe(written)
  })

  test('never takes more than its room, keeps its start and its end, and parts no letter from its marks', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 70 }), (whole, room) => {
        const short = elideMiddle(whole, room)
        expect(cellsOf(short)).toBeLessThanOrEqual(room)
        if (cellsOf(whole) <= room) expect(short).toBe(whole)
        else if (room >= 3) {
          const [start = '', end = ''] = short.split('…', 1).concat(short.slice(short.lastIndexOf('…') + 1))
          expect(whole.startsWith(start)).toBe(true)
          expect(whole.endsWith(end) && end !== '').toBe(true)
        }
        expect(short.isWellFormed()).toBe(true)
      }),
      { seed: seedOf(20_261_123) },
    )
  })
})
