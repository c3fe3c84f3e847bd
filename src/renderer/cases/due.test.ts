import { describe, expect, test } from 'vitest'
import { dueWords, readDue, writeDue } from './due.ts'

const now = new Date(2026, 10, 25, 18, 30)
const local = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute).toISOString()

describe('a due time', () => {
  test.each([
    ['2026-11-30 17:00', local(2026, 11, 30, 17, 0)],
    ['2026-11-30T17:00', local(2026, 11, 30, 17, 0)],
    ['2026-11-30', local(2026, 11, 30, 23, 59)],
    ['today', local(2026, 11, 25, 23, 59)],
    [' Tomorrow 12:00 ', local(2026, 11, 26, 12, 0)],
    ['+4h', local(2026, 11, 25, 22, 30)],
    ['+ 90 min', local(2026, 11, 25, 20, 0)],
    ['', null],
    ['2026-11-31', 'unreadable'],
    ['2026-13-01', 'unreadable'],
    ['2026-11-30 25:00', 'unreadable'],
    ['next week', 'unreadable'],
    ['-4h', 'unreadable'],
  ])('%j', (text, expected) => {
    expect(readDue(text, now)).toBe(expected)
  })

  test('of days and weeks is as many hours', () => {
    expect(Date.parse(readDue('+3d', now) ?? '') - now.getTime()).toBe(72 * 3_600_000)
    expect(Date.parse(readDue('+2w', now) ?? '') - now.getTime()).toBe(14 * 24 * 3_600_000)
  })

  test('is written as it can be read again', () => {
    for (const text of ['2026-11-30 17:00', '2026-11-30', '2026-02-28 00:00'])
      expect(writeDue(readDue(text, now))).toBe(text)
    expect(writeDue(null)).toBe('')
  })

  test('says how far off it is', () => {
    expect(dueWords(local(2026, 11, 25, 21, 30), now)).toEqual({ words: 'in 3 h', isLate: false })
    expect(dueWords(local(2026, 11, 25, 18, 25), now)).toEqual({ words: '5 min late', isLate: true })
    expect(dueWords(local(2026, 11, 30, 18, 30), now)).toEqual({ words: 'in 5 days', isLate: false })
  })
})
