import { expect, test } from 'vitest'
import {
  emptySectionWords,
  goneLinkWords,
  noCasesWords,
  noDueWords,
  noEntriesWords,
  noReportWords,
  noTemplatesWords,
  reportState,
} from './empty-words.ts'

test.each([
  ['alert_list', 'No alert belongs to this case.'],
  ['indicator_list', 'This case has no indicators yet.'],
  ['evidence_list', 'This case has no evidence yet.'],
  ['link_list', 'This case has no links yet.'],
  ['task_list', 'This case has no tasks yet.'],
  ['techniques', 'No technique is proposed or entered.'],
] as const)('a section with an entry is not said to be empty: %s', (section, sentence) => {
  const of = (list: readonly object[]) =>
    emptySectionWords({ [section]: list } as { [s in typeof section]: readonly object[] }, section)
  expect(of([])).toBe(sentence)
  expect(of([{}])).toBeNull()
})

test('a case with a report is not said to have none', () => {
  expect(noReportWords({ report: null })).toBe('There is no report yet.')
  expect(noReportWords({ report: '' })).toBeNull()
})

test('no case is said to have the words only within the tag that was chosen', () => {
  expect(noCasesWords(0, 'emotet', null)).toBe('There are no cases yet.')
  expect(noCasesWords(3, ' emotet ', null)).toBe('No case has “emotet” in its title or tags.')
  expect(noCasesWords(3, 'emotet', 'vip')).toBe(
    'No case with the tag “vip” has “emotet” in its title or tags.',
  )
  expect(noCasesWords(3, ' ', 'vip')).toBe('No case has the tag “vip”.')
})

test('a due time is said to be missing of open tasks alone', () => {
  expect(noDueWords(null)).toBe('No open task has a due time')
  expect(noDueWords('2026-11-20T06:12:00.000Z')).toBeNull()
})

test('a list that has something is not said to have nothing', () => {
  expect(emptySectionWords({ comment_list: [] }, 'comment_list')).toBe('No comments yet.')
  expect(emptySectionWords({ comment_list: [1] }, 'comment_list')).toBeNull()
  expect(noTemplatesWords([])).toBe('There are no templates.')
  expect(noTemplatesWords([1])).toBeNull()
  expect(noEntriesWords([])).toBe('No entry matches.')
  expect(noEntriesWords([1])).toBeNull()
  expect(reportState({ report: null })).toBe('none yet')
  expect(reportState({ report: '' })).toBe('written')
})

test('a link is said to lead nowhere only when its other end is gone', () => {
  expect(goneLinkWords({ is_here: false })).toBe('no longer here')
  expect(goneLinkWords({ is_here: true })).toBeNull()
})
