import { expect, test } from 'vitest'
import { replacementWords } from './replacement-words.ts'

const asked = {
  pack: 'pack_1',
  name: 'Birds 3',
  before: 3,
  after: 2,
  came: 1,
  changed: 0,
  went: 2,
  examples: ['Auk', 'Bittern'],
}

test('says what would be removed, by name', () => {
  expect(replacementWords('birds.json', asked)).toBe(
    'birds.json is the same set as Birds 3 and would replace it: 3 entries now, 2 then. 2 entries would be removed (Auk, Bittern), 0 changed and 1 added.',
  )
})

test('does not say that nothing is removed when names of what goes are unknown', () => {
  const words = replacementWords('birds.json', { ...asked, went: 12, examples: [] })
  expect(words).not.toContain('None of its entries')
  expect(words).toContain('12 entries would be removed,')
})

test('names some of many', () => {
  expect(replacementWords('birds.json', { ...asked, went: 12 })).toContain('(Auk, Bittern and 10 more)')
})
