import { expect, it } from 'vitest'
import { noKeyWords } from './keys-words.ts'

it('programs are not said to be shut out while they may read actors without a key', () => {
  expect(noKeyWords(true)).toBe('There is no key. Without one, programs can read actors only.')
  expect(noKeyWords(null)).toBe('There is no key.')
  expect(noKeyWords(false)).toContain('cannot read or change any data')
})
