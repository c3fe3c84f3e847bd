import type { SourcePartRow, SourceReading } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { unreadPartsWords } from './nothing-words.ts'

/** Returns the label of a part: its number, type and name, and why it was not read. */
export function partLabel({ path, type, name, problem }: SourcePartRow): string {
  const isWhole = path === '' && type === 'message/rfc822'
  const words = [path === '' ? (isWhole ? 'Header' : null) : path, isWhole ? null : type, name, problem]
  return words.filter((word) => word !== null).join(' · ')
}

/** Returns the number of parts, and how many were not read. */
export function readingNote(reading: SourceReading): string {
  const { is_decoded: isDecoded, messages, part_count: count, parts } = reading
  const [only] = parts
  const columns = only?.columns?.length ?? 0
  const words = [
    isDecoded ? (messages > 1 ? `${countOf(messages, 'message')} decoded` : 'decoded') : null,
    count > 1 && messages === 1 ? countOf(count, 'part') : null,
    columns > 0 ? countOf(columns, 'column') : null,
    count > 1 ? unreadPartsWords(reading) : null,
    count === 1 ? (only?.problem ?? null) : null,
  ]
  return words.filter((word) => word !== null).join(', ')
}
