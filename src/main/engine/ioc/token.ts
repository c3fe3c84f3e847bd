import { mayHoldEscape, type Piece, undoEscapes } from './escape-text.ts'
import { type Found, markBit } from './indicator.ts'
import { type InnerText, innerTexts } from './inner-targets.ts'
import { meter } from './meter.ts'
import type { OpenToken } from './open-token.ts'
import { asWritten, decodePercent, holdsPercentEncoding, tokensOf } from './percent-encoding.ts'
import { readPlainToken } from './plain-token.ts'
import { anything } from './record-flag.ts'
import type { TokenHit, TokenReading, TokenRefusal } from './token-reading.ts'

/**
 * Finds the indicators in one token: a run of text without white space, quotes or angle brackets, or a few words joined
 * by spelled-out separators. Escapes are undone first; a URL keeps its percent-encoding, and what it holds inside is
 * read as well. The result depends on the token alone, so that it can be cached; where the line has to tell whether
 * something is an escape, both readings are hits that need it (`escapes-around`).
 *
 * @param reports bits of `recordFlag` for what the spelling may contain; anything not flagged is not searched for
 */
export function readToken(spelling: string, reports: number = anything): TokenReading {
  const unescaped = mayHoldEscape(spelling, reports) ? undoEscapes(spelling) : null
  if (unescaped === null) return readEncoded(spelling, reports, 0)
  const readings = unescaped.pieces.map((piece) => ({ piece, ...readEncoded(piece.text, anything, 0) }))
  const isSure =
    unescaped.isSure ||
    readings.some((each, index) => isSurelyEscaped(spelling, each, readings[index - 1])) ||
    areAllValues(readings)
  const refusals = readings.flatMap(({ piece, refusals }) => refusals.map((each) => placed(each, piece)))
  const hits = readings.flatMap(({ piece, hits }) =>
    hits.map((hit) =>
      placed(isAloneOnLine(hit, piece, isSure) ? { ...hit, needs: null, doubt: null } : hit, piece),
    ),
  )
  if ((isSure || !readings.some(({ piece }) => piece.before === 'letter')) && !unescaped.isLonePrintable)
    return { hits, refusals }
  return { hits: eitherWay(readEncoded(spelling, reports, 0).hits, hits), refusals }
}

/** A piece with what was read in it. */
type PieceReading = TokenReading & { readonly piece: Piece }

/** Whether the backslash and letter before a piece are certainly an escape, as the values beside them show. */
function isSurelyEscaped(
  token: string,
  { piece, hits }: PieceReading,
  former: PieceReading | undefined,
): boolean {
  if (piece.before !== 'letter') return false
  const first = hits.find(({ start }) => start === 0)
  if (first === undefined) return false
  if (first.found.kind !== 'domain' && first.found.kind !== 'email') return true
  const backslash = token.lastIndexOf('\\', (piece.starts[0] as number) - 1)
  if (backslash === 0 || !/[\w\\]/.test(token.charAt(backslash - 1))) return true
  return former?.hits.some(({ end }) => end === former.piece.text.length) === true
}

/** Whether two or more pieces follow a backslash and a letter, and each begins with a value: no path does. */
function areAllValues(readings: readonly PieceReading[]): boolean {
  const escaped = readings.filter(({ piece }) => piece.before === 'letter')
  return escaped.length > 1 && escaped.every(({ hits }) => hits.some(({ start }) => start === 0))
}

/** Whether a name is alone between line ends or tabs that were escaped, as hosts in lists are. */
function isAloneOnLine(hit: TokenHit, { text, before, after }: Piece, isSure: boolean): boolean {
  if (hit.needs !== 'host-around' || hit.start !== 0 || hit.end !== text.length) return false
  const isLine = (border: Piece['before']) => border === 'line' || (border === 'letter' && isSure)
  return (isLine(before) && (isLine(after) || after === 'edge')) || (before === 'edge' && isLine(after))
}

/** Returns hits of both readings of a token; those that only one has need the line. */
function eitherWay(written: readonly TokenHit[], unescaped: readonly TokenHit[]): TokenHit[] {
  const keysOf = (hits: readonly TokenHit[]) => new Set(hits.map(keyOf))
  const both = keysOf(written)
  const unescapedKeys = keysOf(unescaped)
  const needing = (hit: TokenHit, needs: 'escapes-around' | 'no-escapes-around'): TokenHit =>
    hit.needs === null ? { ...hit, needs, doubt: 'no-context' } : hit
  return [
    ...unescaped.map((hit) => (both.has(keyOf(hit)) ? hit : needing(hit, 'escapes-around'))),
    ...written.flatMap((hit) => (unescapedKeys.has(keyOf(hit)) ? [] : [needing(hit, 'no-escapes-around')])),
  ].sort(inOrder)
}

function keyOf({ found, start }: TokenHit): string {
  return `${found.kind} ${start} ${found.value}`
}

const inOrder = (one: TokenHit, other: TokenHit) => one.start - other.start || other.end - one.end

/** Moves a place in a piece to its token. */
function placed<T extends TokenHit | TokenRefusal>(place: T, { starts, ends }: Piece): T {
  return { ...place, start: starts[place.start] ?? 0, end: ends[place.end - 1] ?? 0 }
}

/** How often percent-encoding within percent-encoding, and URLs within URLs, are read. */
const maxDepth = 3

/** Reads a text without other escapes than percent-encoding, which is undone outside of URLs. */
function readEncoded(text: string, reports: number, depth: number): TokenReading {
  const reading = readPlainToken(text, reports, (token, host, from, to) =>
    takeInner(token, host, from, to, depth),
  )
  if (depth >= maxDepth || !holdsPercentEncoding(text)) return reading
  const segments = encodedSegments(text, reading.hits)
  if (segments.length === 0) return reading
  const hits: TokenHit[] = []
  const refusals: TokenRefusal[] = [...reading.refusals]
  for (const { from, to } of segments) {
    const decoded = decodePercent(asWritten(text, from, to))
    for (const range of tokensOf(decoded.text)) {
      const inner = readEncoded(decoded.text.slice(range.from, range.to), anything, depth + 1)
      const move = <T extends TokenHit | TokenRefusal>(place: T): T => ({
        ...place,
        start: decoded.startOf(place.start + range.from),
        end: decoded.endOf(place.end + range.from),
      })
      hits.push(...inner.hits.map(move))
      refusals.push(...inner.refusals.map(move))
    }
  }
  const isOutside = ({ start, end }: TokenHit) => !segments.some(({ from, to }) => start < to && end > from)
  return { hits: [...reading.hits.filter(isOutside), ...hits].sort(inOrder), refusals }
}

/** Characters that separate values in text that is no URL: an encoded value contains none of them. */
const separators = /[&=?#;,|]/g

/** Returns the ranges between separators, outside of URLs, that are percent-encoded. */
function encodedSegments(
  text: string,
  hits: readonly TokenHit[],
): { readonly from: number; readonly to: number }[] {
  const segments: { from: number; to: number }[] = []
  const gather = (from: number, to: number) => {
    let start = from
    const add = (end: number) => {
      if (end - start >= 6 && holdsPercentEncoding(text.slice(start, end)))
        segments.push({ from: start, to: end })
      start = end + 1
    }
    separators.lastIndex = from
    for (let match = separators.exec(text); match !== null && match.index < to; match = separators.exec(text))
      add(match.index)
    add(to)
  }
  let from = 0
  for (const { found, start, end, marks } of hits) {
    if (found.kind !== 'url' || (marks & markBit.inner) !== 0 || start < from) continue
    gather(from, start)
    from = end
  }
  gather(from, text.length)
  meter.steps += text.length
  return segments
}

/** Takes what a URL holds inside: targets of redirects, and addresses in its parameters. */
function takeInner(token: OpenToken, host: string, from: number, to: number, depth: number): void {
  if (depth >= maxDepth || to - from < 6) return
  for (const inner of innerTexts(token.text, host, from, to)) takeInnerText(token, inner, depth)
}

function takeInnerText(token: OpenToken, inner: InnerText, depth: number): void {
  for (const { from, to } of tokensOf(inner.text)) {
    const opened = /^[([{'"]+/.exec(inner.text.slice(from, to))?.[0].length ?? 0
    const { hits } = readEncoded(inner.text.slice(from, to), anything, depth + 1)
    const isWhole = (hit: TokenHit) => hit.start <= opened && hit.end >= to - from - opened
    const isTaken = (hit: TokenHit) =>
      inner.holdsUrl ? isTarget(hit, inner.text) : isWhole(hit) && isAddress(hit.found, hit.needs, inner)
    // the domain of an address is a part of it
    const isPart = ({ marks }: TokenHit) => (marks & markBit.part_of) !== 0 && hits.some(isTaken)
    for (const hit of hits) {
      const { found, marks, needs } = hit
      if (!isTaken(hit) && !isPart(hit)) continue
      const [start, end] = [inner.startOf(hit.start + from), inner.endOf(hit.end + from)]
      token.take(found, start, end, marks | markBit.inner, needs)
    }
  }
}

/** Whether a hit is the URL that an inner text holds, or a part of it. */
function isTarget({ found, marks, start }: TokenHit, text: string): boolean {
  return (
    found.kind === 'url' ||
    (marks & (markBit.part_of | markBit.inner)) !== 0 ||
    (start === 2 && text.startsWith('//'))
  )
}

/** Whether the value that an inner text consists of is an address: numbers of versions look like one. */
function isAddress({ kind }: Found, needs: TokenHit['needs'], { isVersion }: InnerText): boolean {
  if (kind === 'email') return true
  if (isVersion || (needs !== null && needs !== 'no-version-before')) return false
  return kind === 'domain' || kind === 'ipv4' || kind === 'ipv6'
}
