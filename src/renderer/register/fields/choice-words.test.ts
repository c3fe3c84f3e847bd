import { expect, it } from 'vitest'
import { addedWords, noChoiceWords } from './choice-words.ts'

it('does not say that nothing matches while the search runs, when it failed, or when nothing was typed', () => {
  expect(noChoiceWords({ isWaiting: true, problem: null }, 'cir')).toBe('Searching…')
  expect(noChoiceWords({ isWaiting: false, problem: 'Not allowed.' }, 'cir')).toBe('Not allowed.')
  expect(noChoiceWords({ isWaiting: false, problem: null }, ' ')).toBe('Nothing to choose from yet.')
  expect(noChoiceWords({ isWaiting: false, problem: null }, 'cir')).toBe('No match.')
})

it('says no more of a record added on the spot than that it has the field that was typed', () => {
  expect(addedWords('provider', 'Cirrus', 'Name')).toBe('Added provider Cirrus, with its name only.')
})
