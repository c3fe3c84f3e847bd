import {
  AT,
  BRACKET,
  byteClass,
  COLON,
  DELIMITER,
  DIGIT,
  DOT,
  HIGH,
  isAlnum,
  LETTER_V,
} from './byte-class.ts'
import { type Found, markBit, type Refusal } from './indicator.ts'
import { meter } from './meter.ts'
import { articles } from './refang.ts'
import { type Needs, readToken, type TokenHit, type TokenReading } from './token.ts'
import { longestKept, TokenCache } from './token-cache.ts'
import { mayHoldIndicator } from './token-profile.ts'
import { utf8OffsetOf } from './utf16-index.ts'

/**
 * Reads bytes once, from left to right, and reports every indicator with its place.
 *
 * The input comes in chunks of any size. A token is looked at only when it and a little of what follows it are there,
 * so that borders of chunks never matter: what is not yet complete is carried over, at most some 17 KB. Tokens longer
 * than `maxToken` are cut at a place that depends on the token alone.
 *
 * Most tokens repeat: a log names the same few hosts and agents over and over. The reading of a token depends on its
 * bytes only, so it is kept and found again by its spelling.
 */

/** Receives a hit: byte offsets from the start of the input, 1-based line. */
export type HitSink = (found: Found, start: number, end: number, line: number, marks: number) => void
export type RefusalSink = (refusal: Refusal) => void

const maxToken = 16_384
/** Bytes after a token that may decide about it: a spelled-out separator and what follows. */
const lookAhead = 160
/** Bytes before a token, on its line, that may decide about it. */
const lookBehind = 160
/** Readings of tokens depend on nothing else: all scanners of a thread share them. */
const kept = new TokenCache()
/** From this length on a token may be a hash or a crypto address without any sign in it. */
const longToken = 14

const interesting = DOT | COLON | AT | BRACKET | HIGH

export class Scanner {
  private onHit: HitSink
  private readonly onRefusal: RefusalSink | undefined
  private carry: Buffer = Buffer.alloc(0)
  /** Offset in the input of the first byte of `carry`, and where in `carry` reading goes on. */
  private base: number
  private resume = 0
  private line: number

  constructor(onHit: HitSink, options: { offset?: number; line?: number; onRefusal?: RefusalSink } = {}) {
    this.onHit = onHit
    this.onRefusal = options.onRefusal
    this.base = options.offset ?? 0
    this.line = options.line ?? 1
  }

  /** Reads the next bytes; `isLast` says that nothing follows. */
  push(bytes: Uint8Array, isLast: boolean): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const buffer = this.carry.length === 0 ? chunk : Buffer.concat([this.carry, chunk])
    const stopped = this.scan(buffer, this.resume, isLast)
    const keepFrom = isLast ? buffer.length : Math.max(0, stopped - lookBehind)
    // a copy: the caller may reuse its buffer
    this.carry = Buffer.from(buffer.subarray(keepFrom))
    this.base += keepFrom
    this.resume = stopped - keepFrom
  }

  /** 1-based line that reading has come to. */
  get currentLine(): number {
    return this.line
  }

  /** Starts anew at another offset, for another receiver; readings of tokens stay. */
  restart(onHit: HitSink, offset: number, line = 1): void {
    this.onHit = onHit
    this.carry = Buffer.alloc(0)
    this.base = offset
    this.resume = 0
    this.line = line
  }

  /** Scans from an index and gives the index of the first token that has to wait for more bytes. */
  private scan(buffer: Buffer, from: number, isLast: boolean): number {
    const { length } = buffer
    // a local is read faster than another module's constant, and this loop sees every byte
    const classes = byteClass
    const delimiter = DELIMITER
    const safe = isLast ? length : length - lookAhead
    let at = from
    while (at < length) {
      const byte = buffer[at] as number
      if ((classes[byte] as number) === delimiter) {
        if (byte === 0x0a) this.line++
        at++
        continue
      }
      const start = at
      let flags = 0
      let spaced = false
      const limit = Math.min(length, start + maxToken)
      for (;;) {
        while (at < limit) {
          const flag = classes[buffer[at] as number] as number
          if (flag === delimiter) break
          flags |= flag
          at++
        }
        if (at >= start + maxToken) {
          meter.steps += maxToken
          at = cutOf(buffer, start)
          break
        }
        if (at >= length) break
        const next = mayJoin(buffer, at) ? joinAfter(buffer, start, at) : -1
        if (next < 0) break
        spaced = true
        flags |= BRACKET
        at = next
      }
      if (at > safe && !isLast) {
        meter.steps += start - from
        return start
      }
      if (
        (flags & interesting) !== 0 ||
        at - start >= longToken ||
        (flags & (DIGIT | LETTER_V)) === (DIGIT | LETTER_V)
      ) {
        this.readToken(buffer, start, at, flags, spaced)
      }
    }
    meter.steps += at - from
    return at
  }

  private readToken(buffer: Buffer, start: number, end: number, flags: number, spaced: boolean): void {
    if (end - start < 3 || (!spaced && !mayHoldIndicator(buffer, start, end))) return
    const isKept = end - start <= longestKept
    let reading = isKept ? kept.find(buffer, start, end) : null
    if (reading === null) {
      const spelling = buffer.toString('latin1', start, end)
      reading =
        (flags & HIGH) !== 0 ? readEncoded(buffer.subarray(start, end), spelling) : readToken(spelling)
      meter.steps += end - start
      if (isKept) kept.keep(buffer, start, end, reading)
    }
    const { hits } = reading
    for (let index = 0; index < hits.length; index++) this.report(buffer, start, end, hits[index] as TokenHit)
    if (this.onRefusal !== undefined) {
      for (const { start: from, end: to, reason } of reading.refusals) {
        this.onRefusal({
          start: this.base + start + from,
          end: this.base + start + to,
          line: this.line,
          reason,
        })
      }
    }
    if ((flags & AT) !== 0 && start > 0 && buffer[start - 1] === 0x22 && buffer[start] === 0x40)
      this.readQuoted(buffer, start, end)
  }

  private report(buffer: Buffer, start: number, end: number, hit: TokenHit): void {
    let { marks } = hit
    if (hit.needs !== null) {
      const verdict = judgeSurroundings(buffer, start, end, hit, hit.needs)
      if (verdict === 'refuse') {
        this.onRefusal?.({
          start: this.base + start + hit.start,
          end: this.base + start + hit.end,
          line: this.line,
          reason:
            hit.needs === 'no-version-before'
              ? 'version'
              : hit.needs === 'wallet-before'
                ? 'no-context'
                : 'code-name',
        })
        return
      }
      if (verdict === 'git') marks |= markBit.git
    }
    this.onHit(hit.found, this.base + start + hit.start, this.base + start + hit.end, this.line, marks)
  }

  /** `"local part"@example.com`: quotes end tokens, so the quoted part stands before this one. */
  private readQuoted(buffer: Buffer, at: number, end: number): void {
    const least = Math.max(0, at - 1 - 66)
    let open = at - 2
    while (open >= least && buffer[open] !== 0x22 && buffer[open] !== 0x0a) open--
    meter.steps += at - open
    if (open < least || buffer[open] !== 0x22 || at - 2 - open < 1) return
    const reading = readToken(`x${buffer.toString('latin1', at, end)}`)
    const address = reading.hits.find((hit) => hit.found.kind === 'email' && hit.start === 0)
    if (address === undefined) return
    const value = `${buffer.toString('utf8', open, at)}${address.found.value.slice(1)}`
    const base = this.base
    this.onHit(
      { kind: 'email', value, marks: address.found.marks },
      base + open,
      base + at + address.end - 1,
      this.line,
      address.marks,
    )
    const domain = reading.hits.find((hit) => hit.found.kind === 'domain')
    if (domain !== undefined) {
      this.onHit(
        domain.found,
        base + at + domain.start - 1,
        base + at + domain.end - 1,
        this.line,
        domain.marks,
      )
    }
  }
}

/** Where an over-long token is cut: behind the last soft separator of its second half, else at its full length. */
function cutOf(buffer: Buffer, start: number): number {
  const end = start + maxToken
  for (let at = end; at > start + maxToken / 2; at--) {
    const byte = buffer[at - 1] as number
    if (
      byte === 0x2c ||
      byte === 0x3b ||
      byte === 0x7c ||
      byte === 0x7b ||
      byte === 0x7d ||
      byte === 0x28 ||
      byte === 0x29
    )
      return at
  }
  meter.steps += maxToken / 2
  return end
}

/** Bytes that a separator written over spaces can go on with: brackets, a further space, the letters of `dot` and `at`. */
const joinsOn = new Uint8Array(256)
for (const mark of ' []{}()aAdD') joinsOn[mark.charCodeAt(0)] = 1

/** A quick look whether `joinAfter` has anything to look at. */
function mayJoin(buffer: Buffer, at: number): boolean {
  const byte = buffer[at]
  if (byte !== 0x20) return byte === 0x3c
  if (joinsOn[buffer[at + 1] as number] === 1) return true
  const last = buffer[at - 1] as number
  return byteClass[last] === BRACKET && last !== 0x5c
}

/**
 * Where a token goes on behind a spelled-out separator, or -1. `example [.] com`, `user at example dot com`, and
 * `example[ . ]com`, whose brackets hold spaces.
 */
function joinAfter(buffer: Buffer, start: number, at: number): number {
  if (buffer[at] === 0x3c) return joinAngle(buffer, start, at)
  if (buffer[at] !== 0x20) return -1
  let next = at + 1
  if (buffer[next] === 0x20) next++
  const byte = buffer[next] as number
  const last = buffer[at - 1] as number
  if (last === 0x5b || last === 0x28 || last === 0x7b) {
    const end = separatorWord(buffer, next)
    return end > 0 && isCloser(buffer[skipSpace(buffer, end)] as number) ? end : -1
  }
  if (byte === 0x5d || byte === 0x29 || byte === 0x7d) return isSeparatorBefore(buffer, start, at) ? next : -1
  if (byte === 0x5b || byte === 0x28 || byte === 0x7b) {
    const end = separatorWord(buffer, skipSpace(buffer, next + 1))
    if (end < 0) return -1
    const closer = skipSpace(buffer, end)
    if (!isCloser(buffer[closer] as number)) return -1
    const after = skipSpace(buffer, closer + 1)
    return isAlnum(buffer[after] as number) && !articles.has(wordBefore(buffer, start, at)) ? after : -1
  }
  if ((byte | 32) === 0x64 || (byte | 32) === 0x61) {
    const end = separatorWord(buffer, next)
    if (end < 0 || buffer[end] !== 0x20 || !isAlnum(last)) return -1
    const after = skipSpace(buffer, end)
    if (!isAlnum(buffer[after] as number)) return -1
    return (byte | 32) === 0x64 || isSpelledOut(buffer, after) ? after : -1
  }
  // behind a closed bracket the separator may have a space: `example[.] com`
  if ((last === 0x5d || last === 0x29 || last === 0x7d) && isAlnum(byte))
    return isBracketedSeparatorBefore(buffer, start, at) ? next : -1
  return -1
}

/** The letters directly before an index, in lower case. */
function wordBefore(buffer: Buffer, start: number, at: number): string {
  let from = at
  while (from > start && at - from < 12 && isAlnum(buffer[from - 1] as number)) from--
  return buffer.toString('latin1', from, at).toLowerCase()
}

/** `<.>`, `<dot>`, `<at>` inside a token: angle brackets end tokens otherwise. */
function joinAngle(buffer: Buffer, start: number, at: number): number {
  if (at === start) return -1
  const end = separatorWord(buffer, at + 1)
  return end > 0 && buffer[end] === 0x3e && isAlnum(buffer[end + 1] as number) ? end + 1 : -1
}

function skipSpace(buffer: Buffer, at: number): number {
  let end = at
  while (end < at + 2 && buffer[end] === 0x20) end++
  return end
}

function isCloser(byte: number): boolean {
  return byte === 0x5d || byte === 0x29 || byte === 0x7d
}

/** The end of `.`, `@`, `:`, `dot` or `at`, or -1. */
function separatorWord(buffer: Buffer, at: number): number {
  const a = buffer[at] as number
  if (a === 0x2e || a === 0x40 || a === 0x3a) return at + 1
  const b = (buffer[at + 1] as number) | 32
  if ((a | 32) === 0x61 && b === 0x74) return at + 2
  if ((a | 32) === 0x64 && b === 0x6f && ((buffer[at + 2] as number) | 32) === 0x74) return at + 3
  return -1
}

/** True when `[`, spaces and a separator stand directly before: the inside of `[ . ]`. */
function isSeparatorBefore(buffer: Buffer, start: number, at: number): boolean {
  const text = buffer.toString('latin1', Math.max(start, at - 8), at)
  return /[[({] ?(?:\.|@|:|dot|at)$/i.test(text)
}

function isBracketedSeparatorBefore(buffer: Buffer, start: number, at: number): boolean {
  const text = buffer.toString('latin1', Math.max(start, at - 10), at)
  return /[a-z0-9][[({] ?(?:\.|@|dot|at) ?[\])}]$/i.test(text)
}

function textAt(buffer: Buffer, at: number, length: number): string {
  return buffer.toString('latin1', at, Math.min(buffer.length, at + length))
}

/** True when the word at an index is followed by a spelled-out or bracketed dot. */
function isSpelledOut(buffer: Buffer, at: number): boolean {
  return /^[a-z0-9-]{1,63}(?: ?[[({] ?(?:dot|\.)| dot )/i.test(textAt(buffer, at, 80))
}

type Surroundings = 'fine' | 'git' | 'refuse'

const versionWord =
  /(?:^|[^a-z])(?:version|versions|ver|v|release|build|firmware|rev|revision|patch|update|oid)[.:=]?\s?$/i
const gitWord =
  /\b(?:commit|commits|git|merge|tree|parent|rev|revision|head|refs|cherry|branch|tag|checkout)\b/i
const walletWord = /\b(?:solana|sol|wallet|wallets|spl|phantom)\b/i
const assignment = /^\s{0,3}(?:=[^=>]|[+\-*/|&]=|\()/

/** Last letters of the words in `versionWord`. */
const versionEndings = new Set([...'nsrvedh'].map((letter) => letter.charCodeAt(0)))

/** Tells whether the bytes before an index can end in a version word, one sign and one space at most. */
function mayEndVersionWord(buffer: Buffer, at: number): boolean {
  let last = at - 1
  if (isSpace(buffer[last])) last--
  const byte = buffer[last]
  if (byte === 0x2e || byte === 0x3a || byte === 0x3d) last--
  return last >= 0 && versionEndings.has((buffer[last] as number) | 32)
}

/** What `\s` matches in Latin-1, line feeds aside: a word on another line is none before this place. */
function isSpace(byte: number | undefined): boolean {
  return (
    byte === 0x20 || byte === 0xa0 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d && byte !== 0x0a)
  )
}

function judgeSurroundings(
  buffer: Buffer,
  start: number,
  end: number,
  hit: TokenHit,
  needs: Needs,
): Surroundings {
  if (needs === 'no-assignment-after') {
    return start + hit.end === end && assignment.test(textAt(buffer, end, 8)) ? 'refuse' : 'fine'
  }
  // most lines are settled by one byte: no version word ends in it
  if (needs === 'no-version-before' && !mayEndVersionWord(buffer, start + hit.start)) return 'fine'
  const from = Math.max(0, start + hit.start - lookBehind)
  const before = buffer.toString('latin1', from, start + hit.start)
  meter.steps += before.length
  const onLine = before.slice(before.lastIndexOf('\n') + 1)
  if (needs === 'no-version-before') return versionWord.test(onLine.slice(-12)) ? 'refuse' : 'fine'
  if (needs === 'git-before') return gitWord.test(onLine) ? 'git' : 'fine'
  return walletWord.test(onLine) ? 'fine' : 'refuse'
}

/** Reads a token with bytes beyond ASCII: as UTF-8 where it is, else as Latin-1. Offsets stay in bytes. */
function readEncoded(bytes: Buffer, latin1: string): TokenReading {
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd') && !bytes.includes('\ufffd')) return readToken(latin1)
  const reading = readToken(text)
  if (reading.hits.length === 0 && reading.refusals.length === 0) return reading
  const offsetOf = utf8OffsetOf(text)
  const moved = <T extends { start: number; end: number }>(place: T): T => ({
    ...place,
    start: offsetOf(place.start),
    end: offsetOf(place.end),
  })
  return { hits: reading.hits.map(moved), refusals: reading.refusals.map(moved) }
}
