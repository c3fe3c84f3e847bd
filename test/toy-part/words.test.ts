import { expect, test } from 'vitest'
import { countWords, noneWords } from './words.ts'

const one = { id: 'a', text: 'Seen again', at: '2026-11-20T12:00:00.000Z' }

test('field notes are not counted, nor said to be none, before they were read', () => {
  expect([countWords(null), noneWords(null)]).toEqual([null, null])
  expect([countWords([]), noneWords([])]).toEqual(['0 field notes', 'There are no field notes.'])
  expect([countWords([one]), noneWords([one])]).toEqual(['1 field note', null])
})
