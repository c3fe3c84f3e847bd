import { expect, it } from 'vitest'
import { actorCount, noUserWords } from './actors-of-words.ts'

it('an id is not said to be used by nobody without a set, or before that was answered', () => {
  expect(actorCount(undefined, 2)).toBe('')
  expect(actorCount(0, null)).toBe('')
  expect(actorCount(0, 0)).toBe('')
  expect(actorCount(0, 1)).toBe(': none named in the sets in use')
  expect(actorCount(3, 1)).toBe(': 3')
})

it('an id that an actor uses is not said to be used by none', () => {
  expect(noUserWords('CVE-2024-3400', 1)).toBeNull()
  expect(noUserWords('CVE-2024-3400', 0)).toBe('No set in use names an actor that exploits it.')
  expect(noUserWords('T1059', 0)).toBe('No set in use names an actor that uses it.')
})
