import { expect, test } from 'vitest'
import { markWords } from './alert-words.ts'

test('a mark names what made it, and one against detection never reads as one for it', () => {
  expect(markWords({ detection: true, marked_by: 'misp:to_ids' })).toBe('marked for detection (misp:to_ids)')
  expect(markWords({ detection: false, marked_by: 'misp:to_ids' })).toBe('not for detection (misp:to_ids)')
  expect(markWords({ detection: true, marked_by: null })).toBe('marked for detection')
})
