import { expect, test } from 'vitest'
import {
  addedIndicatorsWords,
  markedWords,
  notKeptWords,
  refusedIndicatorsWords,
  relatedWords,
} from './added-words.ts'

test('indicators that the case had are not said to be added, nor lines that were refused to be in it', () => {
  expect(addedIndicatorsWords({ added: 2, skipped: [] })).toBe('Added 2 indicators.')
  expect(addedIndicatorsWords({ added: 0, skipped: [] })).toBe(
    'No indicator was added: the case has them already.',
  )
  expect(addedIndicatorsWords({ added: 0, skipped: [1] })).toBe('No indicator was added.')
})

test('lines are said to be refused only where some were', () => {
  expect(refusedIndicatorsWords(0)).toBeNull()
  expect(refusedIndicatorsWords(1)).toBe(
    '1 line did not hold exactly one indicator and was not added: it remains above.',
  )
  expect(refusedIndicatorsWords(2)).toMatch(/^2 lines .* were not added: they remain above\.$/)
})

test('what was marked before, or is never for detection, is not said to be marked', () => {
  const refused = [{ value: '192.0.2.1', reason: 'reserved' }]
  expect(markedWords({ changed: 2, refused: [] }, true)).toBe('Marked 2 indicators for detection.')
  expect(markedWords({ changed: 0, refused: [] }, false)).toBe(
    'Nothing was changed: they were marked as not for detection already.',
  )
  expect(markedWords({ changed: 0, refused }, true)).toBe(
    'Nothing was marked. 1 value is never for it, being reserved.',
  )
  expect(markedWords({ changed: 1, refused: [...refused, ...refused] }, true)).toBe(
    'Marked 1 indicator for detection. 2 values are never for it: own, allow-listed, reserved or constant.',
  )
})

test('bytes are said not to be kept only where their removal was answered', () => {
  expect(notKeptWords('a.log', 'stopped', {})).toBe('Stopped adding a.log. None of it was kept.')
  expect(notKeptWords('a.log', 'unreadable', {})).toBe(
    'a.log could not be read to the end. None of it was kept.',
  )
  expect(notKeptWords('a.log', 'stopped', { kind: 'problem', code: 'internal', message: 'No answer.' })).toBe(
    'Stopped adding a.log. It is not evidence, but the part that was copied could not be removed: No answer.',
  )
})

test('a case that was linked is not said to have been before', () => {
  expect(relatedWords(0, 'Lures')).toBe('Lures was already related.')
  expect(relatedWords(1, 'Lures')).toBe('Linked the related case Lures.')
})
