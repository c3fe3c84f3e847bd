import { expect, test } from 'vitest'
import type { SourceReading } from '../../contract/workstation/triage/triage-session.ts'
import {
  analysisWords,
  emptySourceWords,
  goneIndicatorWords,
  noIndicatorWords,
  noRefusedWords,
  unreadPartsWords,
  unremarkableWords,
} from './nothing-words.ts'

const reading = (parts: readonly (string | null)[], part_count = parts.length) =>
  ({ parts: parts.map((problem) => ({ problem })), part_count }) as unknown as SourceReading
const whole = { state: 'done', read: 10, reading: null, analysis: null } as const
const plain = { isFiltered: false, hidden: 0 }
const ended = (...sources: Parameters<typeof noIndicatorWords>[0]['sources'][number][]) => ({
  state: 'done' as const,
  sources,
})

test('a text contains no indicator only where all of it was read', () => {
  expect(noIndicatorWords(ended(whole), plain)).toBe('This text contains no indicator.')
  expect(noIndicatorWords(ended({ ...whole, reading: reading([null]) }), plain)).toBe(
    'This text contains no indicator.',
  )
  for (const source of [
    { ...whole, state: 'cancelled' as const },
    { ...whole, reading: reading([null, 'It is encrypted.']) },
    { ...whole, reading: reading([null], 900) },
  ])
    expect(noIndicatorWords(ended(whole, source), plain)).toBe(
      'The part that was read contains no indicator.',
    )
})

test('while files of a session are analysed, or where one was not, an absence is one so far', () => {
  const waits = ended({ ...whole, analysis: 'waiting' })
  expect(noIndicatorWords(waits, plain)).toBe('No indicator so far. The analysis of its files continues.')
  expect(noIndicatorWords(waits, { isFiltered: true, hidden: 0 })).toBe(
    'No indicator found so far matches this filter. The analysis of its files continues.',
  )
  expect(noIndicatorWords(ended({ ...whole, analysis: 'failed' }), plain)).toBe(
    'The part that was read contains no indicator.',
  )
  expect(noIndicatorWords(ended({ ...whole, analysis: 'done' }), plain)).toBe(
    'This text contains no indicator.',
  )
  expect(analysisWords([{ analysis: 'waiting' }, { analysis: 'failed' }, { analysis: 'done' }])).toBe(
    '1 file not analysed.',
  )
  expect(analysisWords([{ analysis: 'done' }, { analysis: null }])).toBeNull()
})

test('nothing was looked for where nothing could be read', () => {
  expect(noIndicatorWords(ended({ ...whole, state: 'failed', read: 0 }), plain)).toBe(
    'Nothing could be read, so nothing was looked for.',
  )
  expect(noIndicatorWords(ended({ ...whole, state: 'failed', read: 5 }), plain)).toBe(
    'The part that was read contains no indicator.',
  )
})

test('while a session is read, an absence is one so far', () => {
  const reads = { state: 'reading' as const, sources: [] }
  expect(noIndicatorWords(reads, plain)).toBe('No indicator so far. Reading continues.')
  expect(noIndicatorWords(reads, { isFiltered: true, hidden: 0 })).toBe(
    'No indicator found so far matches this filter. Reading continues.',
  )
  expect(noIndicatorWords(ended(whole), { isFiltered: true, hidden: 0 })).toBe(
    'No indicator matches this filter.',
  )
  expect(goneIndicatorWords({ state: 'reading' })).toMatch(/so far/)
  expect(goneIndicatorWords({ state: 'done' })).toBe('It is no longer among the indicators of this session.')
})

test('that every indicator is hidden is said of those that were found, and not of a text', () => {
  expect(noIndicatorWords(ended({ ...whole, state: 'cancelled' }), { isFiltered: false, hidden: 2 })).toBe(
    'Every indicator that was found is hidden.',
  )
  expect(noIndicatorWords(ended(whole), plain)).not.toMatch(/hidden/)
})

test('a source that could not be read, or has no text, is not said to be empty', () => {
  const none = { state: 'done' as const, rows: 0, size: 0, reading: null }
  expect(emptySourceWords(none)?.[0]).toBe('This source is empty')
  expect(emptySourceWords({ ...none, size: 9 })?.[0]).toBe('No text was found in this source')
  expect(emptySourceWords({ ...none, size: 9, reading: reading(['It is encrypted.']) })).toEqual([
    'This source was not read',
    'The reason is given above.',
  ])
  expect(emptySourceWords({ ...none, rows: 1 })).toBeNull()
  expect(emptySourceWords({ ...none, state: 'failed' })).toBeNull()
})

test('parts that were not read are counted as at least so many where not all are listed', () => {
  expect(unreadPartsWords(reading([null, null]))).toBeNull()
  expect(unreadPartsWords(reading([null, 'cut off']))).toBe('1 not read')
  expect(unreadPartsWords(reading(['cut off', 'cut off'], 900))).toBe('at least 2 not read')
})

test('no candidate is said to be refused only where all that is in view was examined', () => {
  expect(noRefusedWords(true)).toBe('No candidate in view was refused.')
  expect(noRefusedWords(false)).toBe('Not all of what is in view has been examined.')
})

test('an indicator that a set lists, or that imitates an own domain, is not said to be unremarkable', () => {
  expect(unremarkableWords({ reasons: [], known: [{ what: 'network' }] })).toBe(
    'Nothing about it stands out.',
  )
  for (const what of ['malicious', 'sanctioned', 'look_alike'])
    expect(unremarkableWords({ reasons: [], known: [{ what }] })).toBeNull()
  expect(unremarkableWords({ reasons: [1], known: [] })).toBeNull()
  expect(unremarkableWords({ reasons: [], known: [{ what: 'unread' }] })).toMatch(/a set could not be read/)
})
