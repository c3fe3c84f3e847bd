import { describe, expect, it } from 'vitest'
import { importAct, leftOutWords, newRecords, openWords, placesOf, rowsOf } from './mapping-words.ts'

const records = (create: number, change: number, remove: number) => ({
  records: [{ kind: 'providers', create, change, remove }],
})

describe('the primary act', () => {
  it.each([
    [305, 0, 0, 'Import 305 records'],
    [1, 2, 0, 'Import 1 record, change 2'],
    [0, 3, 1, 'Change 3, remove 1'],
  ])('names what it makes of %i, %i, %i', (create, change, remove, said) => {
    expect(importAct(records(create, change, remove))).toBe(said)
  })

  it('does not say import when records only change, nor when there is none', () => {
    expect(importAct(records(0, 3, 0))).not.toMatch(/import/i)
    expect(importAct(records(0, 0, 0))).toBe('Nothing to import')
  })

  it('counts as new what is new, not what changes', () => {
    expect(newRecords(records(2, 5, 0))).toBe('2 providers')
    expect(newRecords(records(0, 5, 0))).toBe('')
  })
})

describe('rows', () => {
  it('are not said to be all when some stay out', () => {
    expect(rowsOf({ rows: { head: 1, taken: 125, left: 9 } })).toBe('125 of 134 rows')
    expect(rowsOf({ rows: { head: 1, taken: 66, left: 0 } })).toBe('66 rows')
  })

  it('“no row is left out” is not said when a cell of a row is left empty', () => {
    expect(leftOutWords({ rows: 0, partly: 0 })).toBe('no row is left out or incomplete')
    expect(leftOutWords({ rows: 0, partly: 1 })).toBe('1 row imported with empty cells')
    expect(leftOutWords({ rows: 5, partly: 2 })).toBe('5 rows left out, 2 rows imported with empty cells')
  })

  it('an open value says that rows stay out only when they do', () => {
    expect(openWords({ rows_out: 5, cells: 5 })).toBe('5 rows left out until then')
    expect(openWords({ rows_out: 0, cells: 1 })).toBe('1 cell stays empty until then')
  })
})

it('columns of values are named with their sheet when there are several', () => {
  expect(placesOf(['Verträge!B'])).toBe('in column B')
  expect(placesOf(['Verträge!K', 'Verträge!L'])).toBe('in columns K, L')
  expect(placesOf(['Verträge!K', 'Kette!C'])).toBe('in columns K of Verträge and C of Kette')
})
