import type { IndicatorRow } from '../../contract/workstation/triage-session.ts'
import { countOf } from '../state/format.ts'
import { markLabels, tagMarks } from '../state/labels.ts'

/** What is known of a value here, in a few words; empty when nothing is. */
export function knownWords(row: IndicatorRow): string {
  const words: string[] = []
  if (row.known_sessions > 0) words.push(countOf(row.known_sessions, 'session'))
  for (const mark of tagMarks) if (row.marks.includes(mark)) words.push(markLabels[mark])
  const [list, ...lists] = row.lists
  if (list !== undefined) words.push(lists.length === 0 ? list : `${list} and ${lists.length} more`)
  return words.join(' · ')
}
