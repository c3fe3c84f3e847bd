import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const isoOf = (at: number | null | undefined) =>
  at === null || at === undefined ? null : new Date(at).toISOString()

test.each([
  ['DTSTART:19980119T070000Z', '1998-01-19T07:00:00.000Z', 'UTC'],
  // the example of RFC 5545, section 3.3.5: 2 o'clock in winter in New York
  ['DTSTART;TZID=America/New_York:19980119T020000', '1998-01-19T07:00:00.000Z', 'America/New_York'],
  ['DTSTART;TZID=Europe/Paris:20260701T090000', '2026-07-01T07:00:00.000Z', 'Europe/Paris'],
  ['DTSTART;TZID=Asia/Kolkata:20260701T090000', '2026-07-01T03:30:00.000Z', 'Asia/Kolkata'],
  ['DTSTART;TZID=W. Europe Standard Time:20260701T090000', null, 'W. Europe Standard Time'],
  ['DTSTART:19980118T230000', null, null],
  ['DTSTART;VALUE=DATE:19970714', null, null],
  ['DTSTART:nonsense', null, null],
])('%s', (line, at, zone) => {
  const { start } = readCalendar(event(line)).components[0] ?? {}
  expect([isoOf(start?.at), start?.zone]).toEqual([at, zone])
})

test.each([
  ['P15DT5H0M20S', '2026-01-16T05:00:20.000Z'],
  ['P7W', '2026-02-19T00:00:00.000Z'],
])('what lasts %s ends at %s', (duration, end) => {
  const { components } = readCalendar(event('DTSTART:20260101T000000Z', `DURATION:${duration}`))
  expect(isoOf(components[0]?.end?.at)).toBe(end)
})

test('lines without an end, folds, foreign line ends and components in one another are read', () => {
  const { components } = readCalendar(
    'BEGIN:VEVENT\nSUMMARY:A\n  b\nBEGIN:VALARM\nSUMMARY:no\nEND:VALARM\rUID:1',
  )
  expect(components).toMatchObject([{ name: 'VEVENT', summary: 'A b', uid: '1' }])
})

test('hostile calendars end in their limits', () => {
  const many = readCalendar('BEGIN:VEVENT\nEND:VEVENT\n'.repeat(60_000))
  expect([many.components.length, many.isCut]).toEqual([200, true])
  const crowd = readCalendar(
    event(...Array.from({ length: 5000 }, (_, index) => `ATTENDEE:mailto:a${index}@b.example`)),
  )
  expect([crowd.components[0]?.attendees.length, crowd.isCut]).toEqual([1000, true])
  const from = performance.now()
  readCalendar(event(`SUMMARY${';A='.repeat(100_000)}`, 'A;B="'.repeat(100_000), '\n '.repeat(300_000)))
  expect(performance.now() - from).toBeLessThan(1000)
})
