import { fieldIn, isUsualField, lineAt, lineEnd } from './header-line.ts'

/** Places of the parts of a message, between the lines with its boundary (RFC 2046, section 5.1). */

export type Place = { readonly from: number; readonly to: number }

/** Bytes of a body in which an undeclared boundary is looked for. */
const searchedBytes = 65_536
const maxBoundaryLength = 300

/** Returns the spellings of a declared boundary, as written first: quotes and comments may be odd. */
export function spellingsOf(boundary: string | undefined): readonly string[] {
  if (boundary === undefined) return []
  const bare = boundary.replace(/\s*\([^()]*\)\s*$/, '').replace(/^[\s"'<]+|[\s"'>;,]+$/g, '')
  const word = bare.split(/[\s"';,]/, 1)[0] ?? ''
  return [...new Set([boundary, boundary.trim(), bare, word])].filter((spelling) => spelling !== '')
}

/**
 * Returns a boundary by its looks, for a message that declares none that occurs: a line that begins with two dashes and
 * is followed by the header of a part. Null where there is none.
 */
export function boundaryIn(bytes: Buffer, { from, to }: Place): string | null {
  const lines = bytes.toString('latin1', from, Math.min(to, from + searchedBytes)).split(lineEnd, 1000)
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('--') || line.length > maxBoundaryLength || line.trim() === '--') continue
    const next = lines[index + 1] ?? ''
    const name = fieldIn(next)?.name
    if (name !== undefined && isUsualField(name, true)) return line.slice(2).trimEnd()
  }
  return null
}

/** The parts of a body, and what is before the first boundary and after the closing one, which nobody is shown. */
export type BodyPlaces = { readonly parts: readonly Place[]; readonly before: Place; readonly after: Place }

/**
 * Returns the ranges between lines with the boundary, at most `most`; without a closing one, the last ends with the
 * message.
 */
export function partsBetween(bytes: Buffer, { from, to }: Place, boundary: string, most: number): BodyPlaces {
  const delimiter = Buffer.from(`--${boundary}`, 'utf8')
  const parts: Place[] = []
  let open = -1
  let before: Place = { from, to }
  // what follows the place is not searched: there may be thousands of places
  const searched = bytes.subarray(0, to)
  for (let at = from; parts.length < most; ) {
    const found = searched.indexOf(delimiter, at)
    if (found < 0) break
    at = found + delimiter.length
    if (found > from && bytes[found - 1] !== 0x0a && bytes[found - 1] !== 0x0d) continue
    const end = delimiterEnd(bytes, at, to)
    if (end === null) continue
    if (open >= 0) parts.push({ from: open, to: Math.max(open, lineBreakBefore(bytes, found, open)) })
    else before = { from, to: found }
    open = end.next
    at = end.next
    if (end.isLast) return { parts, before, after: { from: end.next, to } }
  }
  if (open >= 0) parts.push({ from: open, to })
  return { parts, before, after: { from: to, to } }
}

/** A field that only the header of a part has. */
const partField = /^content-transfer-encoding[ \t]{0,8}:/im

/** Whether a place that no mail program shows holds a part, which boundaries out of order put there. */
export function holdsPart(bytes: Buffer, { from, to }: Place): boolean {
  return from < to && partField.test(bytes.toString('latin1', from, Math.min(to, from + searchedBytes)))
}

/**
 * Reads the rest of a boundary line: only white space up to its end, or the two dashes that close it; null otherwise.
 */
function delimiterEnd(bytes: Buffer, at: number, to: number): { next: number; isLast: boolean } | null {
  const isLast = bytes[at] === 0x2d && bytes[at + 1] === 0x2d
  let next = isLast ? at + 2 : at
  while (next < to && (bytes[next] === 0x20 || bytes[next] === 0x09)) next++
  if (next >= to) return { next: to, isLast: true }
  const line = lineAt(bytes, next, to)
  if (line.end === next) return { next: line.next, isLast }
  return isLast ? { next, isLast } : null
}

/**
 * Returns where the header of a part begins: empty lines before fields about content are passed over, since only a part
 * without a header begins with one.
 */
export function partHeaderFrom(bytes: Buffer, { from, to }: Place): number {
  let at = from
  while (at < to && at - from < maxBlank && (bytes[at] === 0x0a || bytes[at] === 0x0d)) at++
  if (at === from) return from
  const { end } = lineAt(bytes, at, Math.min(to, at + 200))
  const name = fieldIn(bytes.toString('latin1', at, end))?.name
  return name !== undefined && isUsualField(name, true) ? at : from
}

const maxBlank = 20

function lineBreakBefore(bytes: Buffer, at: number, from: number): number {
  let end = at
  if (end > from && bytes[end - 1] === 0x0a) end--
  if (end > from && bytes[end - 1] === 0x0d) end--
  return end
}
