import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { isCalendarDay } from './calendar-day.ts'

describe('a day of the calendar', () => {
  it.each(['2025-12-31', '2024-02-29', '2000-02-29', '9999-12-31', '0001-01-01', '1900-02-28'])(
    'is %s',
    (text) => {
      expect(isCalendarDay(text)).toBe(true)
    },
  )

  it.each([
    '',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '03.11.2025',
    '2025-1-1',
    '2025/01/01',
    '2025-01-01 ',
    '2025-01-01T00:00:00',
    '20250101',
    '45992',
  ])('is not %j', (text) => {
    expect(isCalendarDay(text)).toBe(false)
  })

  it('is what the platform can read and writes back the same', () => {
    const part = (most: number, width: number) =>
      fc.nat(most).map((value) => String(value).padStart(width, '0'))
    fc.assert(
      fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, day) => {
        const text = `${year}-${month}-${day}`
        const read = new Date(`${text}T00:00:00Z`)
        const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
        expect(isCalendarDay(text)).toBe(isDay && year !== '0000')
      }),
      { seed: seedOf(8601), numRuns: roundsOf(1000, 5000) },
    )
  })
})
