import { expect, test } from 'vitest'
import { readRetryAfter, retryDelay } from '../../parts/webhooks/judge-answer.ts'

test('waits from 10 s, doubled up to an hour, and up to a quarter more by chance', () => {
  expect([1, 2, 3, 9, 10, 40, 4000].map((attempt) => retryDelay(attempt, 0))).toEqual([
    10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000, 3_600_000,
  ])
  expect(retryDelay(1, 0.5)).toBe(11_250)
  expect(retryDelay(1, 0.999)).toBeLessThan(12_500)
})

const now = Date.parse('2026-11-25T10:00:00Z')
test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Wed, 25 Nov 2026 10:01:00 GMT', 60_000],
  ['Wed, 25 Nov 2026 09:00:00 GMT', 0],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2026-11-25T10:01:00Z', null],
  ['Wed, 45 Nov 2026 10:01:00 GMT', null],
  ['9'.repeat(40), null],
  [undefined, null],
])('reads Retry-After %j', (value, ms) => {
  expect(readRetryAfter(value, now)).toBe(ms)
})
