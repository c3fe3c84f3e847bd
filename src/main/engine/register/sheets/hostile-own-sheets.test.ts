import { expect, test } from 'vitest'
import { lists, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { isProblem } from '../../../../contract/problem.ts'
import { officerLimits } from './officer-sheet.ts'
import { readCsvFolder } from './read-csv-folder.ts'
import type { SheetReading } from './sheet-reading.ts'

/** Sheets of people's own making stay bounded, whatever they hold. */

function read(files: Readonly<Record<string, readonly string[]>>): SheetReading {
  const bytes = Object.entries(files).map(([name, rows]): [string, Uint8Array] => [
    name,
    new TextEncoder().encode(rows.join('\n')),
  ])
  const reading = readCsvFolder(new Map(bytes), taxonomy, lists)
  if (isProblem(reading)) throw new Error(reading.message)
  return reading
}

const header = 'Vertragsnr.;Vertragsart;Land Erbringung;Speicherort;Verarbeitung;Kosten p.a. EUR'

test('a sheet with more rows than are kept is read to there, and that is told', () => {
  const rows = Array.from({ length: officerLimits.rows + 500 }, (_, at) => `V-${at};Land ${at}`)
  const reading = read({ 'verträge.csv': ['Vertragsnr.;Land Erbringung', ...rows] })
  expect(reading.problems.some(({ message }) => message.startsWith('Only the first'))).toBe(true)
  const [country] = reading.officer.groups.filter(({ group }) => group === 'country')
  expect(country?.values.length).toBeLessThanOrEqual(2000)
}, 20_000)

test('a cell of many values becomes no more rows than a template may have from one', () => {
  const many = Array.from({ length: 60 }, () => 'DE;FR;IE').join(';')
  const codes = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT'
  const { officer, tables } = read({
    'verträge.csv': [
      header,
      `V-1;Einzelvertrag;"${codes}";"${codes}";"${codes}";1`,
      `V-2;Einzelvertrag;"${many}";IE;IE;1`,
    ],
  })
  expect(officer.left.map(({ reason }) => reason)).toContain('it would become more than 200 rows of B_02.02')
  expect(tables.get('B_02.02')).toHaveLength(3)
})

test('headers that are all unlike each other are compared no more often than a sheet may be', () => {
  const wide = (file: number) =>
    Array.from({ length: 66 }, (_, row) =>
      Array.from({ length: 120 }, (_, at) => `Wort${file} an${row} dr${at}`).join(';'),
    )
  const { tables } = read(
    Object.fromEntries(Array.from({ length: 10 }, (_, file) => [`f${file}.csv`, wide(file)])),
  )
  // nothing in them is a word of a header
  expect([...tables.values()].flat()).toEqual([])
})
