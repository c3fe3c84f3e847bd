import { type FieldAreas, fieldContextBytes } from './field-areas.ts'
import { HeadLine } from './head-line.ts'
import { type Found, markBit, type Refusal, type RefusalReason } from './indicator.ts'
import { recordWords, surroundingBytes } from './kernel/agreed.ts'
import { LineMemo } from './line-memo.ts'
import { meter } from './meter.ts'
import { recordFlag } from './record-flag.ts'
import type { FeedFinder } from './row-counter.ts'
import { withoutSigns } from './script-borders.ts'
import { asShown, type ShownText } from './shown-order.ts'
import { judgeSurroundings, type Surroundings } from './surroundings.ts'
import { readToken } from './token.ts'
import { halt, reporting, TokenFinder, tokenState } from './token-finder.ts'
import type { TokenHit, TokenReading } from './token-reading.ts'
import { utf8OffsetOf } from './utf16-index.ts'

/**
 * Reads bytes once, from left to right, and reports every indicator with its place.
 *
 * The input comes in chunks of any size. A token is examined only when it and a little of the text after it are
 * available, so that chunk boundaries never matter: incomplete text is carried over, at most about 17 KB. Tokens longer
 * than 16,384 bytes are cut at a position that depends on the token alone.
 *
 * Most tokens repeat: a log names the same few hosts and agents over and over. The reading of a token depends on its
 * bytes only, so it is cached by its spelling; a sink that asks for counts receives repeated tokens as numbers.
 */
export type HitSink = {
  /** A hit: byte offsets from the start of the input, 1-based line. */
  readonly onHit: (found: Found, start: number, end: number, line: number, marks: number) => void
  /**
   * When present, a token that was reported before is only counted, and its hits are reported with the number of
   * repetitions.
   */
  readonly onRepeat?: (found: Found, marks: number, times: number) => void
  readonly onRefusal?: (refusal: Refusal) => void
  /** Bytes that were scanned, with their offset: reported before the hits in them. */
  readonly onPassed?: (bytes: Buffer, offset: number, feeds: FeedFinder) => void
}

/** State shared by all scanners of a thread: readings of tokens depend on nothing else. */
type Shared = {
  readonly finder: TokenFinder
  /** Hits of kept tokens; refusals are read again when requested. */
  kept: (readonly TokenHit[] | undefined)[]
  /** The scanner whose counts the finder contains. */
  counting: Scanner | null
}
let shared: Shared | null = null
let epochs = 0

function sharedFinder(): Shared {
  shared ??= { finder: new TokenFinder(), kept: [], counting: null }
  return shared
}

export class Scanner {
  private sink: HitSink
  private mode: number
  private readonly shared: Shared
  private carry: Buffer = Buffer.alloc(0)
  /** Offset in the input of the first byte of `carry`, and the index in `carry` at which reading continues. */
  private base: number
  private resume = 0
  private line: number
  /** Cached knowledge of the line on which names were last judged. */
  private readonly lines = new LineMemo()
  private head: HeadLine
  /** Where fields have names that may decide about values; null for plain text. */
  private fields: FieldAreas | null
  /**
   * Distinguishes this reading from others of the thread: a token that it has not reported yet is never only counted.
   */
  private epoch = ++epochs

  /**
   * @param options With `finder`, tokens are found by that one, which no other scanner may use; a test compares two. With
   * `fields`, names of fields decide; areas may be added until their text is pushed.
   */
  constructor(
    sink: HitSink,
    options: { offset?: number; line?: number; finder?: TokenFinder; fields?: FieldAreas | null } = {},
  ) {
    const { finder, fields = null } = options
    finder?.forget()
    this.shared = finder === undefined ? sharedFinder() : { finder, kept: [], counting: null }
    this.sink = sink
    this.mode = modeOf(sink)
    this.base = options.offset ?? 0
    this.line = options.line ?? 1
    this.head = new HeadLine(this.base === 0 ? undefined : null)
    this.fields = fields
  }

  /** Reads the next bytes; `isLast` is true when nothing follows. */
  push(bytes: Uint8Array, isLast: boolean): void {
    const { finder, counting } = this.shared
    if (counting !== this) {
      counting?.reportCounts()
      this.shared.counting = this
    }
    this.head.push(bytes)
    for (let at = 0; ; ) {
      const piece = bytes.subarray(at, at + finder.capacity - this.carry.length)
      at += piece.length
      const isEnd = isLast && at === bytes.length
      const window = finder.lay(this.carry, piece)
      const stopped = this.scan(window, isEnd)
      const keepFrom = isEnd ? window.length : Math.max(0, stopped - this.contextBytes)
      this.carry = Buffer.from(window.subarray(keepFrom))
      this.base += keepFrom
      this.resume = stopped - keepFrom
      if (at === bytes.length) break
    }
    if (isLast) this.reportCounts()
  }

  /**
   * Reports all counts and returns the offset up to which everything was reported. Later tokens are reported anew, as
   * in a new reading, so that a receiver can hand over its results and start with empty ones.
   */
  settle(): number {
    if (this.shared.counting === this) this.reportCounts()
    this.epoch = ++epochs
    return this.base + this.resume
  }

  private get decidesByField(): boolean {
    return this.fields !== null && !this.fields.isEmpty
  }

  private get contextBytes(): number {
    return this.decidesByField ? fieldContextBytes : surroundingBytes
  }

  /** The current line, counted from 1. */
  get currentLine(): number {
    return this.line
  }

  /**
   * Restarts at another offset, for another receiver; cached readings of tokens are kept. `head` is the first line of
   * the source where reading starts after it, null for none; at the start of the source it is read along the way. Where
   * `fields` decide, `before` are the `fieldContextBytes` before the offset, or as many as there are.
   */
  restart(
    sink: HitSink,
    offset: number,
    head?: Uint8Array | null,
    { fields, before }: { readonly fields: FieldAreas | null; readonly before: Uint8Array } = noFields,
  ): void {
    // counts for an abandoned receiver are discarded
    if (this.shared.counting === this) this.shared.finder.forgetCounts()
    this.sink = sink
    this.mode = modeOf(sink)
    this.fields = fields
    this.carry = Buffer.from(before)
    this.base = offset - before.length
    this.resume = before.length
    this.line = 1
    this.head = new HeadLine(offset === 0 ? head : (head ?? null))
    this.lines.forget()
    this.epoch = ++epochs
  }

  /** Scans the window and returns the index of the first token that has to wait for more bytes. */
  private scan(window: Buffer, isLast: boolean): number {
    const { finder } = this.shared
    // a count has no place, on which the name of a field depends
    const mode = this.decidesByField ? Math.max(this.mode, reporting.everyHit) : this.mode
    let at = this.resume
    for (;;) {
      const from = at
      at = finder.scan(from, isLast, this.epoch, mode)
      this.sink.onPassed?.(window.subarray(from, at), this.base + from, finder)
      meter.steps += finder.steps
      const { halted } = finder
      const { records } = finder
      const end = finder.recordCount * recordWords
      for (let record = 0; record < end; record += recordWords) this.readRecord(window, records, record)
      this.line += finder.lineFeeds
      if (halted === halt.done) return at
      if (halted === halt.spellings) {
        this.reportCounts()
        finder.forget()
        this.shared.kept = []
      }
    }
  }

  private readRecord(window: Buffer, records: Int32Array, record: number): void {
    const start = records[record] as number
    const end = records[record + 1] as number
    const flags = records[record + 2] as number
    const line = this.line + (records[record + 3] as number)
    const kept = records[record + 4] as number
    const hits =
      this.sink.onRefusal === undefined
        ? this.hits(window, start, end, flags, kept)
        : this.reportRefusals(readBytes(window, start, end, flags), start, line)
    const reported: TokenHit[] | null = (flags & recordFlag.quoted) === 0 ? null : []
    for (let index = 0; index < hits.length; index++) {
      const hit = hits[index] as TokenHit
      if (this.report(window, start, end, line, hit)) reported?.push(hit)
    }
    if (reported !== null) this.readQuoted(window, start, end, line, reported)
  }

  /** Reports the refusals of a token, and returns its hits. */
  private reportRefusals({ hits, refusals }: TokenReading, start: number, line: number): readonly TokenHit[] {
    const from = this.base + start
    for (const { start, end, reason } of refusals)
      this.sink.onRefusal?.({ start: from + start, end: from + end, line, reason })
    return hits
  }

  /** Returns the hits of a token, cached or newly read. */
  private hits(window: Buffer, start: number, end: number, flags: number, kept: number): readonly TokenHit[] {
    const { shared } = this
    const known = kept >= 0 ? shared.kept[kept] : undefined
    if (known !== undefined) return known
    const { hits } = readBytes(window, start, end, flags)
    if (kept >= 0) {
      shared.kept[kept] = hits.length === 0 ? nothing : hits
      shared.finder.reportState(kept, stateOf(hits))
    }
    return hits
  }

  /** Reports the counts since the last report. */
  private reportCounts(): void {
    const { finder, kept: known } = this.shared
    const { sink } = this
    const { touchedCount, touched } = finder
    if (touchedCount === 0) return
    for (let index = 0; index < touchedCount; index++) {
      const kept = touched[index] as number
      const times = finder.countOf(kept)
      for (const { found, marks } of known[kept] ?? nothing) sink.onRepeat?.(found, marks, times)
    }
    finder.forgetCounts()
  }

  /** Reports a hit unless what surrounds it speaks against it; returns whether it did. */
  private report(window: Buffer, start: number, end: number, line: number, hit: TokenHit): boolean {
    let { marks } = hit
    if (hit.needs !== null) {
      const verdict: Surroundings = judgeSurroundings(
        window,
        start,
        end,
        hit,
        hit.needs,
        line,
        this.lines,
        this.head,
      )
      if (verdict === 'refuse') {
        this.refuse(start, line, hit, hit.doubt ?? 'no-context')
        return false
      }
      if (verdict === 'git') marks |= markBit.git
    }
    const { fields, base } = this
    const reason =
      fields?.refusalOf(window, base, start + hit.start, start + hit.end, hit.found, marks) ?? null
    if (reason !== null) {
      this.refuse(start, line, hit, reason)
      return false
    }
    this.sink.onHit(hit.found, this.base + start + hit.start, this.base + start + hit.end, line, marks)
    return true
  }

  private refuse(at: number, line: number, { start, end }: TokenHit, reason: RefusalReason): void {
    const from = this.base + at
    this.sink.onRefusal?.({ start: from + start, end: from + end, line, reason })
  }

  /**
   * Reads `"local part"@example.com`: quotes end tokens, so the quoted part precedes this one, whose own hits were
   * reported.
   */
  private readQuoted(
    window: Buffer,
    at: number,
    end: number,
    line: number,
    reported: readonly TokenHit[],
  ): void {
    const least = Math.max(0, at - 1 - 66)
    let open = at - 2
    while (open >= least && window[open] !== 0x22 && window[open] !== 0x0a) open--
    meter.steps += at - open
    if (open < least || window[open] !== 0x22 || at - 2 - open < 1) return
    const reading = readToken(`x${window.toString('latin1', at, end)}`)
    const address = reading.hits.find((hit) => hit.found.kind === 'email' && hit.start === 0)
    if (address === undefined) return
    const value = `${window.toString('utf8', open, at)}${address.found.value.slice(1)}`
    const { base, sink } = this
    sink.onHit(
      { kind: 'email', value, marks: address.found.marks },
      base + open,
      base + at + address.end - 1,
      line,
      address.marks,
    )
    const domain = reading.hits.find((hit) => hit.found.kind === 'domain')
    if (domain !== undefined && !reported.some((hit) => isAt(hit, 'domain', domain.start - 1))) {
      sink.onHit(domain.found, base + at + domain.start - 1, base + at + domain.end - 1, line, domain.marks)
    }
  }
}

const nothing: readonly TokenHit[] = []
const isAt = ({ found, start }: TokenHit, kind: TokenHit['found']['kind'], at: number) =>
  found.kind === kind && start === at
const noFields = { fields: null, before: new Uint8Array(0) } as const

function readBytes(window: Buffer, start: number, end: number, flags: number): TokenReading {
  const spelling = window.toString('latin1', start, end)
  meter.steps += end - start
  return (flags & recordFlag.high) !== 0
    ? readEncoded(window.subarray(start, end), spelling)
    : readToken(spelling, flags)
}

function modeOf({ onRepeat, onRefusal }: HitSink): number {
  if (onRefusal !== undefined) return reporting.everyToken
  return onRepeat === undefined ? reporting.everyHit : reporting.counting
}

/** Returns how the finder may treat further tokens with this reading. */
function stateOf(hits: readonly TokenHit[]): number {
  if (hits.length === 0) return tokenState.empty
  let state: number = tokenState.plain
  for (const { needs } of hits) {
    if (needs === 'no-version-before') state = Math.max(state, tokenState.versioned)
    else if (needs !== null) state = tokenState.surrounded
  }
  return state
}

/** Reads a token with bytes beyond ASCII: as UTF-8 if it is valid, else as Latin-1. Offsets remain in bytes. */
function readEncoded(bytes: Buffer, latin1: string): TokenReading {
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd') && !bytes.includes('\ufffd')) return readToken(latin1)
  const shown = asShown(text)
  const written = readToken(withoutSigns(text))
  const reading = shown === null ? written : { ...written, hits: withShown(written.hits, shown) }
  if (reading.hits.length === 0 && reading.refusals.length === 0) return reading
  const offsetOf = utf8OffsetOf(text)
  const moved = <T extends { start: number; end: number }>(place: T): T => ({
    ...place,
    start: offsetOf(place.start),
    end: offsetOf(place.end),
  })
  return { hits: reading.hits.map(moved), refusals: reading.refusals.map(moved) }
}

/** Returns the hits of a token and what only a reader sees in it, in order of their place. */
function withShown(hits: readonly TokenHit[], { text, origins }: ShownText): readonly TokenHit[] {
  const identityOf = ({ found }: TokenHit) => `${found.kind} ${found.value}`
  const known = new Set(hits.map(identityOf))
  const seen = readToken(withoutSigns(text))
    .hits.filter((hit) => !known.has(identityOf(hit)))
    .map((hit) => {
      const places = origins.slice(hit.start, hit.end)
      const start = places.reduce((least, place) => Math.min(least, place))
      return { ...hit, start, end: places.reduce((most, place) => Math.max(most, place)) + 1 }
    })
  return [...hits, ...seen].sort((one, other) => one.start - other.start)
}
