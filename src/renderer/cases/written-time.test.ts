import { describe, expect, test } from 'vitest'
import { momentOf, timeOfLine, writtenTime } from './written-time.ts'

test.each([
  ['2026-11-20 06:12 EST The first mail', '2026-11-20T06:12:00-05:00', 'The first mail'],
  ['2026-11-20 06:12 UTC DNS asked', '2026-11-20T06:12:00.000Z', 'DNS asked'],
  ['2026-11-20 06:12 +0100 IST', '2026-11-20T06:12:00+01:00', 'IST'],
])('a line that begins with a time: %s', (line, at, text) => {
  expect(timeOfLine(line)).toEqual({ at, text })
})

test('a zone in letters that is not certain is no zone of this machine', () => {
  expect(timeOfLine('2026-11-20 06:12 CET The first mail')).toBeNull()
  expect(timeOfLine('2026-11-20 06:12 IST The first mail')).toBeNull()
  // an upper-case word is not a zone
  expect(timeOfLine('2026-11-20 06:12 DNS asked')?.text).toBe('DNS asked')
})

describe('a moment in two fields', () => {
  test.each([
    ['2026-11-20T06:12:00+01:00', '2026-11-20 06:12:00', '+01:00'],
    ['2026-11-20T06:12:34.567Z', '2026-11-20 06:12:34', 'UTC'],
    ['2026-11-20T06:12:00-03:30', '2026-11-20 06:12:00', '-03:30'],
  ])('%s', (moment, time, zone) => {
    expect(writtenTime(moment)).toEqual({ time, zone })
  })

  test.each([
    ['2026-11-20 06:12', '+01:00', '2026-11-20T06:12:00+01:00'],
    ['2026-11-20T06:12:30', '+0530', '2026-11-20T06:12:30+05:30'],
    [' 2026-11-20 06:12 ', ' utc ', '2026-11-20T06:12:00.000Z'],
    ['2026-11-20 06:12', '+1', '2026-11-20T06:12:00+01:00'],
    ['2026-11-20 06:12', '-11', '2026-11-20T06:12:00-11:00'],
    ['2026-11-20 06:12', 'EST', '2026-11-20T06:12:00-05:00'],
    ['2026-11-20 06:12', 'gmt', '2026-11-20T06:12:00.000Z'],
    ['2026-11-20 06:12', 'CET', null],
    ['2026-11-20 06:12', 'Mars', null],
    ['2026-13-20 06:12', '+01:00', null],
    ['2026-02-30 06:12', '', null],
    ['2026-02-30 06:12', '+01:00', null],
    ['2026-11-20 24:00', '', null],
    ['2026-11-20 06:12', '+15:00', null],
    ['yesterday', 'UTC', null],
    ['', '', null],
  ])('%s and %s', (time, zone, moment) => {
    expect(momentOf({ time, zone })).toBe(moment)
  })

  test('without a zone it is the clock of this machine', () => {
    expect(momentOf({ time: '2026-11-20 06:12', zone: '' })).toBe(new Date(2026, 10, 20, 6, 12).toISOString())
  })
})
