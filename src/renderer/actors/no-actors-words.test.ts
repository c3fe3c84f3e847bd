import { expect, test } from 'vitest'
import { noActorsWords, userlessWords } from './no-actors-words.ts'

test('says that no set is imported only when none is', () => {
  expect(noActorsWords(0, 0)).toBe('No set of threat actors is imported.')
  expect(noActorsWords(1, 0)).toBe('The sets that are imported name no threat actor that is current.')
  expect(noActorsWords(0, 1)).toBe('The sets of threat actors that are imported could not be used.')
})

test('an id is not said to be all that is known here: only who uses it is not', () => {
  expect(userlessWords(true)).toBe('Who exploits it is not known here: an imported set adds that.')
  expect(userlessWords(false)).toMatch(/^Who uses it is not known here/)
})
