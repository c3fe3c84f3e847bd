import { expect, it } from 'vitest'
import { noDrafts } from './table-drafts.ts'
import { unsavedWords } from './unsaved-words.ts'

it('tells of refused cells and of new rows, and does not leave out the one for the other', () => {
  const cell = { text: 'soon', value: undefined, fault: 'It must be a day.' }
  const refused = { a: { start_date: cell, end_date: cell }, b: { end_date: cell } }
  const rows = [{ id: 'n', cells: { name: { text: 'Cirrus', value: 'Cirrus', fault: null } } }]
  expect(unsavedWords({ refused, rows })).toBe('3 cells and 1 new row not saved')
  expect(unsavedWords({ refused, rows: [] })).toBe('3 cells not saved')
  expect(unsavedWords({ refused: {}, rows })).toBe('1 new row not saved')
  expect(unsavedWords(noDrafts)).toBeNull()
})
