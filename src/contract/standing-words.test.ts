import { expect, test } from 'vitest'
import { standingWords } from './standing-words.ts'

test('each list that has the value is named, and nothing is said where none has', () => {
  const look_alike = { of: 'skerry.com', kind: 'typing' as const, says: '“skery.com” imitates skerry.com.' }
  expect(standingWords({})).toEqual([])
  expect(standingWords({ look_alike })).toEqual(['“skery.com” imitates skerry.com.'])
  expect(standingWords({ own: true, allowed: true, lists: ['Top sites'] })).toEqual([
    'It belongs to the own domains and networks.',
    'It is on the allow-list.',
    'It is on the warning list Top sites.',
  ])
})
