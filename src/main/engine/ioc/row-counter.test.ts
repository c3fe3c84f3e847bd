import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { longestRowBytes, RowCutter } from './row-counter.ts'

/** Returns the starts of rows after the first; those that start a line are marked. */
function cut(bytes: Buffer, pieces: readonly number[], width: 1 | 2 = 1, feedAt: 0 | 1 = 0): string[] {
  const rows: string[] = []
  const cutter = new RowCutter(
    (start, startsLine) => rows.push(`${start}${startsLine ? ' line' : ''}`),
    0,
    width,
    feedAt,
  )
  let at = 0
  for (const length of [...pieces, bytes.length]) {
    const end = Math.min(bytes.length, at + length * width)
    cutter.push(bytes.subarray(at, end), at)
    at = end
  }
  return rows
}

describe('rows', () => {
  test.each([
    ['', []],
    ['a', []],
    ['a\n', ['2 line']],
    ['a\nb\r\n\nc', ['2 line', '5 line', '6 line']],
    ['x'.repeat(longestRowBytes), []],
    ['x'.repeat(longestRowBytes + 1), [`${longestRowBytes}`]],
    [`${'x'.repeat(longestRowBytes)}\ny`, [`${longestRowBytes + 1} line`]],
    ['x'.repeat(2 * longestRowBytes + 1), [`${longestRowBytes}`, `${2 * longestRowBytes}`]],
    [`${'x'.repeat(longestRowBytes - 1)}é`, [`${longestRowBytes - 1}`]],
    [`${'x'.repeat(longestRowBytes - 1)}😀 `, [`${longestRowBytes - 1}`]],
    [`${'x'.repeat(longestRowBytes - 2)}😀 `, [`${longestRowBytes - 2}`]],
    [`${'x'.repeat(longestRowBytes - 3)}😀 `, [`${longestRowBytes - 3}`]],
  ])('of %j… are cut at line feeds and after 4,096 bytes, never inside a character', (text, starts) => {
    expect(cut(Buffer.from(text), [])).toEqual(starts)
  })

  test.each([
    ['utf16le', 0, 'a\nb', ['4 line']],
    ['utf16be', 1, 'a\nb', ['4 line']],
    ['utf16le', 0, 'ਅ\u010a\u0a00b', []],
    ['utf16be', 1, 'ਅ\u010a\u0a00b', []],
  ] as const)('in %s end at its line feeds only', (encoding, feedAt, text, starts) => {
    const bytes = Buffer.from(text, 'utf16le')
    expect(cut(encoding === 'utf16be' ? bytes.swap16() : bytes, [], 2, feedAt)).toEqual(starts)
  })

  test.each([
    ['the pieces in which the bytes come', ['x'.repeat(4000), 'x'.repeat(95), 'x', '\n', 'y'.repeat(4096)]],
    [
      'them in text of several bytes a character',
      ['漢'.repeat(1300), 'é', '😀', 'x', '\n', 'é'.repeat(2047)],
    ],
  ])('do not depend on %s', (_what, units) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...units), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 12 }),
        (parts, pieces) => {
          const bytes = Buffer.from(parts.join(''))
          expect(cut(bytes, pieces)).toEqual(cut(bytes, []))
        },
      ),
      { seed: seedOf(31), numRuns: 300 },
    )
  })
})
