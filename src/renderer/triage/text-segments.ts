import type { TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'

export type TextRow = WindowOutput<'triage.text'>['rows'][number]
export type TextHit = TextRow['spans'][number]
export type TextReason = TextRow['reasons'][number]

/** A refused candidate as returned by the workstation, with its byte range in the source. */
export type Refused = WindowOutput<'triage.refused'>['refused'][number]

/** A refused candidate, or the part of it within one row: UTF-16 offsets into the row's text. */
export type RefusedPlace = { readonly start: number; readonly end: number; readonly refused: Refused }

/** A piece of a row with uniform marks: at most one of each, and whether it belongs to the target of a jump. */
export type Segment = {
  readonly start: number
  readonly text: string
  readonly hit: TextHit | null
  readonly reason: TextReason | null
  readonly refused: Refused | null
  readonly isTarget: boolean
}

/** Returns the number of bytes of a code point in the source's encoding. */
function byteLength(codePoint: number, encoding: TriageSource['encoding']): number {
  if (encoding === 'latin-1') return 1
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return codePoint > 0xffff ? 4 : 2
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint > 0xffff ? 4 : 3
}

/** Returns the number of bytes of a text in the source's encoding. */
export function byteLengthOf(text: string, encoding: TriageSource['encoding']): number {
  let bytes = 0
  for (const character of text) bytes += byteLength(character.codePointAt(0) ?? 0, encoding)
  return bytes
}

/** Returns the UTF-16 offset in `text` after `bytes` of its encoded form; the end when there are fewer. */
export function unitsAt(text: string, bytes: number, encoding: TriageSource['encoding']): number {
  let left = bytes
  let at = 0
  while (left > 0 && at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0
    left -= byteLength(codePoint, encoding)
    at += codePoint > 0xffff ? 2 : 1
  }
  return at
}

/** Returns the part of a row within the byte range of a jump, as UTF-16 offsets; null when there is none. */
export function targetIn(
  row: TextRow,
  target: { readonly start: number; readonly end: number } | null,
  encoding: TriageSource['encoding'],
): { readonly start: number; readonly end: number } | null {
  if (target === null) return null
  // the byte offset of a hit is exact; counting bytes is only needed for the words of reasons, and is inaccurate where
  // the source is malformed
  const hit = row.spans.find((span) => span.at === target.start)
  if (hit !== undefined) return { start: hit.start, end: hit.end }
  if (target.end <= row.start) return null
  const start = unitsAt(row.text, target.start - row.start, encoding)
  const end = unitsAt(row.text, target.end - row.start, encoding)
  return start < end ? { start, end } : null
}

/** Splits a row at all borders of hits, reasons, refused candidates and the target. Joined, the pieces give the row. */
export function segmentsOf(
  row: TextRow,
  target: { readonly start: number; readonly end: number } | null,
  refused: readonly RefusedPlace[] = [],
): Segment[] {
  const borders = new Set([0, row.text.length])
  const inside = (at: number) => Math.min(Math.max(0, at), row.text.length)
  const targets = target === null ? [] : [target]
  for (const { start, end } of [...row.spans, ...row.reasons, ...refused, ...targets]) {
    borders.add(inside(start))
    borders.add(inside(end))
  }
  const cuts = [...borders].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? row.text.length
    const covers = (span: { readonly start: number; readonly end: number }) =>
      span.start <= start && end <= span.end
    return {
      start,
      text: row.text.slice(start, end),
      hit: row.spans.find(covers) ?? null,
      reason: row.reasons.find(covers) ?? null,
      refused: refused.find(covers)?.refused ?? null,
      isTarget: target !== null && covers(target),
    }
  })
}
