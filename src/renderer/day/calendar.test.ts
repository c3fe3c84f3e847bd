import { expect, it } from 'vitest'
import { addDays, addMonths, dayAfterKey, weekdayOf, weeksOf } from './calendar.ts'

it.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-12-31', 1, '2024-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['9999-12-31', 1, '9999-12-31'],
  ['1000-01-01', -1, '1000-01-01'],
])('%s and %i days is %s', (day, count, then) => {
  expect(addDays(day, count)).toBe(then)
})

it.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-01-31', -2, '2023-11-30'],
  ['2024-05-15', 12, '2025-05-15'],
  ['9999-12-31', 1, '9999-12-31'],
])('%s and %i months is %s', (day, count, then) => {
  expect(addMonths(day, count)).toBe(then)
})

it('weeks begin on Monday and hold each day of the month once', () => {
  const weeks = weeksOf('2024-09-17')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2024-09-01'])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(
    weeksOf('9999-12-31')
      .flat()
      .filter((day) => day !== null),
  ).toHaveLength(31)
  expect(weekdayOf('2024-09-02')).toBe(0)
})

it.each([
  ['ArrowDown', false, '2024-09-24'],
  ['Home', false, '2024-09-16'],
  ['End', false, '2024-09-22'],
  ['PageUp', false, '2024-08-17'],
  ['PageDown', true, '2025-09-17'],
  ['a', false, null],
])('%s goes on as a calendar does', (key, isShifted, then) => {
  expect(dayAfterKey('2024-09-17', key, isShifted)).toBe(then)
})
