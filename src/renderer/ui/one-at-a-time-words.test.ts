import { expect, test } from 'vitest'
import { oneAtATimeWords } from './one-at-a-time-words.ts'

test('files beyond the first are not passed over in silence', () => {
  expect(oneAtATimeWords('layer', 'own.json', 1)).toBe(
    'One layer is compared at a time: only own.json is read, 1 other file is not.',
  )
  expect(oneAtATimeWords('package', 'a.zip', 2)).toBe(
    'One package is compared at a time: only a.zip is read, 2 other files are not.',
  )
})
