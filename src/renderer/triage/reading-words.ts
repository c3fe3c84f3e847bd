import type { TriageRisk, TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { countOf, formatCount } from '../state/format.ts'

const kindWords: Readonly<Record<Exclude<TriageRisk['text_kind'], 'message' | 'unclear'>, string>> = {
  list: 'a list',
  log: 'a log',
  table: 'a table or data',
  code: 'code',
  document: 'a document or a report',
}

/** Returns how a reading was made: its reasons, languages and pack, or why there is no verdict. */
export function readWords({
  country,
  languages,
  reasons,
  unread,
  note,
  band,
  text_kind: kind,
}: TriageRisk): string {
  if (kind !== 'message' && kind !== 'unclear') return `It reads as ${kindWords[kind]}`
  const read =
    languages.length === 0 ? `pack ${country}` : `read as ${languages.join(' and ')}, pack ${country}`
  const words = `${countOf(reasons.length, 'reason')}, offline, ${read}`
  if (unread.length > 0) return `${words}; not read: ${unread.join(' and ')}`
  return note !== null && band === null ? `${words}. ${note}` : words
}

/** Returns the name of what was read: the source, with the place of the message in it. */
export function readingName(
  { of }: Pick<TriageRisk, 'of'>,
  { sources }: Pick<TriageSession, 'sources'>,
): string {
  const source = sources[of.source]?.name ?? 'a source'
  if (of.part === null) return source
  return `${source}, ${/^[\d.]+$/.test(of.part) ? `message ${of.part}` : of.part}`
}

/** Returns which of several readings is shown, and how many messages have none; empty for a single reading. */
export function placeWords(
  index: number,
  { risks_total: total, risks_left: left }: Pick<TriageSession, 'risks_total' | 'risks_left'>,
): string {
  const rest = left === 0 ? '' : `${formatCount(left)} more not read for risk`
  if (total < 2) return rest
  const place = `${formatCount(index + 1)} of ${countOf(total, 'reading')}, worst first`
  return rest === '' ? place : `${place}; ${rest}`
}
