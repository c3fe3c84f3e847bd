/**
 * What the kernel and its caller agree on, read by both compilers: plain constants of whole numbers without types, which
 * AssemblyScript takes as `i32`. Whoever changes one runs `scripts/write-kernel.ts`; a test fails until then.
 */

// what is known of a kept token
export const unread = 0
/** Holds nothing. */
export const empty = 1
/** Counts wherever it stands. */
export const plain = 2
/** Counts unless a version word may stand before it. */
export const versioned = 3
/** Its surroundings are looked at each time. */
export const surrounded = 4

// what becomes a record: a value's first token of an epoch (the rest is counted), every token with hits, every token
export const counting = 0
export const everyHit = 1
export const everyToken = 2

// why a scan ended: at the end or for more bytes, because no further spelling can be kept, or no further record
export const haltedAtEnd = 0
export const haltedBySpellings = 1
export const haltedByRecords = 2

/** Words of four bytes of a record: start, end, flags, line feeds since the start, kept token or -1. */
export const recordWords = 5

// bits of a record's flags: a quote stands before the `@`, and what the bytes of the token tell
export const flagQuoted = 1
export const flagHigh = 2
export const flagAt = 4
export const flagDefanging = 8
export const flagV = 16
export const flagSlash = 32
export const flagBackslash = 64

// where a kept token's count and state stand in its entry, in bytes
export const ofCount = 16
export const ofState = 20

/** Bytes on the line before and after a token that may decide about it. */
export const surroundingBytes = 160
/** Zeros behind the end of what is scanned: the kernel looks a few bytes ahead. */
export const paddingBytes = 256
/** The least that a CVE number has (`CVE-1999-0001`); from here on a token is looked at without any sign in it. */
export const shortestCve = 13
/** Longest label of a name (RFC 1035). */
export const longestLabel = 63
/** Last letters of version, versions, ver, v, release, build, firmware, rev, patch, update, oid: bit 0 is `a`. */
export const versionEndings = (1 << 3) | (1 << 4) | (1 << 7) | (1 << 13) | (1 << 17) | (1 << 18) | (1 << 21)
