import { describe, expect, it } from 'vitest'
import { countsOf, cutWords, importedWords } from './import-words.ts'
import { type Mapping, sheetsOf, unreadHeaders, withColumn, withTemplate } from './mapping.ts'

const mapping: Mapping = [
  { sheet: 'Contracts', header: 'Reference', template: 'B_02.01', column: 'c0010' },
  { sheet: 'Providers', header: 'Name', template: 'B_05.01', column: 'c0050' },
  { sheet: 'Contracts', header: 'Kind', template: 'B_02.01', column: null },
]

describe('the mapping of headers', () => {
  it('is shown by sheet, in the order of the file', () => {
    expect(
      sheetsOf(mapping).map(({ sheet, template, headers }) => [sheet, template, headers.length]),
    ).toEqual([
      ['Contracts', 'B_02.01', 2],
      ['Providers', 'B_05.01', 1],
    ])
  })

  it('reads a column from one header only', () => {
    expect(withColumn(mapping, 'Contracts', 'Kind', 'c0010').map(({ column }) => column)).toEqual([
      null,
      'c0050',
      'c0010',
    ])
  })

  it('lets two headers be left out', () => {
    const changed = withColumn(mapping, 'Contracts', 'Reference', null)
    expect(unreadHeaders(changed)).toBe(2)
  })

  it('keeps columns that the new template of a sheet has too', () => {
    const changed = withTemplate(mapping, 'Contracts', 'B_02.02', ['c0010', 'c0020'])
    expect(changed.map(({ template, column }) => [template, column])).toEqual([
      ['B_02.02', 'c0010'],
      ['B_05.01', 'c0050'],
      ['B_02.02', null],
    ])
    expect(withTemplate(mapping, 'Contracts', 'B_99.01', [])[0]?.column).toBeNull()
  })
})

describe('what an import did', () => {
  const cases: readonly (readonly [number, number, number, string])[] = [
    [0, 0, 0, 'nothing changed'],
    [1, 0, 0, '1 record made'],
    [1200, 3, 0, '1,200 records made, 3 records changed'],
    [0, 0, 2, '2 records removed'],
  ]
  it.each(cases)('%i made, %i changed and %i removed are said shortly', (created, changed, removed, said) => {
    expect(importedWords({ created, changed, removed })).toBe(said)
  })

  it('is counted over all kinds', () => {
    const records = [
      { kind: 'providers', create: 2, change: 0, remove: 1 },
      { kind: 'services', create: 3, change: 1, remove: 0 },
    ]
    expect(countsOf({ records })).toEqual({ created: 5, changed: 1, removed: 1 })
  })

  it('says when a list is cut', () => {
    expect(cutWords(10, 10)).toBeNull()
    expect(cutWords(10_000, 12_345)).toBe('The first 10,000 of 12,345.')
  })
})
