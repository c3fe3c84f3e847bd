import { expect, test } from 'vitest'
import { readWrittenInstant } from './written-instant.ts'

test.each([
  ['26.11.2026 14:05', '2026-11-26T14:05:00Z'],
  ['26.11.2026 14:05:07', '2026-11-26T14:05:07Z'],
  ['1.2.2026, 9:05', '2026-02-01T09:05:00Z'],
  ['26.11.2026', '2026-11-26T00:00:00Z'],
  ['2026/11/26 14:05', '2026-11-26T14:05:00Z'],
  ['26/11/2026 14:05', '2026-11-26T14:05:00Z'],
  ['11/26/2026 2:05 PM', '2026-11-26T14:05:00Z'],
  ['11/26/2026 12:05 AM', '2026-11-26T00:05:00Z'],
  ['03/03/2026 14:05', '2026-03-03T14:05:00Z'],
  // offsets of RFC 5322, section 4.3
  ['2026-11-20 06:12 EST', '2026-11-20T11:12:00Z'],
  ['2026-11-20 06:12:30 PDT', '2026-11-20T13:12:30Z'],
  ['2026-11-20 06:12 GMT', '2026-11-20T06:12:00Z'],
  ['26.11.2026 14:05 +0100', '2026-11-26T13:05:00Z'],
  ['2026-11-20T06:12:00Z', '2026-11-20T06:12:00Z'],
  // not a time, or not an unambiguous one
  ['2026-11-20 06:12 CET', null],
  ['2026-11-20 06:12 IST', null],
  ['31.02.2026 10:00', null],
  ['26.11.2026 24:00', null],
  ['11/26/2026 13:05 PM', null],
  ['13/13/2026', null],
  ['26.11.26 14:05', null],
  ['01/02/2026 99:00', null],
  ['yesterday', null],
  ['', null],
  ['01/02/2026 14:05', 'unclear'],
  ['1-2-2026', 'unclear'],
])('%s is %s', (text, instant) => {
  expect(readWrittenInstant(text, null)).toBe(instant)
})

test('a day that can be two is the one that somebody said', () => {
  expect(readWrittenInstant('01/02/2026 14:05', true)).toBe('2026-02-01T14:05:00Z')
  expect(readWrittenInstant('01/02/2026 14:05', false)).toBe('2026-01-02T14:05:00Z')
  // an unambiguous date ignores the setting
  expect(readWrittenInstant('26/11/2026', false)).toBe('2026-11-26T00:00:00Z')
})
