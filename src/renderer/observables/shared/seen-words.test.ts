import { expect, test } from 'vitest'
import { formatMoment } from '../../state/format.ts'
import { firstSeenWords, lastSeenWords, type Seen, seenTitle } from './seen-words.ts'

const received = '2026-11-28T10:00:00Z'
const happened = '2026-11-20T10:00:00Z'
const seen: Seen = {
  ...{ first_seen: received, last_seen: received, first_happened: happened, last_happened: happened },
  happened_all: true,
}

test('a value is seen when its alerts happened, not when they came', () => {
  expect(firstSeenWords(seen)).toBe(formatMoment(happened))
  expect(lastSeenWords(seen)).toBe(formatMoment(happened))
  expect(seenTitle(seen, 'first')).toBe(
    `Happened ${formatMoment(happened)}; received ${formatMoment(received)}`,
  )
})

test('a time of receipt is never shown without saying so', () => {
  const undated = { ...seen, first_happened: null, last_happened: null }
  for (const words of [firstSeenWords(undated), lastSeenWords(undated)])
    expect(words).toBe(`received ${formatMoment(received)}`)
  expect(seenTitle(undated, 'first')).toContain('No alert with it has a known time')
  expect(seenTitle({ ...undated, happened_all: false }, 'first')).not.toContain('No alert')
})

test('where only the newest alerts were looked at, nothing is said to be first or last', () => {
  const part = { ...seen, happened_all: false }
  expect(firstSeenWords(part)).toBe(`${formatMoment(happened)} or earlier`)
  expect(lastSeenWords(part)).toBe(`${formatMoment(happened)} or later`)
})
