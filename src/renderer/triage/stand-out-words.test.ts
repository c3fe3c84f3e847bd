import { expect, it } from 'vitest'
import { standOutWords } from './stand-out-words.ts'

const nothing = { total: 0, looked_at: 3, items: [], not_read: [], text: 'none', named: 0 } as const

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
  const found = { ...nothing, total: 140, looked_at: 500, items: Array.from({ length: 100 }) }
  expect(standOutWords(found, 500)).toBe('Stands out among 500 values: 140, the 100 most severe named')
})

it('says nothing of a text without values where no set of actors was asked', () => {
  expect(standOutWords({ ...nothing, looked_at: 0 }, 0)).toBe('')
})

const inText = { ...nothing, looked_at: 0, text: 'whole' } as const
const absence = 'No threat actor of the imported sets is named'

it('says that no actor is named only where the whole text was searched in every set', () => {
  expect(standOutWords(inText, 0)).toBe(absence)
  expect(standOutWords({ ...inText, text: 'none' }, 0)).toBe('')
  expect(standOutWords({ ...inText, text: 'part' }, 0)).toBe(
    `${absence} in the part of the text that was searched`,
  )
  expect(standOutWords({ ...inText, not_read: ['Galaxy'] }, 0)).toBe(
    'No threat actor of the sets that were read is named; not read: Galaxy',
  )
})

it('counts the names apart from the values', () => {
  const named = { ...nothing, text: 'whole', total: 3, named: 2, items: [1, 2, 3] } as const
  expect(standOutWords(named, 3)).toBe('Stands out among 3 values: 1; threat actors named in the text: 2')
  expect(standOutWords({ ...named, text: 'part', looked_at: 0, total: 2, items: [1, 2] }, 0)).toBe(
    'Threat actors named in the part of the text that was searched: 2',
  )
})
