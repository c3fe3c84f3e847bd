import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  columnOf,
  goldenTables,
  lists,
  taxonomy,
} from '../../../../../test/fixtures/register/golden-sheets.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import type { RawCell } from '../../office/raw-cell.ts'
import { type Notation, noNotation, normaliseCell } from './normalise-cell.ts'

const columns = {
  amount: columnOf('B_02.01', 'c0050'),
  hours: columnOf('B_06.01', 'c0080'),
  day: columnOf('B_06.01', 'c0070'),
  name: columnOf('B_05.01', 'c0050'),
  optionalText: columnOf('B_07.01', 'c0120'),
  overarching: columnOf('B_02.01', 'c0030'),
  reference: columnOf('B_02.01', 'c0010'),
  lei: columnOf('B_01.02', 'c0060'),
  providerCode: columnOf('B_05.01', 'c0010'),
  functionId: columnOf('B_06.01', 'c0010'),
  branch: columnOf('B_04.01', 'c0040'),
  link: columnOf('B_03.01', 'c0030'),
  country: columnOf('B_05.01', 'c0080'),
  law: columnOf('B_02.02', 'c0120'),
  provision: columnOf('B_02.02', 'c0130'),
  service: columnOf('B_02.02', 'c0060'),
  reason: columnOf('B_02.02', 'c0090'),
  storage: columnOf('B_02.02', 'c0140'),
  reintegration: columnOf('B_07.01', 'c0090'),
}

type Given = keyof typeof columns

const local: Notation = { ...noNotation, dayOrder: 'day-first', decimal: ',' }
const english: Notation = { ...noNotation, dayOrder: 'month-first', decimal: '.' }

test('every cell of the golden register comes back byte for byte', () => {
  for (const template of taxonomy.templates)
    for (const { cells } of goldenTables.get(template.code) ?? [])
      for (const [at, cell] of cells.entries())
        for (const notation of [undefined, local, english])
          expect(normaliseCell(template.columns[at] ?? columns.name, cell, lists, notation)).toEqual({
            cell,
            change: null,
            problem: null,
          })
})

test.each([
  ['amount', '42000.50', '42000.50'],
  ['amount', '-0.5', '-0.5'],
  ['amount', '0042', '0042'],
  ['amount', 1250000, '1250000'],
  ['amount', 42000.5, '42000.5'],
  ['amount', 1e21, '1000000000000000000000'],
  ['amount', 1.5e-7, '0.00000015'],
  ['amount', -0, '0'],
  ['hours', 4, '4'],
  ['day', new Date(Date.UTC(2025, 10, 3)), '2025-11-03'],
  ['day', new Date(Date.UTC(9999, 11, 31)), '9999-12-31'],
  ['reference', 4711, '4711'],
  ['reference', '  ', '', 'surrounding spaces removed'],
  ['reference', null, ''],
  ['name', '"Förde" & Söhne, S.A.', '"Förde" & Söhne, S.A.'],
  ['name', '=1+1', '=1+1'],
  ['name', 'Γιάννης  Παπαδόπουλος', 'Γιάννης  Παπαδόπουλος'],
  ['name', 'N/A', 'N/A'],
  ['name', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['name', '👩\u200d💻', '👩\u200d💻'],
] as [Given, RawCell, string, string?][])('%s: %o is %o', (column, raw, cell, why) => {
  const change = why === undefined ? null : { from: raw, to: cell, why }
  expect(normaliseCell(columns[column], raw, lists)).toEqual({ cell, change, problem: null })
})

describe('amounts and whole numbers', () => {
  test.each([
    ['amount', '1.250.000,00', '1250000.00'],
    ['amount', '1,250,000.00', '1250000.00'],
    ['amount', '1 250 000', '1250000'],
    ['amount', '1\u202f250\u202f000,5', '1250000.5'],
    ['amount', "1'250'000.50", '1250000.50'],
    ['amount', '1.250.000', '1250000'],
    ['amount', '12,5', '12.5'],
    ['amount', '0,250', '0.250'],
    ['amount', '1250,000', '1250.000'],
    ['amount', '€ 1.250,50', '1250.50'],
    ['amount', '1.250,50 EUR', '1250.50'],
    ['amount', 'EUR 1250', '1250'],
    ['amount', '$1,250.00', '1250.00'],
    ['amount', '1.250,-', '1250', local],
    ['amount', "CHF 1'250.–", '1250'],
    ['amount', '(1,250.00)', '-1250.00'],
    ['amount', '−5', '-5'],
    ['amount', '5-', '-5'],
    ['amount', '+5', '5'],
    ['amount', '1.25E+06', '1250000'],
    ['amount', '1,25e-2', '0.0125'],
    ['amount', 0.1 + 0.2, '0.3'],
    ['amount', '1.250', '1250', local],
    ['amount', '1,250', '1.250', local],
    ['amount', '1,250', '1250', english],
    ['amount', '1.250', '1.250', english],
    ['hours', '4.0', '4'],
    ['hours', '4,00', '4'],
    ['hours', '1 000', '1000'],
    ['hours', '1.000', '1000', local],
  ] as [Given, RawCell, string, Notation?][])('%s: %o is read as %o', (column, raw, cell, notation) => {
    const read = normaliseCell(columns[column], raw, lists, notation)
    expect([read.cell, read.problem]).toEqual([cell, null])
    expect(read.change === null).toBe(raw === cell)
  })

  test.each([
    ['amount', '1.250', 'ambiguous: 1.25 or 1250?'],
    ['amount', '1,250', 'ambiguous: 1.25 or 1250?'],
    ['hours', '1,000', 'ambiguous: 1 or 1000?'],
    ['amount', '1.25.000', 'not a number'],
    ['amount', '1,25,000.00', 'not a number'],
    ['amount', '1.250.00,00', 'not a number'],
    ['amount', '12.5 Mio', 'not a number'],
    ['amount', '12 %', 'not a number'],
    ['amount', 'about 5', 'not a number'],
    ['amount', 'XYZ 5', 'not a number'],
    ['amount', '1e99', 'not a number'],
    ['amount', Number.NaN, 'not a number'],
    ['amount', new Date(0), 'not a number'],
    ['amount', 'N/A', 'not a number'],
    ['hours', '4.5', 'not a whole number'],
    ['hours', 4.5, 'not a whole number'],
    ['hours', '4h', 'not a whole number'],
    ['hours', '#REF!', 'error value'],
    ['amount', '1'.repeat(5000).replace(/^1/, '1,'), 'not a number'],
  ] as [Given, RawCell, string][])('%s: %o is not understood', (column, raw, why) => {
    const read = normaliseCell(columns[column], raw, lists)
    expect(read.problem).toContain(why)
    expect(read.change).toBeNull()
  })
})

describe('days', () => {
  test.each([
    ['03.11.2025', '2025-11-03'],
    ['3.1.2025', '2025-01-03'],
    ['31.12.9999', '9999-12-31'],
    ['23/11/2025', '2025-11-23'],
    ['11/23/2025', '2025-11-23'],
    ['05/05/2025', '2025-05-05'],
    ['20251103', '2025-11-03'],
    ['2025/11/03', '2025-11-03'],
    ['2025.11.03', '2025-11-03'],
    ['2025-11-3', '2025-11-03'],
    ['2025-11-03T00:00:00', '2025-11-03'],
    ['2025-11-03 10:15:00', '2025-11-03'],
    ['11/23/2025 12:00:00 AM', '2025-11-23'],
    ['45964', '2025-11-03'],
    [45964, '2025-11-03'],
    [45964.75, '2025-11-03'],
    [2958465, '9999-12-31'],
    [20251103, '2025-11-03'],
    [new Date(Date.UTC(2025, 10, 3, 9)), '2025-11-03'],
    ['3 Nov 2025', '2025-11-03'],
    ['03-Nov-2025', '2025-11-03'],
    ['3. März 2025', '2025-03-03'],
    ['November 3, 2025', '2025-11-03'],
    ['3 août 2025', '2025-08-03'],
    ['3 de mayo de 2025', '2025-05-03'],
  ] as [RawCell, string][])('%o is %o, and the change is told', (raw, cell) => {
    const read = normaliseCell(columns.day, raw, lists)
    expect(read).toMatchObject({ cell, problem: null, change: { to: cell } })
    expect(read.change?.why).not.toBe('')
  })

  test.each([
    ['03/11/2025', local, '2025-11-03'],
    ['03/11/2025', english, '2025-03-11'],
    ['3-11-2025', local, '2025-11-03'],
    ['13/11/2025', english, '2025-11-13'],
  ])('%o is settled by the other dates of the file', (raw, notation, cell) => {
    expect(normaliseCell(columns.day, raw, lists, notation)).toMatchObject({
      cell,
      problem: null,
      change: { from: raw },
    })
  })

  test.each([
    ['03/11/2025', 'may be 2025-11-03 or 2025-03-11'],
    ['03-11-2025', 'no other date in the file decides it'],
    ['2025-02-31', 'no such day'],
    ['31.02.2025', 'no such day'],
    ['11.23.2025', 'no such day'],
    ['20250231', 'no such day'],
    ['03.11.25', 'not a date'],
    ['unlimited', 'not a date'],
    ['N/A', 'not a date'],
    ['0000-00-00', 'no such day'],
    [12, 'not that of a plausible date'],
    [99999, 'not that of a plausible date'],
    [-1, 'not that of a plausible date'],
    [Number.NaN, 'not that of a plausible date'],
    [Number.POSITIVE_INFINITY, 'not that of a plausible date'],
    [new Date(Number.NaN), 'no such day'],
    [true, 'not a date'],
  ] as [RawCell, string][])('%o is not guessed', (raw, why) => {
    const read = normaliseCell(columns.day, raw, lists)
    expect(read.problem).toContain(why)
    expect(read.change).toBeNull()
  })
})

describe('texts', () => {
  test.each([
    ['name', ' Cirrus Cloud Ltd ', 'Cirrus Cloud Ltd'],
    ['name', 'Cirrus\r\n  Cloud', 'Cirrus Cloud'],
    ['name', 'Cirrus\u00a0Cloud\u200b', 'Cirrus Cloud'],
    ['name', '\ufeffCir\u00adrus\u2060', 'Cirrus'],
    ['name', 'Cirrus\tCloud\n', 'Cirrus Cloud'],
    ['lei', '9999skerrybank000195', '9999SKERRYBANK000195'],
    ['lei', '9999 SKERRYBANK 0001 95', '9999SKERRYBANK000195'],
    ['providerCode', '9999skerrybank000195', '9999SKERRYBANK000195'],
    ['functionId', 'f1', 'F1'],
    ['functionId', 'F 12', 'F12'],
    ['optionalText', 'N/A', ''],
    ['optionalText', '-', ''],
    ['overarching', 'Not applicable', ''],
    ['branch', 'not applicable', 'Not Applicable'],
    ['branch', 'N/A', 'Not Applicable'],
    ['branch', 'NA', 'Not Applicable'],
    ['reference', new Date(Date.UTC(2025, 2, 1)), '2025-03-01'],
  ] as [Given, RawCell, string][])('%s: %o is read as %o', (column, raw, cell) => {
    const read = normaliseCell(columns[column], raw, lists)
    expect([read.cell, read.problem, read.change?.to]).toEqual([cell, null, cell])
  })

  test('are read without what cannot be filed, which is said with its code', () => {
    const read = normaliseCell(columns.name, 'Cir\u202erus\uffff', lists)
    expect([read.cell, read.change?.to, read.problem]).toEqual([
      'Cirrus',
      'Cirrus',
      '“Cir[U+202E]rus[U+FFFF]”: it holds U+202E, which turns the direction of the text; the text was read without it.',
    ])
  })

  test.each([
    ['providerCode', '9999skerrybank000196'],
    ['providerCode', 'de123456788'],
    ['branch', 'BR-FR-01'],
    ['branch', 'Not Applicable'],
    ['name', 'n/a'],
  ] as [Given, string][])('%s: %o stays as it is', (column, raw) => {
    expect(normaliseCell(columns[column], raw, lists)).toEqual({ cell: raw, change: null, problem: null })
  })

  test('a number that lost digits in the sheet is no reference', () => {
    expect(normaliseCell(columns.reference, 1e17, lists).problem).toContain('15 digits')
  })
})

describe('links and closed lists', () => {
  test.each([
    ['link', true, 'true'],
    ['link', 'TRUE', 'true'],
    ['link', 'Yes', 'true'],
    ['link', 'x', 'true'],
    ['link', 1, 'true'],
    ['country', 'Ireland', 'eba_GA:IE'],
    ['country', 'ie', 'eba_GA:IE'],
    ['law', 'N/A', ''],
    ['provision', 'Not applicable', 'eba_GA:qx2007'],
    ['provision', 'n.a.', 'eba_GA:qx2007'],
    ['reintegration', 'not applicable', 'eba_ZZ:x0'],
    ['service', 'S17 - Cloud services: IaaS', 'eba_TA:S17'],
    ['reason', '-', ''],
    ['storage', true, 'eba_BT:x28'],
    ['storage', 'no', 'eba_BT:x29'],
  ] as [Given, RawCell, string][])('%s: %o is read as %o', (column, raw, cell) => {
    const read = normaliseCell(columns[column], raw, lists)
    expect([read.cell, read.problem, read.change?.to]).toEqual([cell, null, cell])
  })

  test.each([
    ['link', false, 'always true'],
    ['link', 'no', 'always true'],
    ['country', 'unbekannt', 'no such member'],
    ['country', 'DE; NL', 'several values'],
    ['country', 'eba_GA:DE\neba_GA:NL', 'no such member'],
    ['provision', 'NA', 'Namibia'],
    ['law', 'na', 'Namibia'],
    ['country', 'N/A', 'no such member'],
    ['service', 'eba_TA:x28', 'no such member'],
    ['service', '#N/A', 'error value'],
  ] as [Given, RawCell, string][])('%s: %o is not guessed', (column, raw, why) => {
    expect(normaliseCell(columns[column], raw, lists).problem).toContain(why)
  })
})

describe('whatever a cell holds', () => {
  const all = taxonomy.templates.flatMap((template) => template.columns)
  const digits = fc.stringMatching(/^[-(€]?[0-9]{1,4}([.,' ][0-9]{1,3}){0,3}[-%)]?$/)
  const member = fc.constantFrom(...[...taxonomy.lists.values()].flat()).map(({ label }) => label)
  const raw: fc.Arbitrary<RawCell> = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ maxLength: 30 }),
    fc.stringMatching(/^[0-9]{1,4}[-./ ][0-9]{1,2}[-./ ][0-9]{1,4}$/),
    digits,
    member,
    fc.constantFrom(
      'N/A',
      'NA',
      'TRUE',
      'Yes',
      ' true ',
      '9999skerrybank000195',
      'f7',
      '#REF!',
      '1,250',
      '1.250',
      '-',
      'F 3',
    ),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.date({ noInvalidDate: false }),
  )

  test('a normalised cell normalises to itself, without a change and with the same problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), raw, (column, given) => {
        const once = normaliseCell(column, given, lists)
        const again = normaliseCell(column, once.cell, lists)
        expect(again.cell).toBe(once.cell)
        expect(again.change).toBeNull()
        if (once.problem === null && !(given instanceof Date)) expect(again.problem).toBeNull()
      }),
      { seed: seedOf(17), numRuns: roundsOf(4000, 20_000) },
    )
  })

  test('nothing changes in silence: what comes back is what was given, or the change is told', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), raw, (column, given) => {
        const { cell, change, problem } = normaliseCell(column, given, lists)
        if (typeof given !== 'string') return
        // a value that cannot be determined becomes empty, with a problem
        if (problem !== null && cell === '') expect(problem).toContain('“')
        else if (change === null) expect(cell).toBe(given)
        else expect(change).toEqual({ from: given, to: cell, why: expect.stringMatching(/\S/) })
      }),
      { seed: seedOf(18), numRuns: roundsOf(4000, 20_000) },
    )
  })

  test('the number in a sheet is the number in the table, within the 15 digits that it shows', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (given) => {
        const { cell } = normaliseCell(columns.amount, given, lists)
        expect(cell).toMatch(/^-?\d+(?:\.\d+)?$/)
        expect(Number(cell)).toBe(Number.isSafeInteger(given) ? given + 0 : Number(given.toPrecision(15)) + 0)
      }),
      { seed: seedOf(19), numRuns: 5000 },
    )
  })
})
