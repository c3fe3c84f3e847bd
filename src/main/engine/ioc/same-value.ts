import type { BatchKind } from '../../../contract/core/batch.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/**
 * Values that differ in case alone and are one all the same: mail addresses, and addresses of EVM chains, whose case is
 * nothing but a checksum (EIP-55). Everything else has one canonical spelling.
 */

type Kind = IocKind | BatchKind

/** What all spellings of a value have in common: whoever counts or compares values does it by this. */
export function sameValueKey(kind: Kind, value: string): string {
  return differsInCase(kind, value) ? value.toLowerCase() : value
}

/** Tells whether values like this one are compared without regard to case. */
export function differsInCase(kind: Kind, value: string): boolean {
  return kind === 'email' || (kind === 'crypto' && value.startsWith('0x'))
}

/**
 * Tells whether a value is shown in another spelling of it than the one that came first: the one with a checksum, of which
 * an extracted value has a valid one or none.
 */
export function isBetterSpelling(kind: Kind, first: string, other: string): boolean {
  return kind === 'crypto' && first !== other && first === first.toLowerCase()
}
