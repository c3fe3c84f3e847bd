import type {
  SourcePartRow,
  SourceReading,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage/triage-session.ts'
import { jumpTo, useTriageView } from './kept-view.ts'

/** Returns the index of the part last jumped to, or at the top of the text; -1 before the first part. */
export function useShownPart(session: TriageSession, source: TriageSource, { parts }: SourceReading): number {
  const { anchor, target } = useTriageView(session.id)
  const isJumped = target?.source === source.position
  return parts.findLastIndex(({ row, start }) => (isJumped ? start <= target.start : row <= anchor.row))
}

/** Scrolls the text to the beginning of a part. */
export function goToPart(session: TriageSession, source: TriageSource, { row, start }: SourcePartRow): void {
  jumpTo(session.id, { source: source.position, row, start, end: start + 1 })
}
