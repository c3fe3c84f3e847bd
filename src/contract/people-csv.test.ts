import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../test/rounds.ts'
import { guardFormula, peopleCsv } from './people-csv.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']

/**
 * Splits a line into cells as a spreadsheet does that uses one separator; quotes count where a cell begins with one.
 */
function splitAt(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

test.each([
  ['=HYPERLINK("x")', '\'=HYPERLINK("x")'],
  ['+44 20', "'+44 20"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\nx', '\nx'],
  [' =1', "' =1"],
  ['x;=1', "x;'=1"],
  ['x; =1', "x; '=1"],
  ['x;"=1"', 'x;"\'=1"'],
  ['x\t@1', "x\t'@1"],
  ['x\n-1', "x\n'-1"],
  [';;=1', ";;'=1"],
  ['a=1', 'a=1'],
  ['a; b=1', 'a; b=1'],
  ["'=1", "'=1"],
  ['', ''],
])('the cell %j is written as %j', (cell, guarded) => expect(guardFormula(cell)).toBe(guarded))

describe('whatever the cells hold', () => {
  const piece = fc.constantFrom(...signs, ';', '\t', '\n', '\r\n', '"', ',', ' ', 'x', "'", '1')
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

  test.each([[','], [';'], ['\t']])('no cell begins a formula where lines are split at %j', (separator) => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        for (const seen of splitAt(peopleCsv(['a'], [cells]), separator))
          expect([seen, signs.includes(seen.trimStart().charAt(0))]).toEqual([seen, false])
      }),
      { seed: seedOf(7), numRuns: roundsOf(600, 3000) },
    )
  })
})
