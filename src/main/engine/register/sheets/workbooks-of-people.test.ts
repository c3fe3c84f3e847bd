import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lists, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import { isProblem } from '../../../../contract/problem.ts'
import { templateOf } from '../taxonomy.ts'
import { readCsvFolder } from './read-csv-folder.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetReading } from './sheet-reading.ts'

/** Files written by other programs, with the typical unintended irregularities: read without loss, or reported. */

const folder = new URL('../../../../../test/fixtures/register/workbooks/', import.meta.url)
const expected = z
  .array(
    z.object({
      file: z.string(),
      maker: z.string(),
      rows: z.array(
        z.object({
          sheet: z.string(),
          row: z.number(),
          template: z.string(),
          cells: z.record(
            z.string(),
            z.object({ written: z.string().nullable(), means: z.string().nullable() }),
          ),
        }),
      ),
      others: z.array(z.object({ sheet: z.string(), row: z.number(), kind: z.string() })),
      hidden: z.array(z.string()),
      columns: z.array(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')))

function read(file: string): SheetReading {
  const bytes = new Uint8Array(readFileSync(new URL(file, folder)))
  const reading = file.endsWith('.csv')
    ? readCsvFolder(new Map([[file, bytes]]), taxonomy, lists)
    : readWorkbook(bytes, taxonomy, lists)
  if (isProblem(reading)) throw new Error(reading.message)
  return reading
}

test('there are enough of them, of several programs', () => {
  expect(expected.length).toBeGreaterThanOrEqual(80)
  expect(new Set(expected.map(({ maker }) => maker)).size).toBe(3)
})

describe.each(expected)('$file', ({ file, rows, others, hidden, columns }) => {
  const reading = read(file)
  const isReported = (sheet: string, row: number, column: string | null = null) =>
    reading.problems.some(
      (problem) =>
        problem.sheet === sheet && problem.row === row && (column === null || problem.column === column),
    )

  test('each row of data is there once, each cell as it was meant or empty and told', () => {
    for (const { sheet, row, template: code, cells } of rows) {
      const places = reading.origins.get(code) ?? []
      const found = places.flatMap((place, at) => (place.sheet === sheet && place.row === row ? [at] : []))
      expect([sheet, row, found.length]).toEqual([sheet, row, 1])
      const taken = reading.tables.get(code)?.[found[0] ?? -1]?.cells ?? []
      for (const [column, { written, means }] of Object.entries(cells)) {
        const at = templateOf(taxonomy, code).columns.find((one) => one.code === column)?.at ?? -1
        expect([sheet, row, column, taken[at]]).toEqual([sheet, row, column, means ?? ''])
        if (means === null) expect([sheet, row, column, isReported(sheet, row, column)]).toContain(true)
        else if (written !== null && written !== means)
          expect(reading.changes).toContainEqual(
            expect.objectContaining({ sheet, row, column, from: written, to: means }),
          )
      }
    }
    const taken = [...reading.tables.values()].reduce((sum, { length }) => sum + length, 0)
    expect(taken).toBe(rows.length)
  })

  test('every other row is told, or shown as a part of the header', () => {
    for (const { sheet, row, kind } of others) {
      const head = reading.mappings.some(
        (mapping) => mapping.sheet === sheet && mapping.head.some((one) => one.row === row),
      )
      const isRepeated = kind === 'header' && !head
      expect([sheet, row, kind, head || isRepeated || isReported(sheet, row)]).toEqual([
        sheet,
        row,
        kind,
        true,
      ])
      if (kind === 'total' || kind === 'remark') expect(isReported(sheet, row)).toBe(true)
    }
    for (const { rows: account } of reading.sheets)
      expect(account.head + account.taken + account.reported + account.passedOver).toBe(account.seen)
  })

  test('hidden parts and columns that are not taken are told', () => {
    for (const sheet of hidden)
      expect(
        reading.problems.some((problem) => problem.sheet === sheet && /[Hh]idden/.test(problem.message)),
      ).toBe(true)
    for (const sheet of columns)
      expect(
        reading.unmapped.some((one) => one.sheet === sheet && one.column !== null && one.cells > 0),
      ).toBe(true)
  })
})
