import { describe, expect, it } from 'vitest'
import {
  noAnswers,
  type OwnColumn,
  type OwnSheet,
  shownColumns,
  withMeaning,
  withSubject,
  withValue,
} from './answers.ts'

const column = (letters: string, meaning: string | null, open = 0): OwnColumn => ({
  letters,
  header: letters,
  samples: [],
  filled: 1,
  meaning,
  by: meaning === null ? null : 'header',
  why: 'by header',
  open,
})
const sheet: OwnSheet = {
  sheet: 'Verträge',
  subject: 'contracts',
  header_row: 1,
  templates: ['B_02.01'],
  rows: { head: 1, taken: 1, left: 0 },
  columns: [column('A', 'contract_ref'), column('B', 'arrangement_type', 2), column('C', null)],
}

describe('answers', () => {
  it('a filter shows the columns that it names, and no others', () => {
    const shown = (filter: 'all' | 'to-answer' | 'left-out') =>
      shownColumns(sheet.columns, filter).map(({ letters }) => letters)
    expect([shown('all'), shown('to-answer'), shown('left-out')]).toEqual([['A', 'B', 'C'], ['B'], ['C']])
  })

  it('a meaning is taken from the column that had it', () => {
    expect(withMeaning(noAnswers, sheet, 'C', 'contract_ref').columns).toEqual({
      Verträge: { A: null, C: 'contract_ref' },
    })
  })

  it('another subject drops what was said of the columns', () => {
    const before = withMeaning(noAnswers, sheet, 'C', 'contract_ref')
    expect(withSubject(before, 'Verträge', 'chain')).toMatchObject({
      subjects: { Verträge: 'chain' },
      columns: {},
    })
  })

  it('a value is answered once for its group', () => {
    expect(withValue(noAnswers, 'country', 'dtl', 'eba_GA:DE').values).toEqual({
      country: { dtl: 'eba_GA:DE' },
    })
  })
})
