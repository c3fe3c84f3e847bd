import { expect, test } from 'vitest'
import { happenedTitle, markWords } from './alert-words.ts'

test('a mark names what made it, and one against detection never reads as one for it', () => {
  expect(markWords({ detection: true, marked_by: 'misp:to_ids' })).toBe('marked for detection (misp:to_ids)')
  expect(markWords({ detection: false, marked_by: 'misp:to_ids' })).toBe('not for detection (misp:to_ids)')
  expect(markWords({ detection: true, marked_by: null })).toBe('marked for detection')
})

test('a time of receipt is not said to be when it happened, nor an unreadable time to be none', () => {
  const at = { detected_at: '2026-11-20T06:12:00.000Z', received_at: '2026-11-21T06:12:00.000Z' }
  expect(happenedTitle({ ...at, dated: true })).toMatch(/^Happened .*20.*; received .*21/)
  expect(happenedTitle({ ...at, dated: false })).toMatch(/^Its event states no readable time; received .*21/)
})
