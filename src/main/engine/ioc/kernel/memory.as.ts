import { flagAt, flagBackslash, flagDefanging, flagHigh, flagSlash, flagV, recordWords } from './agreed'

/**
 * Memory layout of the inner loop of extraction: one memory of fixed size, divided into regions. Offsets and sizes in
 * bytes; the caller of the token finder reads those that its entry file exports.
 */

// classes of bytes for examining a token
export const OTHER: u8 = 0
export const LETTER: u8 = 1
export const DIGIT: u8 = 2
export const DOT: u8 = 3
export const COLON: u8 = 4
export const AT: u8 = 5
export const OPEN: u8 = 6
export const CLOSE: u8 = 7
export const BACKSLASH: u8 = 8
export const HIGH: u8 = 9
export const JOINER: u8 = 10
/** `%` and `&`, which begin an encoded character. */
export const ENCODER: u8 = 11

export const windowSize: i32 = 327680
export const maxRecords: i32 = 16384
export const maxEntries: i32 = 16384
/** All data of a kept token is adjacent: a lookup touches one cache line. */
export const entryWords: i32 = 8
export const indexSize: i32 = 65536
export const seenSize: i32 = 65536
export const spellingBytes: i32 = 1048576
/** Longest token that is kept. */
export const longestKept: i32 = 400
/** Size of the key of `hashOf` in bytes: two words of eight, and one for every eight bytes of the longest token. */
export const keySize: i32 = 16 + longestKept
export const endingSize: i32 = 4096

/** Stored with the flags of a byte but not reported: an over-long token may be cut after this byte. */
export const SOFT: u8 = 128

// regions of the memory, in order
export const kindsAt: i32 = 1024
export const joinsAt: i32 = 1280
export const bracketsAt: i32 = 1536
export const reportsAt: i32 = 1792
export const endingsAt: i32 = 2048
export const delimitersAt: i32 = endingsAt + endingSize * 8
export const signsAt: i32 = delimitersAt + (windowSize >> 3) + 64
export const feedsAt: i32 = signsAt + (windowSize >> 3) + 64
export const stopsAt: i32 = feedsAt + (windowSize >> 3) + 64
export const recordsAt: i32 = stopsAt + (windowSize >> 3) + 64
export const seenAt: i32 = recordsAt + maxRecords * recordWords * 4
export const indexAt: i32 = seenAt + seenSize * 4
export const entriesAt: i32 = indexAt + indexSize * 4
export const touchedAt: i32 = entriesAt + maxEntries * entryWords * 4
export const spellingsAt: i32 = touchedAt + maxEntries * 4
export const keyAt: i32 = spellingsAt + spellingBytes + 64
export const windowAt: i32 = keyAt + keySize + 96

@inline
export function byteAt(at: i32): i32 {
  return <i32>load<u8>(windowAt + at)
}

@inline
export function kindAt(at: i32): u8 {
  return load<u8>(kindsAt + byteAt(at))
}

/** Fills the tables; called once. */
export function prepare(): void {
  for (let code = 0x80; code <= 0xff; code++) store<u8>(reportsAt + code, <u8>flagHigh)
  store<u8>(reportsAt + 0x40, <u8>flagAt)
  store<u8>(reportsAt + 0x20, <u8>flagDefanging)
  store<u8>(reportsAt + 0x5b, <u8>flagDefanging)
  store<u8>(reportsAt + 0x5d, <u8>flagDefanging)
  store<u8>(reportsAt + 0x3c, <u8>flagDefanging)
  store<u8>(reportsAt + 0x5c, <u8>(flagDefanging | flagBackslash))
  store<u8>(reportsAt + 0x1b, <u8>(flagDefanging | flagBackslash))
  store<u8>(reportsAt + 0x56, <u8>flagV)
  store<u8>(reportsAt + 0x76, <u8>flagV)
  store<u8>(reportsAt + 0x2f, <u8>flagSlash)
  store<u8>(reportsAt + 0x2c, SOFT)
  store<u8>(reportsAt + 0x3b, SOFT)
  store<u8>(reportsAt + 0x7c, SOFT)
  store<u8>(reportsAt + 0x7b, <u8>(flagDefanging | <i32>SOFT))
  store<u8>(reportsAt + 0x7d, SOFT)
  store<u8>(reportsAt + 0x28, <u8>(flagDefanging | <i32>SOFT))
  store<u8>(reportsAt + 0x29, SOFT)
  for (let code = 0x61; code <= 0x7a; code++) {
    store<u8>(kindsAt + code, LETTER)
    store<u8>(kindsAt + code - 32, LETTER)
  }
  for (let code = 0x30; code <= 0x39; code++) store<u8>(kindsAt + code, DIGIT)
  for (let code = 0x80; code <= 0xff; code++) store<u8>(kindsAt + code, HIGH)
  store<u8>(kindsAt + 0x2e, DOT)
  store<u8>(kindsAt + 0x3a, COLON)
  store<u8>(kindsAt + 0x40, AT)
  store<u8>(kindsAt + 0x5b, OPEN)
  store<u8>(kindsAt + 0x28, OPEN)
  store<u8>(kindsAt + 0x7b, OPEN)
  store<u8>(kindsAt + 0x3c, OPEN)
  store<u8>(kindsAt + 0x5d, CLOSE)
  store<u8>(kindsAt + 0x7d, CLOSE)
  store<u8>(kindsAt + 0x29, CLOSE)
  store<u8>(kindsAt + 0x3e, CLOSE)
  store<u8>(kindsAt + 0x5c, BACKSLASH)
  store<u8>(kindsAt + 0x25, ENCODER)
  store<u8>(kindsAt + 0x26, ENCODER)
  // begins a control sequence of terminals, which may stand anywhere in a value
  store<u8>(kindsAt + 0x1b, BACKSLASH)
  store<u8>(kindsAt + 0x2d, JOINER)
  store<u8>(kindsAt + 0x5f, JOINER)
  store<u8>(bracketsAt + 0x5b, 1)
  store<u8>(bracketsAt + 0x5d, 1)
  store<u8>(bracketsAt + 0x7b, 1)
  store<u8>(bracketsAt + 0x7d, 1)
  store<u8>(bracketsAt + 0x28, 1)
  store<u8>(bracketsAt + 0x29, 1)
  // bytes with which a separator spelled out between spaces can continue
  store<u8>(joinsAt + 0x20, 1)
  store<u8>(joinsAt + 0x5b, 1)
  store<u8>(joinsAt + 0x5d, 1)
  store<u8>(joinsAt + 0x7b, 1)
  store<u8>(joinsAt + 0x7d, 1)
  store<u8>(joinsAt + 0x28, 1)
  store<u8>(joinsAt + 0x29, 1)
  store<u8>(joinsAt + 0x61, 1)
  store<u8>(joinsAt + 0x41, 1)
  store<u8>(joinsAt + 0x64, 1)
  store<u8>(joinsAt + 0x44, 1)
}
