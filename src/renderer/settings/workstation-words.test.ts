import { expect, it } from 'vitest'
import { textsWords } from './workstation-words.ts'

it('sessions are not counted before they are listed, nor said to be kept', () => {
  expect(textsWords(2048, null)).not.toContain('session')
  expect(textsWords(2048, 2)).toMatch(/, 2 sessions$/)
})
