import { describe, expect, test } from 'vitest'
import { actsWords, changesWords, shortenedValue } from './history-words.ts'

const all = { by: null, record: null, approvals: false }

test.each([
  [all, 1204, '1,204 changes'],
  [{ ...all, by: 'window' }, 1, '1 change matches the filter'],
  [{ ...all, approvals: true }, 0, 'No change matches the filter'],
])('%j with %i acts: %s', (filter, total, words) => {
  expect(actsWords(total, filter)).toBe(words)
})

test('one act that matches is not no act', () => {
  expect(actsWords(1, { ...all, approvals: true })).not.toContain('No change')
})

const record = { kind: 'providers', uuid: 'p', name: 'Cirrus', what: 'changed' as const, fields: [] }

describe('what an act changed', () => {
  test('that the log does not keep is not a change of nothing', () => {
    expect(changesWords({ state: 'final' }, { records: [], total: 0 })).toBe(
      'The log does not record the fields of this change.',
    )
  })

  test('says how many of the records are shown', () => {
    expect(changesWords({ state: 'in-effect' }, { records: [record], total: 1 })).toBe('1 record')
    expect(changesWords({ state: 'in-effect' }, { records: [record, record], total: 1040 })).toBe(
      '1,040 records, the first 2 shown',
    )
  })
})

test('a long value is shortened without cutting a character; a short one is shown whole', () => {
  expect(shortenedValue('x'.repeat(160))).toBeNull()
  expect(shortenedValue('x'.repeat(161))).toBe(`${'x'.repeat(120)}…`)
  expect(shortenedValue(`${'x'.repeat(119)}🧭${'y'.repeat(99)}`)).toBe(`${'x'.repeat(119)}…`)
})
