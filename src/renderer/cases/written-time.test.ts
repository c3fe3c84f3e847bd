import { describe, expect, test } from 'vitest'
import { momentOf, writtenTime } from './written-time.ts'

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
