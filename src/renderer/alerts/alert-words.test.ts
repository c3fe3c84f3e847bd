import { expect, test } from 'vitest'
import {
  goneCaseWords,
  happenedTitle,
  machineWords,
  markWords,
  rawOnlyWords,
  techniqueWords,
} from './alert-words.ts'

test('a mark names what made it, and one against detection never reads as one for it', () => {
  expect(markWords({ detection: true, marked_by: 'misp:to_ids' })).toBe('marked for detection (misp:to_ids)')
  expect(markWords({ detection: false, marked_by: 'misp:to_ids' })).toBe('not for detection (misp:to_ids)')
  expect(markWords({ detection: true, marked_by: null })).toBe('marked for detection')
})

test('a time of receipt is not said to be when it happened, nor an unreadable time to be none', () => {
  const at = { detected_at: '2026-11-20T06:12:00.000Z', received_at: '2026-11-21T06:12:00.000Z' }
  expect(happenedTitle({ ...at, dated: true })).toMatch(/^Happened .*20.*; received .*21/)
  expect(happenedTitle({ ...at, dated: false })).toMatch(/^Its event states no readable time; received .*21/)
})

test('an alert that names a machine or a technique is not said to name none', () => {
  expect(machineWords(null)).toBe('no machine is named')
  expect(machineWords('ws-4')).toBe('ws-4')
  expect(techniqueWords([], (id) => id)).toBe('no technique is named')
  expect(techniqueWords(['T1059'], (id) => `${id} Interpreter`)).toBe('T1059 Interpreter')
})

test('a case is said to be gone only of an alert that was escalated and has none', () => {
  expect(goneCaseWords({ status: 'escalated', case_id: null })).toBe('a case that is no longer here')
  expect(goneCaseWords({ status: 'escalated', case_id: '1' })).toBeNull()
  expect(goneCaseWords({ status: 'dismissed', case_id: null })).toBeNull()
})

test('only the raw event is said to have changed when no field and no observable did', () => {
  const none = { changes: [], added: [], removed: [] }
  expect(rawOnlyWords(none)).toBe('Only its raw event')
  for (const part of ['changes', 'added', 'removed'])
    expect(rawOnlyWords({ ...none, [part]: [1] })).toBeNull()
})
