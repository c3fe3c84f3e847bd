import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import type { TriageSource } from '../../contract/workstation/triage-session.ts'

export type TextRow = WindowOutput<'triage.text'>['rows'][number]
export type TextHit = TextRow['spans'][number]
export type TextReason = TextRow['reasons'][number]

/** A candidate that extraction looked at and refused, as the workstation tells it: bytes of the source. */
export type Refused = WindowOutput<'triage.refused'>['refused'][number]

/** A refused candidate, or the part of it that stands in one row: UTF-16 offsets into the row's text. */
export type RefusedPlace = { readonly start: number; readonly end: number; readonly refused: Refused }

/** A piece of a row in which nothing changes: at most one of each, and whether a jump leads here. */
export type Segment = {
  readonly start: number
  readonly text: string
  readonly hit: TextHit | null
  readonly reason: TextReason | null
  readonly refused: Refused | null
  readonly isTarget: boolean
}

/** Bytes of one UTF-16 unit pair or unit in the source's encoding. */
function byteLength(codePoint: number, encoding: TriageSource['encoding']): number {
  if (encoding === 'latin-1') return 1
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return codePoint > 0xffff ? 4 : 2
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint > 0xffff ? 4 : 3
}

/** Bytes of a text in the source's encoding. */
export function byteLengthOf(text: string, encoding: TriageSource['encoding']): number {
  let bytes = 0
  for (const character of text) bytes += byteLength(character.codePointAt(0) ?? 0, encoding)
  return bytes
}

/** The UTF-16 offset in `text` that lies `bytes` into its encoded form; the end when there are fewer. */
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

/** Where the bytes of a jump lie in a row, in UTF-16 offsets; null when they lie elsewhere. */
export function targetIn(
  row: TextRow,
  target: { readonly start: number; readonly end: number } | null,
  encoding: TriageSource['encoding'],
): { readonly start: number; readonly end: number } | null {
  if (target === null) return null
  // A hit knows its byte; counting bytes is for the words of reasons, and can drift where the source is malformed.
  const hit = row.spans.find((span) => span.at === target.start)
  if (hit !== undefined) return { start: hit.start, end: hit.end }
  if (target.end <= row.start) return null
  const start = unitsAt(row.text, target.start - row.start, encoding)
  const end = unitsAt(row.text, target.end - row.start, encoding)
  return start < end ? { start, end } : null
}

/** Cuts a row at every border of hits, reasons, refused candidates and the target. The pieces joined are the row. */
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
