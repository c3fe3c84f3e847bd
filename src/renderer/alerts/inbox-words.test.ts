import { expect, test } from 'vitest'
import { cutCountsWords, emptyListWords } from './inbox-words.ts'

const count = (status: 'triage' | 'dismissed' | 'escalated') => ({
  source: 'edr',
  status,
  severity: 'low' as const,
  overdue: false,
  count: 1,
})
const empty = { isNarrowed: false, isTruncated: false, statuses: ['triage'] as const, counts: [] }

test('a filter matches no alert only where all alerts were examined', () => {
  expect(emptyListWords({ ...empty, isNarrowed: true, counts: null })).toBe('No alert matches this filter.')
  expect(emptyListWords({ ...empty, isNarrowed: true, isTruncated: true })).toMatch(
    /^None of the alerts examined matches this filter\. There are too many/,
  )
})

test('that there are no alerts is not said before they are counted, nor beside some', () => {
  expect(emptyListWords({ ...empty, counts: null })).toBeNull()
  expect(emptyListWords(empty)).toBe('There are no alerts.')
  expect(emptyListWords({ ...empty, counts: [count('dismissed')] })).not.toBe('There are no alerts.')
})

test('every alert is said to be decided only while none is counted as undecided', () => {
  expect(emptyListWords({ ...empty, counts: [count('dismissed'), count('escalated')] })).toBe(
    'Every alert has been decided. The inbox is empty.',
  )
  expect(emptyListWords({ ...empty, counts: [count('dismissed'), count('triage')] })).toBe(
    'The list was empty when it was read; alerts have come since.',
  )
})

test('a status without alerts is named, unless some have it by now', () => {
  const escalated = { ...empty, statuses: ['escalated'] as const }
  expect(emptyListWords({ ...escalated, counts: [count('triage')] })).toBe(
    'No alert has the status “Escalated”.',
  )
  expect(emptyListWords({ ...escalated, counts: [count('escalated')] })).toMatch(/have come since/)
  expect(emptyListWords({ ...empty, statuses: [], counts: [count('triage')] })).toMatch(/have come since/)
})

test('counts are said to be of the newest alone only where they are', () => {
  expect(cutCountsWords(false)).toBeNull()
  expect(cutCountsWords(true)).toBe('Only the newest 20,000 that contain the words are counted.')
})
