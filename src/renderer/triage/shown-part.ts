import type {
  SourcePartRow,
  SourceReading,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage-session.ts'
import { jumpTo, useTriageView } from './kept-view.ts'

/** The part that was gone to last, or stands at the top of the text; -1 where it is in none. */
export function useShownPart(session: TriageSession, source: TriageSource, { parts }: SourceReading): number {
  const { anchor, target } = useTriageView(session.id)
  const isJumped = target?.source === source.position
  return parts.findLastIndex(({ row, start }) => (isJumped ? start <= target.start : row <= anchor.row))
}

/** Shows the text from where a part of it begins. */
export function goToPart(session: TriageSession, source: TriageSource, { row, start }: SourcePartRow): void {
  jumpTo(session.id, { source: source.position, row, start, end: start + 1 })
}
