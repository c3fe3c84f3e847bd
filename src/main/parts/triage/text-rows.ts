import { decode, type Encoding, isWide, narrow } from '../../engine/ioc/encoding.ts'
import { type FieldArea, FieldAreas } from '../../engine/ioc/field-areas.ts'
import type { Found, Hit, Refusal } from '../../engine/ioc/indicator.ts'
import { Scanner } from '../../engine/ioc/scanner.ts'
import { contextLength } from '../../jobs/read-range.ts'
import type { Source } from './source-file.ts'

/** Reads pieces of a source for display: rows with their indicators, which are found again on the fly. */

/** Bytes read before and after a piece, so that indicators across its edges are found completely. */
const margin = 20_480

export type Piece = {
  readonly from: number
  readonly to: number
  readonly hits: readonly Hit[]
  readonly refusals: readonly Refusal[]
}

/** Every hit that touches [from, to) of a source; offsets are bytes of the source. Lines count from the piece. */
export async function readPiece(
  source: Source,
  from: number,
  to: number,
  options: { refusals?: boolean } = {},
): Promise<Piece> {
  const encoding = source.encoding ?? 'utf-8'
  const start = await lineStartBefore(source, Math.max(0, from - margin), from, encoding)
  const end = Math.min(source.available, to + margin)
  const bytes = await source.bytes(start, end)
  const areas = source.areasIn(start, end)
  const length = areas.length === 0 ? 0 : Math.min(start, contextLength(encoding))
  const before = length === 0 ? Buffer.alloc(0) : await source.bytes(start - length, start)
  const { hits, refusals } = scan(bytes, start, encoding, options.refusals === true, { areas, before })
  const touches = ({ start: a, end: b }: { start: number; end: number }) => a < to && b > from
  return { from, to, hits: hits.filter(touches), refusals: refusals.filter(touches) }
}

/** The first start of a line at or after `least`, so that no token is cut; `least` itself within a very long line. */
async function lineStartBefore(
  source: Source,
  least: number,
  from: number,
  encoding: Encoding,
): Promise<number> {
  if (least === 0) return 0
  const before = await source.bytes(least, from)
  const feed = before.indexOf(0x0a)
  if (feed < 0) return isWide(encoding) ? least & ~1 : least
  const start = least + feed + 1
  return isWide(encoding) ? (start + 1) & ~1 : start
}

function scan(
  bytes: Buffer,
  offset: number,
  encoding: Encoding,
  withRefusals: boolean,
  named: { readonly areas: readonly FieldArea[]; readonly before: Buffer },
): { hits: Hit[]; refusals: Refusal[] } {
  const hits: Hit[] = []
  const refusals: Refusal[] = []
  const asUtf8 = (given: Buffer) =>
    encoding === 'utf-16le' || encoding === 'utf-16be'
      ? narrow(given, encoding)
      : { bytes: given, origin: (at: number) => at }
  const narrowed = asUtf8(bytes)
  const place = (at: number) => offset + narrowed.origin(at)
  const onHit = (found: Found, start: number, end: number, line: number, marks: number) => {
    hits.push({ found, start: place(start), end: place(end), line, marks })
  }
  const onRefusal = (refusal: Refusal) =>
    refusals.push({ ...refusal, start: place(refusal.start), end: place(refusal.end) })
  const sink = withRefusals ? { onHit, onRefusal } : { onHit }
  const scanner = new Scanner(sink)
  if (named.areas.length > 0) {
    // places of a piece count from its start
    const areas = named.areas.map((area) => ({ ...area, start: area.start - offset, end: area.end - offset }))
    scanner.restart(sink, 0, undefined, { fields: new FieldAreas(areas), before: asUtf8(named.before).bytes })
  }
  scanner.push(narrowed.bytes, true)
  return { hits, refusals }
}

/** Decodes a row, and maps the given byte offsets to indices in its text. */
export function decodeRow(
  bytes: Buffer,
  encoding: Encoding,
  boundaries: readonly number[],
): { text: string; indices: Map<number, number> } {
  const cuts = [...new Set(boundaries.map((at) => Math.max(0, Math.min(bytes.length, at))))].sort(
    (a, b) => a - b,
  )
  const indices = new Map<number, number>()
  let text = ''
  let from = 0
  for (const cut of cuts) {
    text += decode(bytes.subarray(from, cut), encoding)
    indices.set(cut, text.length)
    from = cut
  }
  text += decode(bytes.subarray(from), encoding)
  // the line feed belongs to the row in the source, but is not displayed
  return { text: text.replace(/\r?\n$/, '').replace(/^\ufeff/, '\u200b'), indices }
}

/** Returns the written form of the bytes of a place. */
export async function writtenAt(source: Source, start: number, end: number): Promise<string> {
  return decode(await source.bytes(start, Math.min(end, start + 2048)), source.encoding ?? 'utf-8')
}
