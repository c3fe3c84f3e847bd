import { describe, expect, test } from 'vitest'
import { bank, byHand, cellsOf } from '../../../../../test/fixtures/register/read-by-hand.ts'
import type { HandCell } from '../../../../../test/fixtures/register/xlsx-by-hand.ts'

/** No row of a sheet is dropped silently, and nothing that contains values is taken for a header. */

const bankName = 'Skerry Bank AG'
const arrangements = ['c0010', 'c0020', 'c0030', 'c0040', 'c0050']

describe('reference numbers that look like codes of columns are data', () => {
  test.each<[string, string, HandCell[][], string[]]>([
    [
      'four digits in the first row of data',
      'B_02.03',
      [
        ['c0010', 'c0020', 'c0030'],
        ['4703', '4704', 'true'],
        ['4705', '4706', 'true'],
      ],
      ['4703', '4705'],
    ],
    [
      'a C before the year',
      'B_02.03',
      [
        ['c0010', 'c0020', 'c0030'],
        ['C2024-003', 'C2024-004', 'true'],
        ['C2024-005', 'C2024-006', 'true'],
      ],
      ['C2024-003', 'C2024-005'],
    ],
    [
      'codes that the template has, beside a value',
      'B_02.03',
      [
        ['c0010', 'c0020', 'c0030'],
        ['0010', '0020', 'true'],
      ],
      ['0010'],
    ],
    [
      'numbers below labels',
      'B_02.01',
      [
        [
          'Contractual arrangement reference number',
          'Type of contractual arrangement',
          'Overarching contractual arrangement reference number',
          'Currency of the amount reported in B_02.01.0050',
          'Annual expense or estimated cost of the contractual arrangement for the past year',
        ],
        ['4703', 'Standalone arrangement', '', 'EUR', 1000],
        ['4704', 'Standalone arrangement', '4703', 'EUR', 1000],
      ],
      ['4703', '4704'],
    ],
    [
      'days that look like a code with its template',
      'B_02.02',
      [
        ['c0010', 'c0070', 'c0080'],
        ['C-1', '01.02.2025', '03.04.2026'],
      ],
      ['C-1'],
    ],
  ])('%s', (_what, name, rows, keys) => {
    const reading = byHand({ name, rows })
    expect(cellsOf(reading, name)?.map(([key]) => key)).toEqual(keys)
  })
})

describe('amounts that may mean two numbers', () => {
  const sheet = (...amounts: HandCell[]) =>
    byHand({
      name: 'B_02.01',
      rows: [arrangements, ...amounts.map((amount, at): HandCell[] => [`C-${at}`, null, null, null, amount])],
    })
  const amountsOf = (reading: ReturnType<typeof sheet>) =>
    cellsOf(reading, 'B_02.01')?.map((cells) => cells[4])

  test.each(['1.250', '840.000', '1,250', '-1.250', '1.250 EUR'])('%s stays empty and is told', (text) => {
    const reading = sheet(text)
    expect(amountsOf(reading)).toEqual([''])
    expect(reading.problems).toHaveLength(1)
    expect(reading.problems[0]?.message).toMatch(/ambiguous: .+ or .+\?/)
  })

  test('other amounts of the column settle it, those of other columns do not', () => {
    expect(amountsOf(sheet('1.250', '99,50'))).toEqual(['1250', '99.50'])
    expect(amountsOf(sheet('1.250', '99.5'))).toEqual(['1.250', '99.5'])
    const other = byHand(
      { name: 'B_02.01', rows: [arrangements, ['C-1', null, null, null, '1.250']] },
      {
        name: 'B_05.01',
        rows: [
          ['c0010', 'c0050', 'c0100'],
          ['X', 'Name', '99.50'],
        ],
      },
    )
    expect(amountsOf(other)).toEqual([''])
  })

  test('a number of a cell is that number', () => {
    expect(amountsOf(sheet(1.25, 840))).toEqual(['1.25', '840'])
  })
})

test('an entity is not lost behind its number', () => {
  const reading = byHand({
    name: 'b_01.01',
    rows: [
      ['c0010', 'c0020'],
      [bank, bankName],
    ],
  })
  expect(cellsOf(reading, 'B_01.01')?.[0]?.slice(0, 2)).toEqual([bank, bankName])
})
