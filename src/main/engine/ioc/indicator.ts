import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { IndicatorMark } from '../../../contract/workstation/triage/triage-session.ts'

/**
 * Results of the extraction engine. There is one `Found` per distinct value; hits refer to it, so that counting a
 * million repetitions takes only a million increments.
 */

/** Marks as bits, so that the marks of each of a million indicators fit into one number. */
export const markBit: Readonly<Record<IndicatorMark, number>> = {
  private: 1 << 0,
  loopback: 1 << 1,
  link_local: 1 << 2,
  multicast: 1 << 3,
  documentation: 1 << 4,
  reserved: 1 << 5,
  network: 1 << 6,
  local_name: 1 << 7,
  defanged: 1 << 8,
  part_of: 1 << 9,
  uuid: 1 << 10,
  git: 1 << 11,
  idn: 1 << 12,
  mixed_script: 1 << 13,
  odd_notation: 1 << 14,
  listed: 1 << 15,
  allowed: 1 << 16,
  inner: 1 << 17,
}

/** The marks whose bits are set, in the order of the table. */
export function marksOf(bits: number): IndicatorMark[] {
  return (Object.keys(markBit) as IndicatorMark[]).filter((mark) => (bits & markBit[mark]) !== 0)
}

/** Whether a hit lies within another: the host of a URL, or what a URL leads on to. */
export function isWithinAnother(marks: number): boolean {
  return (marks & (markBit.part_of | markBit.inner)) !== 0
}

/** One distinct value. */
export type Found = {
  readonly kind: IocKind
  /** Canonical form: refanged, lower-cased where case means nothing, A-label, RFC 5952, WHATWG. */
  readonly value: string
  /** Marks of the value itself, whatever its spelling. */
  readonly marks: number
  /**
   * Position of the value in the table of a counter, so that a million hits of one object are counted without a lookup
   * each. Only meaningful to `keeper`.
   */
  keeper?: object
  place?: number
}

/** A value at a place, in UTF-16 or byte offsets, depending on the function that was called. */
export type Hit = {
  readonly found: Found
  readonly start: number
  readonly end: number
  /** 1-based line. */
  readonly line: number
  /** Marks of this spelling: `defanged`, `part_of`, `git`, `network`, `odd_notation`, `inner`. */
  readonly marks: number
}

/** Why a candidate was not taken. */
export type RefusalReason =
  | 'unknown-suffix'
  | 'bare-suffix'
  | 'file-name'
  | 'code-name'
  | 'mixed-case'
  | 'mixed-script'
  | 'malformed-host'
  | 'longer-number'
  | 'version'
  | 'leading-zero'
  | 'reverse-name'
  | 'wrong-checksum'
  | 'placeholder'
  | 'malformed-url'
  | 'no-context'
  /** Its field is named as one of ids, or of fingerprints that are no digests of files. */
  | 'identifier'
  | 'fingerprint'

export type Refusal = {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly reason: RefusalReason
}
