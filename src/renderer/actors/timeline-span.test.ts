import { expect, test } from 'vitest'
import { placeOn, yearOf, yearSpan } from './timeline-span.ts'

const entry = (from: string | null, to: string | null = null) => ({
  ...{ kind: 'campaign' as const, name: 'x', id: null, from, to, description: null, by: [] },
})

test('dates lie where their years, months and days say, and what has none lies nowhere', () => {
  expect(yearOf('2016')).toBe(2016)
  expect(yearOf('2016-07-01T00:00:00.000Z')).toBe(2016.5)
  expect(yearOf('unknown')).toBeNull()
  const entries = [entry('2016'), entry('2017-07', '2019-01-01'), entry(null), entry('2018', '2017')]
  const span = yearSpan(entries)
  expect(span).toEqual({ from: 2016, to: 2020 })
  expect(yearSpan([entry(null)])).toBeNull()
  if (span === null) return
  expect(entries.map((each) => placeOn(span, each))).toEqual([
    { start: 0, length: 0 },
    { start: 37.5, length: 37.5 },
    null,
    { start: 50, length: 0 },
  ])
})
