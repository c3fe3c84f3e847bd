import { expect, test } from 'vitest'
import { addedEvidenceWords } from './session-evidence-words.ts'

test('files that the case had already are not said to be added', () => {
  expect(addedEvidenceWords({ added: [], already_there: ['mail.eml'] }, 'the case X')).toBe(
    'Nothing was added: the case X already has mail.eml (same SHA-256).',
  )
  expect(addedEvidenceWords({ added: ['a', 'b'], already_there: ['c'] }, 'the case X')).toBe(
    'Added 2 files to the evidence of the case X. Not added, since it was there already: c.',
  )
})

test('what was added is counted and no more', () => {
  expect(addedEvidenceWords({ added: ['a.eml'], already_there: [] }, 'the new case X')).toBe(
    'Added a.eml to the evidence of the new case X.',
  )
})
