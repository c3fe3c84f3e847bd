import { describe, expect, test } from 'vitest'
import { distanceWords, exportedWords, foundWords, missingWords, reasonWords } from './due-words.ts'

const looked_at = { contracts: 3, records: 40, tasks: 2 }
const by_range = { overdue: 0, '30': 0, '90': 0, '365': 0, all: 0 }
const none = { total: 0, gaps: [], looked_at, tasks_left_out: 0, by_range }

describe('what was found', () => {
  test.each([
    [{ range: '30', what: [] }, 0, 'No day that is known is in the next 30 days'],
    [{ range: 'overdue', what: [] }, 0, 'No day that is known is overdue'],
    [{ range: 'all', what: ['notice'] }, 0, 'No day that is known of the chosen kinds is listed'],
    [{ range: '90', what: [] }, 1204, '1,204 in the next 90 days'],
    [{ range: 'overdue', what: ['task'] }, 1, '1 overdue of the chosen kinds'],
    [{ range: 'all', what: [] }, 5, '5 listed'],
  ] as const)('%j with %i: %s', (chosen, total, words) => {
    expect(foundWords(chosen, { ...none, total })).toBe(`${words} · 40 records and 2 open tasks looked at`)
  })
})

test('days that are overdue are told where the range leaves them out, and only there', () => {
  const late = { ...none, total: 2, by_range: { ...by_range, overdue: 3 } }
  expect(foundWords({ range: '90', what: [] }, late)).toContain(
    '2 in the next 90 days · 3 overdue, not shown here',
  )
  expect(foundWords({ range: '30', what: ['notice'] }, late)).toContain(
    '3 overdue of the chosen kinds, not shown here',
  )
  for (const range of ['overdue', 'all'] as const)
    expect(foundWords({ range, what: [] }, late)).not.toContain('not shown')
  expect(foundWords({ range: '90', what: [] }, { ...none, total: 2 })).not.toContain('overdue')
})

test('that no day is known is not said where one is', () => {
  expect(foundWords({ range: '30', what: [] }, { ...none, total: 1 })).not.toContain('No day')
})

describe('what has no day', () => {
  test('is not a day that is not due: contracts without an end are counted beside an empty list', () => {
    const answer = { ...none, gaps: [{ what: 'no_end' as const, count: 12, records: [] }] }
    expect(missingWords(answer)).toEqual(['12 contracts have no end date'])
  })

  test('tasks that were not read are told', () => {
    expect(missingWords({ ...none, tasks_left_out: 1 })).toEqual([
      '1 open task could not be looked at: there are too many',
    ])
  })

  test('nothing is said where every record has its day', () => {
    expect(missingWords(none)).toEqual([])
  })
})

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [30, 'in 30 days'],
  [-1500, '1,500 days ago'],
])('%i days from today: %s', (days, words) => {
  expect(distanceWords(days)).toBe(words)
})

test.each([
  [0, 0, 'It has 0 events.'],
  [1, 3, 'It has 1 event; 3 open tasks left out.'],
])('a calendar of %i events without %i tasks', (events, tasks_left_out, words) => {
  expect(exportedWords({ events, tasks_left_out })).toBe(words)
})

test('days in the reason are written as the day beside it is', () => {
  expect(reasonWords('Last day to give notice: ends 2027-01-31, notice by us 90 days.')).toBe(
    'Last day to give notice: ends 31 Jan 2027, notice by us 90 days.',
  )
})
