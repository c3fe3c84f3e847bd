import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenTables, lists, plain, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { enterText, joinLines } from '../../../../contract/entered-text.ts'
import { isProblem } from '../../../../contract/problem.ts'
import type { RawCell } from '../../office/raw-cell.ts'
import { emptyTables, type Tables } from '../table.ts'
import { type Notation, noNotation, normaliseCell } from './normalise-cell.ts'
import { openWorkbook } from './open-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

function cellsOfSheet(bytes: Uint8Array, wanted: string): Record<string, RawCell> {
  const found: Record<string, RawCell> = {}
  openWorkbook(bytes).read((name) => ({
    row: ({ number, cells }) => {
      if (name === wanted) for (const { at, value } of cells) found[`${number},${at}`] = value
      return true
    },
    end: () => {},
    hide: () => {},
  }))
  return found
}

test('the layout is that of the EBA: codes in row 4 from column B, labels, types, data from row 7', async () => {
  const cells = cellsOfSheet(await writeWorkbook(goldenTables, taxonomy), 'b_02.01')
  expect(cells).toMatchObject({
    '2,1': 'B_02.01 Contractual arrangements – General information',
    '4,1': 'b_02.01.0010',
    '4,5': 'b_02.01.0050',
    '5,1': 'Contractual arrangement reference number',
    '6,1': 'Alphanumerical',
    '6,4': 'Currency',
    '6,5': 'Monetary',
    '7,1': 'C-001',
    '8,5': 1250000,
    '11,5': '42000.50',
  })
  expect(Object.keys(cells).some((place) => place.endsWith(',0'))).toBe(false)
})

test('numbers of more digits than a spreadsheet keeps, and days that programs count apart, are written as texts', async () => {
  const kinds = async (amount: string, day: string) => {
    const tables: Tables = new Map([
      ...emptyTables(taxonomy),
      ['B_02.01', [{ cells: ['C-001', '', '', '', amount] }]],
      ['B_01.01', [{ cells: ['L', '', '', '', '', day] }]],
    ])
    const bytes = await writeWorkbook(tables, taxonomy)
    return [cellsOfSheet(bytes, 'b_02.01')['7,5'], cellsOfSheet(bytes, 'b_01.01')['7,6']]
  }
  expect(await kinds('123456789012345', '1900-03-01')).toEqual([
    123456789012345,
    new Date(Date.UTC(1900, 2, 1)),
  ])
  expect(await kinds('1234567890123456', '1900-02-28')).toEqual(['1234567890123456', '1900-02-28'])
})

test('there is a sheet for each template and one with the codes and labels of the lists', async () => {
  const names: string[] = []
  const bytes = await writeWorkbook(goldenTables, taxonomy)
  openWorkbook(bytes).read((name) => ({ row: () => names.push(name) < 0, hide: () => {}, end: () => {} }))
  expect(names).toEqual([...taxonomy.templates.map(({ code }) => code.toLowerCase()), 'Drop down'])
  const cells = cellsOfSheet(bytes, 'Drop down')
  const at =
    Object.entries(cells)
      .find(([, value]) => value === 'eba_TA:S17')?.[0]
      .split(',') ?? []
  expect(cells[`${at[0]},${Number(at[1]) + 1}`]).toBe('Cloud services: IaaS')
})

test('the same tables give the same bytes', async () => {
  const [first, second] = [
    await writeWorkbook(goldenTables, taxonomy),
    await writeWorkbook(goldenTables, taxonomy),
  ]
  expect(first).toEqual(second)
})

const awkward = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  "'x",
  '"x"',
  'a,b;c',
  'TRUE',
  'true',
  '007',
  '1e5',
  '42000.50',
  '0.10',
  '12345678901234567890',
  '0.1',
  '1000000',
  '2025-11-03',
  '1899-12-31',
  '1900-01-01',
  '1900-02-28',
  '1900-03-01',
  '9999-12-31',
  '2025-02-31',
  '45964',
  '_x000D_',
  '_x005F_x000D_',
  'a_x0041_',
  '<&>\'"',
  ']]>',
  '&amp;',
  '#N/A',
  '#REF!',
  'Γιάννης Παπαδόπουλος',
  '👩‍💻',
  'Müller  & Söhne',
  'eba_GA:DE',
  'x'.repeat(32_767),
  'Not Applicable',
  'c0010',
  'b_01.01.0010',
  'LEI',
  'Low',
  '1',
  'false',
  'b\u0301',
  '０',
]

/** Other amounts of the column determine the meaning of its signs. */
const settled: Notation = { ...noNotation, decimal: '.' }

test('an amount with three decimals is a number, which nobody takes for thousands', async () => {
  const tables: Tables = new Map([['B_02.01', [{ cells: ['C-1', '', '', '', '1.250'] }]]])
  const bytes = await writeWorkbook(tables, taxonomy)
  expect(cellsOfSheet(bytes, 'b_02.01')['7,5']).toBe(1.25)
})

test('awkward cells of every column read back as they were', async () => {
  const tables: Tables = new Map(
    taxonomy.templates.map((template) => [
      template.code,
      awkward.map((cell, row) => ({
        // the first key cell contains the row number, so that no row is taken for a header
        cells: template.columns.map((_, at) => (at === 0 ? `Row ${row} of them` : cell)),
      })),
    ]),
  )
  const reading = readWorkbook(await writeWorkbook(tables, taxonomy), taxonomy, lists)
  if (isProblem(reading)) throw new Error(reading.message)
  const expected = Object.fromEntries(
    taxonomy.templates.map((template) => [
      template.code,
      (tables.get(template.code) ?? []).map(({ cells }) =>
        cells.map((cell, at) => normaliseCell(template.columns[at] ?? never(), cell, lists, settled).cell),
      ),
    ]),
  )
  expect(plain(reading.tables)).toEqual(expected)
})

test('texts, amounts, numbers and days of any kind read back as they were, without a change', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((cell) => enterText(joinLines(cell), 'line').text)
    .filter((cell) => cell !== '')
  const amount = fc.oneof(
    fc.stringMatching(/^-?(0|[1-9]\d{0,16})(\.\d{1,2})?$/),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((number) => normaliseCell(columnAt('B_02.01', 4), number, lists).cell),
  )
  const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String)
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, amount, whole, day), { minLength: 1, maxLength: 30 }),
      async (cells) => {
        const tables: Tables = new Map([
          ...emptyTables(taxonomy),
          [
            'B_02.01',
            cells.map(([reference, cost]) => ({ cells: [reference, 'eba_CO:x1', '', 'eba_CU:EUR', cost] })),
          ],
          [
            'B_06.01',
            cells.map(([name, , number, date]) => ({
              cells: ['F1', 'eba_TA:x28', name, 'L', 'eba_BT:x28', '', date, number, '0', 'eba_ZZ:x791'],
            })),
          ],
        ])
        const reading = readWorkbook(await writeWorkbook(tables, taxonomy), taxonomy, lists)
        if (isProblem(reading)) throw new Error(reading.message)
        expect(plain(reading.tables)).toEqual(plain(tables))
        expect(reading.changes).toEqual([])
      },
    ),
    { seed: seedOf(23), numRuns: roundsOf(8, 40) },
  )
})

function columnAt(template: string, at: number) {
  return taxonomy.templates.find(({ code }) => code === template)?.columns[at] ?? never()
}

function never(): never {
  throw new Error('there is no such column')
}
