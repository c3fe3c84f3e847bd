import type { BatchKind } from '../../../contract/core/batch.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/**
 * Values that are the same although they differ in case: e-mail addresses, and addresses of EVM chains, whose case is
 * only a checksum (EIP-55). All other values have one canonical spelling.
 */

type Kind = IocKind | BatchKind

/** Returns a key that is the same for all spellings of a value, for counting and comparing values. */
export function sameValueKey(kind: Kind, value: string): string {
  return differsInCase(kind, value) ? value.toLowerCase() : value
}

/** Whether values like this one are compared without regard to case. */
export function differsInCase(kind: Kind, value: string): boolean {
  return kind === 'email' || (kind === 'crypto' && value.startsWith('0x'))
}

/**
 * Whether another spelling of a value replaces the first one for display: the one with a checksum, which an extracted
 * value has either valid or not at all.
 */
export function isBetterSpelling(kind: Kind, first: string, other: string): boolean {
  return kind === 'crypto' && first !== other && first === first.toLowerCase()
}
