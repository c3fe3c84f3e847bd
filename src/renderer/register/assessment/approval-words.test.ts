import { expect, test } from 'vitest'
import { formatMoment } from '../../state/format.ts'
import { approvalWords } from './approval-words.ts'

const at = '2026-11-28T19:40:00.000Z'
const later = '2026-11-29T08:00:00.000Z'
const submitted = { submitted_at: at, submitted_by: 'API key · Risk tool' }

test.each([
  ['a draft has neither', { status: 'draft' }, []],
  [
    'a pending one is not decided, also when an earlier decision is in its data',
    { ...submitted, status: 'pending', decided_at: later, decided_by: 'window' },
    [`Submitted ${formatMoment(at)}, by API key · Risk tool`],
  ],
  [
    'an approved one has both',
    { ...submitted, status: 'approved', decided_at: later, decided_by: 'window' },
    [`Submitted ${formatMoment(at)}, by API key · Risk tool`, `Approved ${formatMoment(later)}, by you`],
  ],
  [
    'an imported decision without a name says so',
    { status: 'rejected', decided_at: later },
    [`Rejected ${formatMoment(later)}, by whom is not known`],
  ],
])('%s', (_case, record, words) => {
  expect(approvalWords(record)).toEqual(words)
})
