import * as agreed from './kernel/agreed.ts'

/**
 * Bits of a record's flags: a quote stands before its `@`; the token has bytes beyond ASCII, an `@`, a bracket, backslash or
 * space that defanging could have left, a `v` without which there is no CVE, a slash without which there is no URL, a backslash.
 */
export const recordFlag = {
  quoted: agreed.flagQuoted,
  high: agreed.flagHigh,
  at: agreed.flagAt,
  defanging: agreed.flagDefanging,
  v: agreed.flagV,
  slash: agreed.flagSlash,
  backslash: agreed.flagBackslash,
} as const

/** Flags of a token of which nothing is known. */
export const anything = -1
