import { expect, test } from 'vitest'
import { lists, plain, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { zipped } from '../../../../../test/fixtures/register/xlsx-by-hand.ts'
import { isProblem } from '../../../../contract/problem.ts'
import { readWorkbook } from './read-workbook.ts'

const spaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'

const ods = (body: string, manifest = '<manifest:manifest xmlns:manifest="m"/>') =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': manifest,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${spaces}><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
  })
const text = (content: string, repeated = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${repeated}"><text:p>${content}</text:p></table:table-cell>`
const cell = (attributes: string, content = '') =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const table = (name: string, ...rows: string[]) =>
  `<table:table table:name="${name}">${rows.join('')}</table:table>`

test('a spreadsheet of OpenDocument is read like a workbook', () => {
  const bytes = ods(
    table('Notes', row(text('Hello'))) +
      table(
        'b_01.02',
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        row(
          cell(''),
          ...['c0010', 'c0020', 'c0070', 'c0080', 'c0110', 'c0100', 'c0030'].map((code) => text(code)),
        ),
        row(
          cell(''),
          text('9999SKERRYBANK000195<office:annotation><text:p>a note</text:p></office:annotation>'),
          text('<text:span>Skerry</text:span> <text:span>Bank</text:span><text:s text:c="2"/>AG'),
          cell('office:value-type="date" office:date-value="2025-11-03"', '<text:p>03/11/25</text:p>'),
          cell(
            'office:value-type="date" office:date-value="2025-11-03T08:00:00"',
            '<text:p>03/11/25</text:p>',
          ),
          cell('office:value-type="currency" office:value="1250000.5"', '<text:p>1.250.000,50 €</text:p>'),
          cell('table:formula="of:=[.A1]" office:value-type="string" office:string-value="EUR"'),
          cell('table:formula="of:=[.A1]"'),
        ),
        `<table:table-row table:number-rows-repeated="2">${cell('')}${text('LEI', 2)}</table:table-row>`,
        '<table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      ),
  )
  const reading = readWorkbook(bytes, taxonomy, lists)
  if (isProblem(reading)) throw new Error(reading.message)
  expect(plain(reading.tables)['B_01.02']).toEqual([
    [
      '9999SKERRYBANK000195',
      'Skerry Bank  AG',
      '',
      '',
      '',
      '',
      '2025-11-03',
      '2025-11-03',
      '',
      'eba_CU:EUR',
      '1250000.5',
    ],
    ['LEI', 'LEI', '', '', '', '', '', '', '', '', ''],
    ['LEI', 'LEI', '', '', '', '', '', '', '', '', ''],
  ])
  expect(reading.origins.get('B_01.02')?.map((origin) => origin.row)).toEqual([5, 6, 7])
  expect(reading.changes.map(({ column, why }) => [column, why])).toEqual([
    ['c0080', 'the time of day was left out'],
    ['c0100', 'a formula, its last value; the code of the closed list'],
  ])
  expect(reading.problems.filter((problem) => problem.row !== null).map(({ column }) => column)).toEqual([
    'c0030',
  ])
})

test.each([
  [
    'one that is protected',
    ods('', '<manifest xmlns="m"><file-entry><encryption-data/></file-entry></manifest>'),
    'protected with a password',
  ],
  ['one without a sheet', ods(''), 'it has no sheet'],
  [
    'a text document',
    zipped({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
    'not a spreadsheet',
  ],
  [
    'one with a row beyond the last',
    ods(
      table(
        'a',
        row(cell('')),
        '<table:table-row table:number-rows-repeated="1048576"/>',
        row(text('x')),
        row(text('y')),
      ),
    ),
    'outside a sheet',
  ],
  [
    'one with cells beyond the last column',
    ods(table('a', row(text('x', 16_384), text('y')))),
    'outside a sheet',
  ],
  ['one of too many sheets', ods(table('a').repeat(201)), '200 sheets'],
])('%s is refused', (_what, bytes, why) => {
  expect(readWorkbook(bytes, taxonomy, lists)).toMatchObject({
    kind: 'problem',
    message: expect.stringContaining(why),
  })
})

test.each([
  [
    'rows',
    `<table:table-row table:number-rows-repeated="1048570">${text('A')}${text('B')}</table:table-row>`,
  ],
  ['cells', Array.from({ length: 10 }, () => row(text('A', 16_384))).join('')],
  [
    'rows of long texts',
    `<table:table-row table:number-rows-repeated="1000">${text('x'.repeat(60_000))}${text('B')}</table:table-row>`,
  ],
])(
  '%s that a file of a few hundred bytes repeats a million times are refused before they are made',
  (_what, many) => {
    const bytes = ods(table('b_01.01', row(text('c0010'), text('c0020')), many))
    expect(bytes.length).toBeLessThan(2000)
    expect(readWorkbook(bytes, taxonomy, lists)).toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('it repeats the same rows or cells more than 65,536 times'),
    })
  },
)
