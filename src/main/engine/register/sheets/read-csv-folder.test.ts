import { describe, expect, test } from 'vitest'
import { goldenFiles } from '../../../../../test/fixtures/register/golden-package.ts'
import { goldenTables, lists, plain, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { isProblem } from '../../../../contract/problem.ts'
import { readCsvFolder } from './read-csv-folder.ts'
import type { SheetChoice } from './sheet-mapping.ts'
import type { SheetReading } from './sheet-reading.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(
  files: Readonly<Record<string, string | Uint8Array>>,
  choices: readonly SheetChoice[] = [],
): SheetReading {
  const bytes = Object.entries(files).map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? utf8(content) : content,
  ])
  const reading = readCsvFolder(new Map(bytes), taxonomy, lists, choices)
  if (isProblem(reading)) throw new Error(reading.message)
  return reading
}

test('the files of the golden package are read as they are, without a change', () => {
  const reading = read(Object.fromEntries(goldenFiles))
  expect(plain(reading.tables)).toEqual(plain(goldenTables))
  expect([reading.changes, reading.problems, reading.generation]).toEqual([[], [], 'final'])
  expect(reading.unmapped.map(({ sheet, reason }) => [sheet.split('/').at(-1), reason])).toEqual([
    ['reportPackage.json', 'it is not a CSV file'],
    ['FilingIndicators.csv', 'it says how a package is filed, and contains no template'],
    ['parameters.csv', 'it says how a package is filed, and contains no template'],
    ['report.json', 'it is not a CSV file'],
  ])
})

const content = 'c0010,c0020,c0030,c0040\r\nBR-FR-01,9999SKERRYBANK000195,"Förde, Paris",FR\r\n'
const branch = [['BR-FR-01', '9999SKERRYBANK000195', 'Förde, Paris', 'eba_GA:FR']]

describe('a file is known by its name', () => {
  test.each([
    'b_01.03.csv',
    'B_01_03.csv',
    'RT.01.03.csv',
    '01.03 List of branches.csv',
    'B0103.CSV',
    '2025-12-31_b_01.03_final.csv',
    'register 2024.01/B_01.03.csv',
    'export\\b_01.03.txt',
    '02.02.2026 B_01.03.csv',
  ])('%s', (name) => {
    expect(plain(read({ [name]: content }).tables)['B_01.03']).toEqual(branch)
  })

  test('or by its header, or by choice', () => {
    const full = content.replace(/c(\d{4})/g, 'B_01.03.$1')
    expect(plain(read({ 'branches.csv': full }).tables)['B_01.03']).toEqual(branch)
    const choice: SheetChoice = { sheet: 'branches.csv', template: 'B_01.03', columns: {} }
    expect(plain(read({ 'branches.csv': content }, [choice]).tables)['B_01.03']).toEqual(branch)
    expect(read({ 'branches.csv': content }).unmapped).toHaveLength(1)
  })
})

/** Encodes a text in Windows-1252, for letters up to ÿ. */
const western = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, isBig: boolean) => {
  const bytes: number[] = []
  for (const letter of `\ufeff${text}`) {
    const code = letter.charCodeAt(0)
    bytes.push(...(isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]))
  }
  return Uint8Array.from(bytes)
}

describe('what is no plain file of a package is read, and told', () => {
  test.each<[string, string | Uint8Array, readonly (readonly [string, string])[]]>([
    ['a byte order mark', `\ufeff${content}`, [['UTF-8 with a byte order mark', 'UTF-8']]],
    ['UTF-16', utf16(content, false), [['UTF-16', 'UTF-8']]],
    ['UTF-16 the other way round', utf16(content, true), [['UTF-16', 'UTF-8']]],
    ['Windows-1252', western(content), [['Windows-1252', 'UTF-8']]],
    ['semicolons', content.replace(/,(?! )/g, ';'), [['semicolons', 'commas']]],
    ['tabs', content.replace(/,(?! )/g, '\t'), [['tabs', 'commas']]],
    ['a line that says the separator', `sep=|\r\n${content.replace(/,(?! )/g, '|')}`, [['bars', 'commas']]],
    ['other ends of lines', content.replaceAll('\r\n', '\n'), []],
    [
      'semicolons in Windows-1252',
      western(content.replace(/,(?! )/g, ';')),
      [
        ['Windows-1252', 'UTF-8'],
        ['semicolons', 'commas'],
      ],
    ],
  ])('%s', (_what, file, reported) => {
    const reading = read({ 'b_01.03.csv': file })
    expect(plain(reading.tables)['B_01.03']).toEqual(branch)
    const changes = reading.changes.map(({ sheet, row, from, to }) => [sheet, row, from, to])
    expect(changes).toEqual(
      [
        ['b_01.03.csv', 2, 'FR', 'eba_GA:FR'],
        ...reported.map(([from, to]) => ['b_01.03.csv', null, from, to]),
      ].sort((left, right) => Number(left[1] !== null) - Number(right[1] !== null)),
    )
    expect(reading.problems).toEqual([])
  })
})

test('headers may be labels, and lie below a title', () => {
  const file =
    'List of branches;;;\n\nIdentification code of the branch;LEI of the head office of the branch;Name of the branch;Country of branch\n\nBR-FR-01;9999SKERRYBANK000195;"Förde, Paris";France\n;;;\n'
  const reading = read({ 'RT.01.03.csv': file })
  expect(reading.generation).toBe('labels')
  expect(reading.mappings[0]?.columns.map(({ column }) => column)).toContain('c0040')
  expect(plain(reading.tables)['B_01.03']?.[0]?.[2]).toBe('Förde, Paris')
})

test('each file settles its own notation', () => {
  const header = 'c0010,c0070\n'
  const reading = read({
    'b_06.01.csv': `${header}F1,03/11/2025\nF2,23/11/2025\n`,
    'b_07.01.csv': 'c0010,c0070\nC-1,03/11/2025\n',
  })
  expect(plain(reading.tables)['B_06.01']?.map((cells) => cells[6])).toEqual(['2025-11-03', '2025-11-23'])
  expect(plain(reading.tables)['B_07.01']?.map((cells) => cells[6])).toEqual([''])
})

test.each<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
  ['a quote that is not closed', { 'b_01.03.csv': `${content}"x,y` }, 'a quotation mark opened in record 3'],
  ['bytes that are no text', { 'b_01.03.csv': Uint8Array.of(1, 0, 2) }, ''],
  ['a file without a header', { 'b_01.03.csv': 'a,b\nc,d\n' }, 'none of its rows is a header of B_01.03'],
  ['an empty file', { 'b_01.03.csv': '' }, 'none of its rows is a header of B_01.03'],
])('of %s it is told', (_what, files, why) => {
  const reading = read(files)
  if (why === '') expect(reading.unmapped[0]?.reason).toBe('it is not a text file')
  else expect(reading.problems.map(({ message }) => message).join(' ')).toContain(why)
})

test('what was read before a quote that is not closed is kept', () => {
  expect(plain(read({ 'b_01.03.csv': `${content}"x,y` }).tables)['B_01.03']).toEqual(branch)
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['more cells in a record than a sheet has', { 'b_01.03.csv': `${content}${','.repeat(20_000)}\n` }],
  [
    'more files than a folder may hold',
    Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.csv`, ''])),
  ],
])('%s are refused', (_what, files) => {
  const bytes = Object.entries(files).map(([name, text]): [string, Uint8Array] => [name, utf8(text)])
  expect(isProblem(readCsvFolder(new Map(bytes), taxonomy, lists))).toBe(true)
})
