import { isLocalPart } from './character-class.ts'
import { type Found, markBit, type RefusalReason } from './indicator.ts'
import { meter } from './meter.ts'
import { recordFlag } from './record-flag.ts'
import { evidenceFrom, originOf, type Refanged } from './refanged.ts'
import type { Needs, TokenHit, TokenReading, TokenRefusal } from './token-reading.ts'

const none: readonly never[] = []

/** A list with one more: the same where it has several. Most tokens hold one indicator or two, and an array that grows has room for sixteen. */
function joined<T>(list: readonly T[], one: T): readonly T[] {
  if (list.length === 0) return [one]
  if (list.length === 1) return [list[0] as T, one]
  ;(list as T[]).push(one)
  return list
}

const inOrder = (a: TokenHit, b: TokenHit) => a.start - b.start || b.end - a.end

/** Why a hit is refused whose needs do not hold. */
const doubtOf: Readonly<Record<Needs, RefusalReason>> = {
  'no-version-before': 'version',
  'no-assignment-after': 'code-name',
  'git-before': 'no-context',
  'wallet-around': 'no-context',
  'host-around': 'code-name',
}

/**
 * A token while it is read: its refanged text, what was found in it so far, and what is known of it as a whole. There is
 * one object a token, and all that reads a part of it shares that object.
 */
export class OpenToken {
  /** The token without its defanging; all indices here are into it. */
  readonly text: string
  readonly mayHoldCve: boolean
  readonly hasAt: boolean
  readonly hasSlash: boolean
  /** Nothing before this index may become part of a further hit. */
  floor = 0
  /** The next `://`, or -1; not looked for yet where it is -2. */
  slashAt = -2
  /** The next `:\\\\`, or -1. */
  backslashAt: number
  /** The next `..` at or after what was asked last, or -1; not looked for yet while it lies before. */
  private ellipsisAt = -2
  /** What `localPartEnd` told last, and from where. */
  private localFrom = 0
  private localEnd = -1
  private readonly source: Refanged
  private hits: readonly TokenHit[] = none
  private refusals: readonly TokenRefusal[] = none
  readonly isAscii: boolean

  /** @param tells bits of `recordFlag` of the token as it came */
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

  /** What was found and refused, hits in the order of their places. */
  close(): TokenReading {
    let { hits } = this
    for (let index = 1; index < hits.length; index++)
      if (inOrder(hits[index - 1] as TokenHit, hits[index] as TokenHit) > 0) {
        hits = hits.toSorted(inOrder)
        break
      }
    return { hits, refusals: this.refusals }
  }

  /** Takes an indicator that stands at [start, end). */
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

  /** Notes why what stands at [start, end) was not taken. */
  refuse(start: number, end: number, reason: RefusalReason): void {
    const [from, to] = [originOf(this.source, start), originOf(this.source, end)]
    this.refusals = joined(this.refusals, { start: from, end: to, reason })
  }

  /** The mark `defanged` when a character of [start, end) came out of defanging, else 0. */
  defangedBetween(start: number, end: number): number {
    const { evidence } = this.source
    if (evidence.length === 0) return 0
    const next = evidence[evidenceFrom(evidence, start)]
    return next !== undefined && next < end ? markBit.defanged : 0
  }

  /** The next `..` at or after an index, or -1. Indices rise from one call to the next, so the token is searched once. */
  ellipsisFrom(index: number): number {
    if (this.ellipsisAt !== -1 && this.ellipsisAt < index) this.ellipsisAt = this.text.indexOf('..', index)
    return this.ellipsisAt
  }

  /** The first `@`, or character that no local part has, at or after an index; as with `ellipsisFrom`, indices rise. */
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

  /** How many characters of the original the character at an index of the text stands for. */
  private widthAt(index: number): number {
    const { source } = this
    if (this.defangedBetween(index, index + 1) === 0) return 1
    return Math.max(1, originOf(source, index + 1) - originOf(source, index))
  }
}
