import { expect, test } from 'vitest'
import { lookedUpWords, noneFoundWords, occursInNoWords } from './nothing-words.ts'

test('no alert and no case is said to have it only where the search was not cut', () => {
  expect(noneFoundWords({ observables: [], truncated: false }, 'is a.example')).toBe(
    'No alert and no case has an observable that is a.example.',
  )
  expect(noneFoundWords({ observables: [], truncated: true }, 'contains a')).toMatch(
    /^None among those examined/,
  )
  expect(noneFoundWords({ observables: [1], truncated: true }, 'contains a')).toBeNull()
})

test('an observable with an alert or a case is not said to occur in none', () => {
  expect(occursInNoWords('case', 0)).toBe('It occurs in no case.')
  expect(occursInNoWords('alert', 0)).toBe('It occurs in no alert.')
  expect(occursInNoWords('alert', 1)).toBeNull()
})

test('a value in the history is not said to be missing from it', () => {
  expect(lookedUpWords(null, String)).toBe('not in the lookup history')
  expect(lookedUpWords({ count: 2, at: 'now', title: 'a.example' }, String)).toBe(
    '2 times, last now: a.example',
  )
})
