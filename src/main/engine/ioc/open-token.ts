import { isLocalPart } from './character-class.ts'
import { type Found, markBit, type RefusalReason } from './indicator.ts'
import { meter } from './meter.ts'
import { recordFlag } from './record-flag.ts'
import { evidenceFrom, originOf, type Refanged } from './refanged.ts'
import type { Needs, TokenHit, TokenReading, TokenRefusal } from './token-reading.ts'

const none: readonly never[] = []

/**
 * Returns a list with one more element, in place where it already has two or more. Most tokens contain one or two
 * indicators, and an array that grows reserves room for sixteen.
 */
function joined<T>(list: readonly T[], one: T): readonly T[] {
  if (list.length === 0) return [one]
  if (list.length === 1) return [list[0] as T, one]
  ;(list as T[]).push(one)
  return list
}

const inOrder = (a: TokenHit, b: TokenHit) => a.start - b.start || b.end - a.end

/** Reasons for refusing a hit whose needs are not met. */
const doubtOf: Readonly<Record<Needs, RefusalReason>> = {
  'no-version-before': 'version',
  'no-assignment-after': 'code-name',
  'git-before': 'no-context',
  'wallet-around': 'no-context',
  'host-around': 'code-name',
  'escapes-around': 'no-context',
  'no-escapes-around': 'no-context',
}

/**
 * A token being read: its refanged text, the results so far, and properties of the whole token. There is one object per
 * token, shared by all readers of its parts.
 */
export class OpenToken {
  /** The refanged token; all indices here refer to it. */
  readonly text: string
  readonly mayHoldCve: boolean
  readonly hasAt: boolean
  readonly hasSlash: boolean
  /** Lower bound of further hits: no text before this index may become part of one. */
  floor = 0
  /** Index of the next `://`, or -1; -2 when not searched for yet. */
  slashAt = -2
  /** Index of the next `:\\\\`, or -1. */
  backslashAt: number
  /** Index of the next `..` at or after the last requested index, or -1; not searched for yet while it lies before. */
  private ellipsisAt = -2
  /** Last result of `localPartEnd`, and the index for which it was requested. */
  private localFrom = 0
  private localEnd = -1
  private readonly source: Refanged
  private hits: readonly TokenHit[] = none
  private refusals: readonly TokenRefusal[] = none
  readonly isAscii: boolean

  /** @param reports bits of `recordFlag` for the original token */
  constructor(source: Refanged, reports: number) {
    const { text } = source
    this.source = source
    this.text = text
    const { at, backslash, defanging, high, slash, v } = recordFlag
    this.hasSlash = (reports & (slash | defanging)) !== 0
    this.mayHoldCve = (reports & v) !== 0 && /cve/i.test(text)
    this.hasAt = (reports & (at | defanging)) !== 0 && text.includes('@')
    this.backslashAt = (reports & backslash) === 0 ? -1 : text.indexOf(':\\\\')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
    this.isAscii = (reports & high) === 0 || /^[\x00-\x7f]*$/.test(text)
  }

  /** Returns hits and refusals, the hits in the order of their places. */
  close(): TokenReading {
    let { hits } = this
    for (let index = 1; index < hits.length; index++)
      if (inOrder(hits[index - 1] as TokenHit, hits[index] as TokenHit) > 0) {
        hits = hits.toSorted(inOrder)
        break
      }
    return { hits, refusals: this.refusals }
  }

  /** Adds an indicator at [start, end). */
  take(
    found: Found,
    start: number,
    end: number,
    marks: number,
    needs: Needs | null = null,
    doubt: RefusalReason | null = needs === null ? null : doubtOf[needs],
  ): void {
    const { source } = this
    const isChanged = source.shifts !== null
    this.hits = joined(this.hits, {
      found,
      start: isChanged ? originOf(source, start) : start,
      end: isChanged ? originOf(source, end - 1) + this.widthAt(end - 1) : end,
      marks: isChanged ? marks | this.defangedBetween(start, end) : marks,
      needs,
      doubt,
    })
  }

  /** Records why the text at [start, end) was not taken. */
  refuse(start: number, end: number, reason: RefusalReason): void {
    const [from, to] = [originOf(this.source, start), originOf(this.source, end)]
    this.refusals = joined(this.refusals, { start: from, end: to, reason })
  }

  /** Returns the mark `defanged` when a character of [start, end) was defanged, else 0. */
  defangedBetween(start: number, end: number): number {
    const { evidence } = this.source
    if (evidence.length === 0) return 0
    const next = evidence[evidenceFrom(evidence, start)]
    return next !== undefined && next < end ? markBit.defanged : 0
  }

  /**
   * Returns the index of the next `..` at or after an index, or -1. Indices increase from call to call, so the token is
   * searched once.
   */
  ellipsisFrom(index: number): number {
    if (this.ellipsisAt !== -1 && this.ellipsisAt < index) this.ellipsisAt = this.text.indexOf('..', index)
    return this.ellipsisAt
  }

  /**
   * Returns the index of the first `@`, or character that no local part contains, at or after an index; as with
   * `ellipsisFrom`, indices increase.
   */
  localPartEnd(index: number): number {
    if (this.localEnd >= index && this.localFrom <= index) return this.localEnd
    const { text } = this
    let at = index
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x40 || !isLocalPart(code)) break
    }
    meter.steps += at - index
    this.localFrom = index
    this.localEnd = at
    return at
  }

  /** Returns how many characters of the original correspond to the character at an index of the text. */
  private widthAt(index: number): number {
    const { source } = this
    if (this.defangedBetween(index, index + 1) === 0) return 1
    return Math.max(1, originOf(source, index + 1) - originOf(source, index))
  }
}
