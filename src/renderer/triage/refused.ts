import type { TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { byteLengthOf, type Refused, type RefusedPlace, type TextRow, unitsAt } from './text-segments.ts'

/** Reason of a refusal as a sentence, by the engine's code. */
const sentences: Readonly<Record<string, string>> = {
  'unknown-suffix': 'It does not end in a suffix under which domains are registered.',
  'bare-suffix': 'It is only a public suffix, with no name before it.',
  'file-name': 'It looks like a file name, or the field it stands in holds names of files.',
  'code-name': 'It looks like a name in program code, such as a package or a member.',
  'mixed-case': 'It is written in mixed case, as names in program code are.',
  'mixed-script':
    'A part of it mixes letters of two scripts; what can be a name in it is read separately from the text before it.',
  'malformed-host': 'It breaks the rules for host names.',
  'longer-number': 'It is part of a longer dotted number.',
  version: 'It is a version number, or the field it stands in holds versions.',
  'leading-zero': 'Its numbers do not form an address: one is too large, or begins with a zero.',
  'reverse-name': 'It is a reverse DNS name, under which addresses are looked up.',
  'wrong-checksum': 'It has the form of an address, but its checksum is wrong.',
  placeholder: 'It repeats one digit: a placeholder, not a digest.',
  'malformed-url': 'It breaks the rules for URLs.',
  identifier: 'The field it stands in is named as one of ids.',
  fingerprint: 'The field it stands in is named as one of fingerprints, which are no digests of files.',
  'no-context': 'Its form alone is not conclusive, and no word before it says what it is.',
}

/** Returns the reason as a sentence; for unknown codes the code itself. */
export function refusalSentence(reason: string): string {
  return sentences[reason] ?? `Refused: ${reason.replaceAll('-', ' ')}.`
}

/**
 * Returns the refused candidates within a row, in order. `stop` is the byte at which the next row begins, if known;
 * otherwise the row ends with its text.
 */
export function refusedIn(
  row: TextRow,
  stop: number | undefined,
  refused: readonly Refused[],
  encoding: TriageSource['encoding'],
): RefusedPlace[] {
  const end = stop ?? row.start + byteLengthOf(row.text, encoding)
  const places: RefusedPlace[] = []
  for (const each of refused) {
    if (each.start >= end || each.end <= row.start) continue
    const isWhole = each.start >= row.start && each.end <= end
    const counted = unitOf(row, each.start, encoding)
    // invalid bytes are shown as longer characters, so the counted offset can only be too small
    const spelled = isWhole && each.written !== '' ? row.text.indexOf(each.written, counted) : -1
    const place =
      spelled < 0
        ? { start: counted, end: unitOf(row, each.end, encoding) }
        : { start: spelled, end: spelled + each.written.length }
    if (place.start < place.end) places.push({ ...place, refused: each })
  }
  return places.sort((a, b) => a.start - b.start)
}

/**
 * Returns the offset of a source byte in a row, counted from the nearest hit before it, whose byte is known exactly.
 */
function unitOf(row: TextRow, byte: number, encoding: TriageSource['encoding']): number {
  const hit = row.spans.findLast(({ at }) => at >= row.start && at <= byte)
  const from = hit ?? { start: 0, at: row.start }
  return from.start + unitsAt(row.text.slice(from.start), byte - from.at, encoding)
}
