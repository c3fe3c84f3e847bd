import { expect, it } from 'vitest'
import { standOutWords } from './stand-out-words.ts'

const nothing = { total: 0, looked_at: 3, items: [], not_read: [] }

it('says what was asked where nothing matches', () => {
  expect(standOutWords(nothing, 3)).toBe('Among 3 values, no imported set or list and no known brand matches')
})

it('names the sets that could not be read, so that no match is not taken for an answer', () => {
  expect(standOutWords({ ...nothing, not_read: ['Bad files'] }, 3)).toMatch(/; not read: Bad files$/)
})

it('says how many values were looked at where these are not all', () => {
  expect(standOutWords({ ...nothing, looked_at: 20_000 }, 50_000)).toContain('the first 20,000 values')
})

it('counts what it does not name', () => {
  const found = { total: 140, looked_at: 500, items: Array.from({ length: 100 }), not_read: [] }
  expect(standOutWords(found, 500)).toBe('Stands out among 500 values: 140, the gravest 100 named')
})

it('says nothing of a text without values', () => {
  expect(standOutWords({ ...nothing, looked_at: 0 }, 0)).toBe('')
})
