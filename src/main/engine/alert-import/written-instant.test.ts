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
  // zones of Europe, in their season
  ['2026-11-20 06:12 CET', '2026-11-20T05:12:00Z'],
  ['20.7.2026 06:12 MESZ', '2026-07-20T04:12:00Z'],
  ['2026-11-20 06:12 GMT', '2026-11-20T06:12:00Z'],
  ['26.11.2026 14:05 +0100', '2026-11-26T13:05:00Z'],
  ['2026-11-20T06:12:00Z', '2026-11-20T06:12:00Z'],
  // not a time, or not an unambiguous one
  ['2026-07-20 06:12 CET', null],
  ['2026-11-20 06:12 MESZ', null],
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

const moment = '2026-11-20T08:12:46Z'
const withMs = '2026-11-20T08:12:46.123Z'

test.each([
  // counts (1795162366 s = 2026-11-20T08:12:46Z)
  ['1795162366', moment],
  ['1795162366.123', withMs],
  ['1795162366123', withMs],
  ['1795162366123456', withMs],
  ['1795162366123456789', withMs],
  ['1795162366.123456789', withMs],
  // FILETIME: (s + 11644473600) × 10^7; ticks of .NET: (s + 62135596800) × 10^7
  ['134396359661230000', withMs],
  ['639307591661230000', withMs],
  ['/Date(1795162366123)/', withMs],
  ['/Date(1795162366123+0100)/', withMs],
  // ISO 8601: basic, comma, short offsets, ordinal dates
  ['20261120T081246Z', moment],
  ['20261120T081246.123Z', withMs],
  ['20261120T091246+0100', moment],
  ['2026-11-20T08:12:46,123Z', withMs],
  ['2026-11-20T08:12:46.123456789Z', withMs],
  ['2026-11-20T10:12:46+02', moment],
  ['2026-324T08:12:46Z', moment],
  ['20261120', '2026-11-20T00:00:00Z'],
  ['20261120081246', moment],
  ['2026-11-20 08:12:46 UTC', moment],
  ['2026-11-20T09:12:46+01:00[Europe/Berlin]', moment],
  // Kibana, portals
  ['Nov 20, 2026 @ 08:12:46.123', withMs],
  ['November 20, 2026 at 8:12:46 AM UTC', moment],
  ['Nov 20, 2026 8:12:46 AM', moment],
  ['11/20/2026, 8:12:46 PM', '2026-11-20T20:12:46Z'],
  ['11/20/2026 08:12:46.123 AM', withMs],
  ['2026-11-20 10:12:46 GMT+2', moment],
  ['2026-11-20 10:12:46 (UTC+02:00)', moment],
  ['20-Nov-2026 08:12:46', moment],
  ['20 Nov 2026 08:12:46 GMT', moment],
  // RFC 5322, Apache, ctime, Go
  ['Fri, 20 Nov 2026 09:12:46 +0100', moment],
  ['Fri, 20 Nov 2026 08:12:46 +0000 (UTC)', moment],
  ['20/Nov/2026:08:12:46 +0000', moment],
  ['[20/Nov/2026:09:12:46 +0100]', moment],
  ['Fri Nov 20 08:12:46 2026', moment],
  ['Fri Nov 20 08:12:46 UTC 2026', moment],
  ['Nov 20 2026 08:12:46.123 UTC', withMs],
  ['2026-11-20 08:12:46.123456789 +0000 UTC m=+0.000123', withMs],
  // without a year, no time, or none of an alert
  ['Nov 20 08:12:46', null],
  ['11/20-08:12:46.123456', null],
  ['5', null],
  ['2026', null],
  ['99999999', null],
  ['20261332', null],
  ['2026-367', null],
  ['Nov 31, 2026 @ 08:12:46.000', null],
  ['Fri, 20 Nov 2026 08:12:46 +9900', null],
  ['1795162366 and more', null],
  ['1'.repeat(100_000), null],
])('%s is the moment %s', (text, instant) => {
  expect(readWrittenInstant(text, null)).toBe(instant)
})
