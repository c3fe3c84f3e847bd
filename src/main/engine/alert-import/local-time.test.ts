import { expect, test } from 'vitest'
import { readTimeZone } from '../../../contract/time-zone.ts'
import { instantIn } from './local-time.ts'
import { readWrittenTime } from './written-instant.ts'

/** Clock changes of 2026: Berlin on 29 March and 25 October at 01:00 UTC, New York on 8 March and 1 November. */
test.each([
  ['UTC', '2026-11-28T14:05:00Z', '2026-11-28T14:05:00Z'],
  ['+01:00', '2026-11-28T14:05:00Z', '2026-11-28T13:05:00Z'],
  ['-03:30', '2026-11-28T23:05:00Z', '2026-11-29T02:35:00Z'],
  ['Europe/Berlin', '2026-11-28T14:05:00Z', '2026-11-28T13:05:00Z'],
  ['Europe/Berlin', '2026-07-28T14:05:00.250Z', '2026-07-28T12:05:00.250Z'],
  ['Europe/Berlin', '2026-03-29T01:59:00Z', '2026-03-29T00:59:00Z'],
  ['Europe/Berlin', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25T03:30:00Z', '2026-10-25T02:30:00Z'],
  ['America/New_York', '2026-03-08T03:30:00Z', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T17:00:00Z'],
  ['Asia/Kolkata', '2026-11-28T14:05:00Z', '2026-11-28T08:35:00Z'],
  ['Pacific/Auckland', '2026-01-01T00:30:00Z', '2025-12-31T11:30:00Z'],
])('a clock in %s that shows %s', (zone, wall, instant) => {
  expect(instantIn(zone, wall)).toBe(instant)
})

test.each([
  ['utc', 'UTC'],
  ['+1', '+01:00'],
  ['-0330', '-03:30'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Europe/Nowhere', null],
  ['CET', null],
  ['+15', null],
  ['', null],
])('the zone %s', (text, zone) => {
  expect(readTimeZone(text)).toBe(zone)
})

test.each([
  ['2026-11-28 14:05:00', false],
  ['2026-11-28', false],
  ['20261128140500', false],
  ['28.11.2026 14:05', false],
  ['Sat Nov 28 14:05:01 2026', false],
  ['Nov 28, 2026 @ 14:05:01.250', false],
  ['2026-11-28T14:05:00Z', true],
  ['2026-11-28 14:05-05', true],
  ['2026-11-28 14:05 UTC', true],
  ['28/Nov/2026:14:05:01 +0100', true],
  ['Sat, 28 Nov 2026 14:05:01 EST', true],
  ['1795874701', true],
  ['1795874701123', true],
])('%s carries a zone: %s', (text, isZoned) => {
  expect(readWrittenTime(text, null, 'Europe/Berlin')).toMatchObject({ isZoned })
  const [here, there] = ['UTC', '+05:00'].map((zone) => readWrittenTime(text, null, zone))
  expect(JSON.stringify(here) === JSON.stringify(there)).toBe(isZoned)
})
