import { describe, expect, it } from 'vitest'
import {
  countsOf,
  cutWords,
  importedWords,
  nothingWords,
  quietWords,
  sheetWords,
  stageWords,
  takenWords,
} from './import-words.ts'
import {
  choiceFor,
  headersOf,
  type ReadSheet,
  sheetsOf,
  unreadHeaders,
  withChoice,
  withColumn,
  withoutOwn,
  withTemplate,
} from './mapping.ts'

const sheet = (name: string, more: Partial<ReadSheet> = {}): ReadSheet => ({
  sheet: name,
  is_hidden: false,
  template: 'B_02.01',
  reason: null,
  header_row: 2,
  first_row: 3,
  head: [],
  columns: [
    { letters: 'A', header: 'Reference', column: 'c0010', reason: null },
    { letters: 'B', header: 'Kind', column: null, reason: 'no column is called like that' },
  ],
  scale_said: null,
  rows: { seen: 3, head: 2, taken: 1, reported: 0, passed_over: 0 },
  top: [
    { row: 1, cells: ['Our contracts'] },
    { row: 2, cells: ['Reference', 'Kind'] },
    { row: 3, cells: ['C-1', '', 'x'] },
  ],
  known: null,
  ...more,
})

describe('the mapping of sheets', () => {
  it('leaves out a sheet whose own headers were read: it follows no template, and its rows are imported', () => {
    const own = sheet('Verträge', { template: null })
    expect(withoutOwn([own, sheet('B_02.01')], [{ sheet: 'Verträge' }]).map((each) => each.sheet)).toEqual([
      'B_02.01',
    ])
  })

  const contracts = sheet('Contracts')
  const choice = choiceFor(contracts, [])

  it('shows a sheet of two tables once', () => {
    expect(sheetsOf([contracts, sheet('Providers'), sheet('Contracts', { template: 'B_05.01' })])).toEqual([
      contracts,
      sheet('Providers'),
    ])
  })

  it('begins with how the sheet was read, until something else is said', () => {
    expect(choice).toMatchObject({ sheet: 'Contracts', template: 'B_02.01', header_row: 2, first_row: 3 })
    const stated = { ...choice, template: null }
    expect(choiceFor(contracts, withChoice([], stated))).toEqual(stated)
    expect(withChoice(withChoice([], choice), stated)).toEqual([stated])
  })

  it('guesses the header of a sheet that was not recognised in its fullest row', () => {
    expect(choiceFor(sheet('X', { header_row: null, columns: [], template: null }), []).header_row).toBe(2)
  })

  it('takes headers from the row that was chosen', () => {
    expect(headersOf(contracts, { ...choice, header_row: 3 })).toEqual([
      { letters: 'A', header: 'C-1', column: 'c0010' },
      { letters: 'C', header: 'x', column: null },
    ])
  })

  it('reads a column from one column of the sheet only', () => {
    const changed = withColumn(choice, 'B', 'c0010')
    expect(headersOf(contracts, changed).map(({ column }) => column)).toEqual([null, 'c0010'])
    expect(unreadHeaders([contracts])).toBe(1)
  })

  it('keeps columns that the new template of a sheet has too', () => {
    expect(headersOf(contracts, withTemplate(choice, 'B_02.02', ['c0010']))[0]?.column).toBe('c0010')
    expect(headersOf(contracts, withTemplate(choice, 'B_99.01', []))[0]?.column).toBeNull()
    expect(withTemplate(choice, '', []).template).toBeNull()
  })
})

describe('what an import did', () => {
  const cases: readonly (readonly [number, number, number, string])[] = [
    [0, 0, 0, 'nothing changed'],
    [1, 0, 0, '1 record added'],
    [1200, 3, 0, '1,200 records added, 3 records changed'],
    [0, 0, 2, '2 records removed'],
  ]
  it.each(cases)(
    '%i made, %i changed and %i removed are said shortly',
    (created, changed, removed, stated) => {
      expect(importedWords({ created, changed, removed })).toBe(stated)
    },
  )

  it('is not said to be a step, nor imported, when nothing changed', () => {
    const counts = { created: 0, changed: 0, removed: 0 }
    expect(takenWords({ ...counts, step: null })).not.toMatch(/imported|step/i)
    expect(takenWords({ ...counts, created: 10, step: 3 })).toContain('10 records added')
    expect(takenWords({ ...counts, changed: 10, step: 3 })).not.toContain('added')
  })

  const none = { rows: 0, partly: 0, reasons: [], reason_count: 0 }
  const sheet = { template: 'B_05.01', columns: [{ column: 'c0010' }] }
  const all = { sheets: [sheet], unmapped: [], left_out: none }
  const parts: readonly (readonly [string, Partial<Parameters<typeof quietWords>[0]>])[] = [
    ['a row', { left_out: { ...none, rows: 2 } }],
    ['a cell', { left_out: { ...none, partly: 1 } }],
    ['a sheet', { unmapped: [{ where: 'Notes', reason: 'no header' }] }],
    ['a sheet without a template', { sheets: [sheet, { template: null, columns: [] }] }],
    ['a column', { sheets: [{ ...sheet, columns: [{ column: 'c0010' }, { column: null }] }] }],
  ]

  it('says why nothing would change by what was read and what is left out', () => {
    const rows = [{ template: 'B_05.01', rows: 3 }]
    expect(nothingWords({ ...all, rows })).toBe('The register already holds all of it. Nothing would change.')
    expect(
      nothingWords({ ...all, rows: [{ template: 'B_05.01', rows: 0 }], left_out: { ...none, rows: 2 } }),
    ).toBe('No row can be imported, so nothing would change.')
    expect(nothingWords({ ...all, rows: [], sheets: [{ template: null, columns: [] }] })).toMatch(
      /^No sheet was recognised/,
    )
  })

  it.each(parts)('the whole file is not said to be read without %s', (_part, left) => {
    const rows = [{ template: 'B_05.01', rows: 3 }]
    expect(nothingWords({ ...all, ...left, rows })).toMatch(/^The register already holds what was read/)
    expect(quietWords({ ...all, ...left }).notes).toBe(
      'Nothing to report of what was read; not all of the file was.',
    )
    expect(quietWords({ ...all, ...left }).findings).toBe('The checks find nothing in what was read.')
    expect(quietWords(all).notes).toBe('Everything in the file can be imported.')
  })

  it('a sheet says what was not read of it only where something was not', () => {
    const read = { template: 'B_05.01', isHidden: false, rows: { taken: 12, reported: 0 }, unread: 0 }
    expect(sheetWords(read)).toBe('B_05.01, 12 rows imported')
    expect(sheetWords({ ...read, rows: { taken: 12, reported: 1 }, unread: 2 })).toBe(
      'B_05.01, 12 rows imported, 1 not imported, 2 headers not read',
    )
    expect(sheetWords({ ...read, template: null, unread: 3 })).toBe('no template, 12 rows imported')
  })

  it('nothing is said to be imported only before anything can be', () => {
    expect(stageWords('refused')).toBe('None of it was imported.')
    expect(stageWords('reading')).toMatch(/Nothing is changed yet\.$/)
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
