import * as agreed from './kernel/agreed.ts'

/**
 * Bits of a record's flags: a quote precedes its `@`; the token contains bytes beyond ASCII, an `@`, a bracket,
 * backslash or space that may be part of defanging, a `v` (required for a CVE), a slash (required for a URL), a
 * backslash.
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

/** Flags of a token about which nothing is known. */
export const anything = -1
