/**
 * Bits of a record's flags: a quote stands before its `@`; the token has bytes beyond ASCII, an `@`, a bracket, backslash or
 * space that defanging could have left, a `v` without which there is no CVE, a slash without which there is no URL, a backslash.
 */
export const recordFlag = {
  quoted: 1,
  high: 2,
  at: 4,
  defanging: 8,
  v: 16,
  slash: 32,
  backslash: 64,
} as const

/** Flags of a token of which nothing is known. */
export const anything = -1
