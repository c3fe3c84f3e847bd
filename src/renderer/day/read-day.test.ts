import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { dayWords, isDay, localDay, readDay } from './read-day.ts'

const read = (text: string) => readDay(text, '2026-11-21')

describe('a typed day', () => {
  it.each([
    ['2026-04-01', '2026-04-01'],
    ['20260401', '2026-04-01'],
    ['2026/4/1', '2026-04-01'],
    ['1.4.2026', '2026-04-01'],
    ['01.04.2026', '2026-04-01'],
    ['1. 4. 2026', '2026-04-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['4/4/2026', '2026-04-04'],
    ['1 Apr 2026', '2026-04-01'],
    ['1. April 2026', '2026-04-01'],
    ['Dez', undefined],
    ['3 Dez 2026', '2026-12-03'],
    ['April 1, 2026', '2026-04-01'],
    ['today', '2026-11-21'],
    ['no end', '9999-12-31'],
    ['9999-12-31', '9999-12-31'],
    ['29.2.2024', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(read(text)).toEqual(day === undefined ? { fault: expect.any(String) } : { day })
  })

  it.each([
    ['3/4/2026', 'It may be 2026-04-03 or 2026-03-04: write the one you mean.'],
    ['1.4.26', 'Write the year with four digits.'],
    ['29.2.2025', 'There is no such day.'],
    ['32.1.2026', 'There is no such day.'],
    ['soon', 'It must be a day like 2026-01-31 or 31.1.2026.'],
  ])('%s is refused', (text, fault) => {
    expect(read(text)).toEqual({ fault })
  })

  it('every day that is read is one of the calendar, and reads as itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .tuple(
              fc.integer({ min: 0, max: 40 }),
              fc.constantFrom('.', '/', '-'),
              fc.integer({ min: 0, max: 14 }),
            )
            .map(([day, sign, month]) => `${day}${sign}${month}${sign}2026`),
        ),
        (text) => {
          const reading = read(text)
          if (!('day' in reading)) return
          expect(isDay(reading.day)).toBe(true)
          expect(read(reading.day)).toEqual(reading)
        },
      ),
      { seed: seedOf(20_261_121) },
    )
  })
})

describe('a shown day', () => {
  it.each([
    ['2024-04-01', '1 Apr 2024'],
    ['9999-12-31', 'no end'],
    ['nonsense', 'nonsense'],
  ])('%s is shown as %s', (day, words) => {
    expect(dayWords(day)).toBe(words)
  })

  it('is the day of the local calendar', () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
