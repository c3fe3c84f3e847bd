/**
 * Constants shared by the kernel and its caller, read by both compilers: plain integers without types, which
 * AssemblyScript treats as `i32`. After a change, `scripts/write-kernel.ts` has to be run; a test fails until then.
 */

// states of a kept token
export const unread = 0
/** Contains no indicator. */
export const empty = 1
/** Counts in any context. */
export const plain = 2
/** Counts unless a version word may precede it. */
export const versioned = 3
/** Its context is examined each time. */
export const surrounded = 4

// which tokens become records: a value's first token of an epoch (the rest is counted), every token with hits, every
// token
export const counting = 0
export const everyHit = 1
export const everyToken = 2

// why a scan ended: at the end or for lack of bytes, because no more spellings can be kept, or no more records
export const haltedAtEnd = 0
export const haltedBySpellings = 1
export const haltedByRecords = 2

/** Number of 32-bit words of a record: start, end, flags, line feeds since the start, kept token or -1. */
export const recordWords = 5

// bits of a record's flags: a quote precedes the `@`, and properties of the token's bytes
export const flagQuoted = 1
export const flagHigh = 2
export const flagAt = 4
export const flagDefanging = 8
export const flagV = 16
export const flagSlash = 32
export const flagBackslash = 64

// byte offsets of a kept token's count and state in its entry
export const ofCount = 16
export const ofState = 20

/** Bytes on the line before and after a token that may decide about it. */
export const surroundingBytes = 160
/** Number of zeros after the scanned bytes: the kernel reads a few bytes ahead. */
export const paddingBytes = 256
/**
 * Minimum length of a CVE number (`CVE-1999-0001`); tokens of at least this length are examined even without a sign.
 */
export const shortestCve = 13
/** Maximum length of a label (RFC 1035). */
export const longestLabel = 63
/** Last letters of version, versions, ver, v, release, build, firmware, rev, patch, update, oid: bit 0 is `a`. */
export const versionEndings = (1 << 3) | (1 << 4) | (1 << 7) | (1 << 13) | (1 << 17) | (1 << 18) | (1 << 21)
