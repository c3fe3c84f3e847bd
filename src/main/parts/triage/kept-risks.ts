import type { TriageRisk } from '../../../contract/workstation/triage/triage-session.ts'

export type SessionRisks = {
  /** The worst first. */
  readonly risks: readonly TriageRisk[]
  /** Number of messages without a reading, because they are too many or too large. */
  readonly left: number
}

/** A reading stored by a version that judged every text, whatever it was, and kept one a session. */
type FormerRisk = Pick<TriageRisk, 'score' | 'band' | 'action' | 'country' | 'reasons'> &
  Partial<Pick<TriageRisk, 'languages' | 'unread'>>

const formerNote =
  'Read by an earlier version, which did not ask whether this is a message: nothing is cleared. Read it again for a verdict.'

/** Parses the stored risk readings of a session. What an earlier version allowed may be no message: it is not cleared. */
export function keptRisks(kept: string | null): SessionRisks {
  if (kept === null) return { risks: [], left: 0 }
  const parsed = JSON.parse(kept) as SessionRisks | FormerRisk
  if ('risks' in parsed) return parsed
  const isCleared = parsed.action === 'allow' || parsed.action === null
  const risk: TriageRisk = {
    of: { source: 0, part: null, start: 0, end: 0, row: 0 },
    text_kind: 'unclear',
    note: isCleared ? formerNote : null,
    ...parsed,
    ...(isCleared && { score: null, band: null, action: null }),
    languages: parsed.languages ?? [],
    unread: parsed.unread ?? [],
  }
  return { risks: [risk], left: 0 }
}
