import { strFromU8, unzipSync } from 'fflate/browser'
import { describe, expect, test } from 'vitest'
import type { Concentration } from '../../../../contract/register/risk.ts'
import { RegisterModel } from '../model/register-model.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { concentrationFacts } from './concentration-report.ts'
import { dueFacts } from './due-report.ts'
import { type FindingsGiven, findingFacts, findingTables } from './findings-report.ts'
import { pdfContent, shownCell } from './report-as-pdf.ts'
import { reportWorkbook } from './report-as-workbook.ts'
import { dataColumn, type TableReport } from './table-report.ts'

const taxonomy = { rules: new Map(), lists: new Map() } as unknown as Taxonomy
const none: FindingsGiven = {
  taxonomy,
  findings: [],
  counts: { error: 0, warning: 0, info: 0 },
  byRule: [],
  checks: 187,
  leiList: null,
  unclassified: [],
}

describe('findings', () => {
  test('none reported is said of the checks that were run, and what was not checked beside it', () => {
    expect(findingTables(none).flatMap(({ notes }) => notes)).toEqual([
      'None of the checks that were run reported a finding.',
    ])
    const facts = Object.fromEntries(findingFacts(none, '2026-11-28'))
    expect(facts['Checks run']).toBe('187 checks of rows and records, offline')
    expect(facts['LEI list']).toContain('was not checked')
  })

  test('the sentence does not appear with a finding, were it only a note', () => {
    const given = {
      ...none,
      counts: { error: 0, warning: 0, info: 1 },
      byRule: [{ rule: 'OWN-1', severity: 'info', count: 1 }],
    }
    expect(findingTables(given).flatMap(({ notes }) => notes)).toEqual([])
  })

  test('more findings than are given are told by their number', () => {
    const given = { ...none, counts: { error: 120_000, warning: 3, info: 0 } }
    expect(findingTables({ ...given, findings: [] }).map(({ total }) => total)).toEqual([])
    expect(Object.fromEntries(findingFacts(given, '2026-11-28')).Findings).toBe(
      '120,003: 120,000 errors, 3 warnings, 0 notes',
    )
  })
})

test('concentration says of how many contracts the cost is known', () => {
  const model = new RegisterModel()
  for (const [uuid, annual_cost] of [
    ['a', '10'],
    ['b', null],
    ['c', ''],
  ])
    model.put(uuid as string, { kind: 'arrangements', uuid: uuid as string, data: { annual_cost } })
  const given = {
    ...{ total: 3, critical_functions: 0, by_provider: [{}, {}] },
    hhi: { by_provider: null, by_ultimate_parent: 5000, by_country: 0 },
    hhi_by_cost: { by_provider: 10_000, by_ultimate_parent: null },
    hhi_by_critical_functions: { by_provider: null, by_ultimate_parent: null },
    costs: { compared: 1, other_currency: 0, not_given: 1 },
  } as unknown as Concentration
  expect(Object.fromEntries(concentrationFacts(given, model))).toMatchObject({
    'Contracts with a cost': '1 of 3',
    'Cost of providers': 'compared for 1 of 2; in another currency 0, not given 1',
    'Index by contracts': '–',
    'Index by cost': '10,000',
    'Index by ultimate parent': 'contracts 5,000; cost –; critical functions –',
  })
})

test('due days are counted beside what has none', () => {
  const gap = { what: 'no_end' as const, kind: 'arrangements', uuid: 'a', name: null }
  const facts = Object.fromEntries(dueFacts({ items: [], gaps: [gap, gap] }, '2026-11-28', 4))
  expect(facts).toMatchObject({
    'Days known': '0, of which 0 overdue',
    'Not in the list': '2 contracts have no end date',
    'Not looked at': '4 open tasks: there are too many',
  })
})

test.each([
  [null, '–'],
  [0, '0'],
  [1234567.891, '1,234,567.89'],
  [{ day: '2027-02-01' }, '1 Feb 2027'],
  [{ day: '9999-12-31' }, 'no end'],
  [{ day: 'soon' }, 'soon'],
  [{ amount: '1250000.50' }, '1,250,000.50'],
  [{ amount: '123456789012345678.123456' }, '123,456,789,012,345,678.123456'],
  [{ amount: 'about 5' }, 'about 5'],
  ['a\u202eb', 'a[U+202E]b'],
])('the cell %j is shown as %s', (cell, words) => {
  expect(shownCell(cell)).toBe(words)
})

const report = (rows: TableReport['tables'][number]['rows'], total: number): TableReport => ({
  ...{ title: 'Findings', facts: [['Entity', 'Bank']], madeAt: '2026-11-28T00:00:00Z', foot: 'Findings' },
  tables: [{ title: 'Rows', notes: [], columns: [dataColumn('Name')], rows, total }],
})

test('a dash is explained only where one stands', () => {
  expect(pdfContent(report([['a']], 1)).facts).toEqual([['Entity', 'Bank']])
  expect(pdfContent(report([[null]], 1)).facts).toContainEqual(['–', 'not given'])
})

test('a table that is cut says so, and one that is not does not', () => {
  const rows = Array.from({ length: 5001 }, (_, index) => [index])
  expect(pdfContent(report(rows, 5001)).sections[0]?.blocks[0]).toEqual({
    is: 'prose',
    text: 'The first 5,000 of 5,001 rows; the workbook contains more.',
  })
  expect(pdfContent(report([[1]], 1)).sections[0]?.blocks.map(({ is }) => is)).toEqual(['table'])
})

test('the workbook has numbers, amounts and days as such, and keeps digits that a number would lose', async () => {
  const exact = '123456789012345678.12'
  const rows = [
    [5, { amount: '1250.50' }, { day: '2027-02-01' }, null],
    [0, { amount: exact }, { day: '9999-12-31' }, '=1+1'],
  ]
  const columns = ['Count', 'Cost', 'Day', 'Text'].map((name) => dataColumn(name))
  const bytes = await reportWorkbook({
    ...report([], 0),
    tables: [{ title: 'A/B', notes: [], columns, rows, total: 2 }],
  })
  const files = unzipSync(bytes)
  const sheet = strFromU8(files['xl/worksheets/sheet2.xml'] as Uint8Array)
  expect(strFromU8(files['xl/workbook.xml'] as Uint8Array)).toContain('name="A B"')
  // 2027-02-01 is day 46419 of the calendar of spreadsheets
  for (const number of ['5', '1250.5', '46419', '0']) expect(sheet).toContain(`<v>${number}</v>`)
  expect(
    Object.entries(files).some(
      ([name, file]) => /shared|sheet2/.test(name) && strFromU8(file).includes(exact),
    ),
  ).toBe(true)
  expect(sheet).not.toContain('<f>')
})
