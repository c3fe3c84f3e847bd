import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { readTable, writeTable } from './clipboard-table.ts'

describe('a pasted block', () => {
  it.each<[string, string, string[][]]>([
    ['one cell', 'a', [['a']]],
    ['cells of a row', 'a\tb', [['a', 'b']]],
    [
      'rows of Excel',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['rows of others', 'a\nb\n', [['a'], ['b']]],
    ['empty cells', '\ta\t\n', [['', 'a', '']]],
    ['an empty row between', 'a\n\nb', [['a'], [''], ['b']]],
    ['a line break in quotes', '"a\nb"\tc', [['a\nb', 'c']]],
    ['doubled quotes', '"a ""b"""', [['a "b"']]],
    ['a quote inside a cell', 'a "b"\tc', [['a "b"', 'c']]],
    ['quotes that close too early', '"a" b\tc', [['"a" b', 'c']]],
    ['a quote that never closes', '"a\tb', [['"a', 'b']]],
    ['nothing', '', []],
  ])('with %s is read', (_what, text, rows) => {
    expect(readTable(text)).toEqual(rows)
  })

  it('is read as it was copied', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ä', '"', '\t', '\n', '\r', ' ', ',') })
    const block = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([height, width]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
    fc.assert(
      fc.property(block, (rows) => {
        // a last row of one empty cell is the line break that ends a block
        if (rows.at(-1)?.every((text) => text === '') === true && rows[0]?.length === 1) return
        expect(readTable(writeTable(rows))).toEqual(rows)
      }),
      { seed: seedOf(20_261_121) },
    )
  })
})
