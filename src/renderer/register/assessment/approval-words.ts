import { whoWords } from '../../../contract/who-words.ts'
import { formatMoment } from '../../state/format.ts'

type Given = Readonly<Record<string, unknown>>

/** Returns who submitted and who decided about an assessment, and when; nothing of what has not happened. */
export function approvalWords(record: Given): readonly string[] {
  const { status } = record
  const isDecided = status === 'approved' || status === 'rejected'
  return [
    sentence('Submitted', record.submitted_at, record.submitted_by),
    isDecided
      ? sentence(status === 'approved' ? 'Approved' : 'Rejected', record.decided_at, record.decided_by)
      : null,
  ].filter((words) => words !== null)
}

function sentence(what: string, at: unknown, by: unknown): string | null {
  if (typeof at !== 'string' || at === '') return null
  const who = typeof by === 'string' && by !== '' ? `by ${whoWords(by)}` : 'by whom is not known'
  return `${what} ${formatMoment(at)}, ${who}`
}
