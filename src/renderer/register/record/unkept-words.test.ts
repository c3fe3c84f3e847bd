import { expect, it } from 'vitest'
import { discardedWords, heldWords, notSaved, waitingWords } from './unkept-words.ts'

it('names every field that input waits for, not the first only', () => {
  expect(waitingWords(['Name', 'LEI', 'Name'])).toBe('Not saved yet: Name and LEI are needed first.')
  expect(waitingWords(['Name'])).toBe('Not saved yet: Name is needed first.')
  expect(waitingWords([])).toBeNull()
  expect(notSaved).toBe('Not saved.')
})

it('does not say that a record was not added while it is being added', () => {
  expect(discardedWords('provider', { hasUnsaved: true, isAdding: true })).toBeNull()
  expect(discardedWords('provider', { hasUnsaved: false, isAdding: false })).toBeNull()
  expect(discardedWords('provider', { hasUnsaved: true, isAdding: false })).toBe(
    'Discarded the new provider, which was not added.',
  )
})

it('does not speak of a record that is not added when the form holds none', () => {
  expect(heldWords('provider', false)).toBeNull()
  expect(heldWords('provider', true)).toMatch(/^This provider is not added yet\./)
})
