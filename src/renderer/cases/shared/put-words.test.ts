import { describe, expect, it } from 'vitest'
import {
  addedWords,
  allTechniquesKnown,
  escalatedWords,
  labelsPassedWords,
  linkedWords,
  notOneWords,
  techniqueAdded,
} from './put-words.ts'

const put = { of: 3, added: 3, skipped: 0, where: 'the case Harbour', isNew: false }

describe('what was put into a case', () => {
  it('is not said to be added when it was there before, or could not be read', () => {
    expect(addedWords(put)).toBe('Added 3 indicators to the case Harbour.')
    expect(addedWords({ ...put, added: 1, skipped: 1 })).toBe(
      'Added 1 indicator to the case Harbour. 1 other already there. 1 value could not be read as an indicator.',
    )
    expect(addedWords({ ...put, added: 0 })).toBe(
      'No indicator was added to the case Harbour. 3 values already there.',
    )
  })

  it('is not said to have been in a case that was just made', () => {
    expect(addedWords({ ...put, added: 2, isNew: true })).toBe(
      'Added 2 indicators to the case Harbour. 1 other given more than once.',
    )
  })

  it('labels are named only where some were taken over, or are stricter', () => {
    expect(labelsPassedWords({})).toBe('')
    expect(labelsPassedWords({ labels: [], stricter: [] })).toBe('')
    expect(labelsPassedWords({ labels: ['TLP:AMBER', 'PAP:RED'] })).toBe(
      ' It is TLP:AMBER and PAP:RED, as the session is.',
    )
    expect(labelsPassedWords({ stricter: ['TLP:RED'] })).toBe(
      ' The session is TLP:RED, stricter than the case: the head of the case proposes it.',
    )
  })

  it('links that a case had are not said to be made', () => {
    expect(linkedWords(2, 2, 'Harbour', '2 providers')).toBe('Linked the case Harbour to 2 providers.')
    expect(linkedWords(2, 1, 'Harbour', '2 providers')).toBe(
      'Linked the case Harbour to 1 item. 1 link already there.',
    )
    expect(linkedWords(2, 0, 'Harbour', '2 providers')).toBe(
      'The case Harbour was already linked to 2 providers.',
    )
  })

  it('alerts that were decided before are not said to be escalated', () => {
    expect(escalatedWords({ decided: 0, left: 2, case_title: null }, false)).toBe(
      'Nothing was changed: 2 alerts had already been decided.',
    )
    expect(escalatedWords({ decided: 1, left: 2, case_title: 'Harbour' }, true)).toBe(
      'Escalated 1 alert to the new case Harbour. 2 others had already been decided.',
    )
  })
})

it('techniques that a case had are not said to be added, and not all were there when one was missing', () => {
  expect(allTechniquesKnown(0, 'the case Lures', 'T1059')).toBe(
    'Nothing was added: the case Lures already has T1059.',
  )
  expect(allTechniquesKnown(1, 'the case Lures', 'T1059')).toBeNull()
  expect(techniqueAdded('T1059', 'the case Lures', 2)).toBe(
    'Added T1059 to the case Lures. 2 others already there.',
  )
  expect(techniqueAdded('T1059', 'the case Lures', 0)).toBe('Added T1059 to the case Lures.')
})

it('lines are counted only when some gave no indicator', () => {
  expect(notOneWords(0)).toBe('')
  expect(notOneWords(1)).toBe(' 1 line did not hold exactly one indicator.')
})
