import { describe, expect, test } from 'vitest'
import { lists, taxonomy } from '../../../../../test/fixtures/register/golden-sheets.ts'
import {
  answersOf,
  compareColumns,
  compareRecords,
  compareValues,
  officersBooks,
  readOfficers,
} from '../../../../../test/fixtures/workbooks-of-officers/read-officers.ts'

/** Lists of providers as officers of seven languages keep them, imported without one header renamed. */

test('there are enough of them, in seven languages', () => {
  expect(officersBooks.length).toBeGreaterThanOrEqual(24)
  expect(new Set(officersBooks.map(({ language }) => language)).size).toBe(7)
})

describe.each(officersBooks)('$workbook', (book) => {
  const reading = readOfficers(book, taxonomy, lists)

  test('its sheets and columns are proposed rightly', () => {
    expect(compareColumns(book, reading, taxonomy).wrong).toEqual([])
  })

  test('no value is read as another, and the words are known', () => {
    const { wrong, open } = compareValues(book, reading)
    expect({ wrong, open }).toEqual({ wrong: [], open: [] })
  })

  test('with its answers each record is as it should be, and rows that stay out are told', () => {
    const again = readOfficers(book, taxonomy, lists, answersOf(book, reading))
    expect(compareRecords(book, again, taxonomy).wrong).toEqual([])
    const reported = new Set(again.problems.map(({ sheet, row }) => `${sheet}!${row}`))
    for (const { sheet, row } of again.officer.left) expect(reported).toContain(`${sheet}!${row}`)
  })

  test('each row of its sheets is a header, taken or told', () => {
    for (const { rows } of reading.sheets)
      expect(rows.head + rows.taken + rows.reported + rows.passedOver).toBe(rows.seen)
  })
})
