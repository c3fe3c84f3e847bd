import { ofCount, ofState, unread } from './agreed'
import {
  entriesAt,
  entryWords,
  indexAt,
  indexSize,
  keyAt,
  maxEntries,
  seenAt,
  seenSize,
  spellingBytes,
  spellingsAt,
  touchedAt,
  windowAt,
} from './memory.as'

/** Repeated tokens: their spellings, states, and the number of occurrences of each since the last report. */

// byte offsets in an entry: its hash, length and spelling; the epoch in which it was reported
const ofHash: i32 = 0
const ofLength: i32 = 4
const ofSpelling: i32 = 8
const ofEpoch: i32 = 12

@inline
function placeOf(entry: i32): i32 {
  return entriesAt + entry * (entryWords << 2)
}

/** Returns the state of a kept token. */
@inline
export function stateOf(entry: i32): i32 {
  return load<i32>(placeOf(entry), ofState)
}

let touched: i32 = 0
let entries: i32 = 0
let spelled: i32 = 0

/**
 * Maximum number of slots of the index that are probed for one token. At most a quarter of them is occupied: ordinary
 * texts need two or three probes.
 */
const maxProbes: i32 = 16

/** Number of index slots, and of bytes of spellings, that the last `find` read. */
export let probed: i32 = 0

/** Returns the number of kept tokens that were counted since `forgetCounts`. */
export function touchedCount(): i32 {
  return touched
}

/** Discards all kept tokens. */
export function forget(): void {
  memory.fill(seenAt, 0, touchedAt - seenAt)
  entries = 0
  spelled = 0
  touched = 0
}

/** Sets the counts of all counted tokens to zero. */
export function forgetCounts(): void {
  for (let index = 0; index < touched; index++) {
    store<i32>(placeOf(load<i32>(touchedAt + (index << 2))), 0, ofCount)
  }
  touched = 0
}

/** Counts a kept token that was reported in this epoch; if it was not, returns false and marks it as reported. */
export function count(entry: i32, epoch: i32): bool {
  const place = placeOf(entry)
  if (load<i32>(place, ofEpoch) !== epoch) {
    store<i32>(place, epoch, ofEpoch)
    return false
  }
  const before = load<i32>(place, ofCount)
  if (before === 0) {
    store<i32>(touchedAt + (touched << 2), entry)
    touched++
  }
  store<i32>(place, before + 1, ofCount)
  return true
}

/**
 * Returns the entry of a kept token; -1 for one that is not kept, -2 when it should be kept and there is no room. A
 * token is kept from its second occurrence in one reading on, so that texts without repeated tokens use no memory, and
 * only where its slots are not crowded. The result of reading a text never depends on which tokens are kept.
 */
export function find(start: i32, end: i32, epoch: i32): i32 {
  const size = end - start
  const hash = hashOf(windowAt + start, size)
  // the upper half of the hash is of better quality
  let slot = hash >>> 16
  probed = size
  for (let probes = 0; ; probes++) {
    // entries are numbered from 1 here: 0 is an empty slot
    const entry = load<i32>(indexAt + (slot << 2)) - 1
    if (entry < 0) break
    probed++
    if (load<i32>(placeOf(entry), ofHash) === hash && isSpelled(entry, start, size)) return entry
    if (probes === maxProbes) return -1
    slot = (slot + 1) & (indexSize - 1)
  }
  const seen = seenAt + (((hash >>> 8) & (seenSize - 1)) << 2)
  const mark = hash ^ (epoch * 0x9e3779b1)
  if (load<i32>(seen) !== mark) {
    store<i32>(seen, mark)
    return -1
  }
  if (entries === maxEntries || spelled + size > spellingBytes) {
    return -2
  }
  const entry = entries++
  store<i32>(indexAt + (slot << 2), entry + 1)
  const place = placeOf(entry)
  store<i32>(place, hash, ofHash)
  store<i32>(place, size, ofLength)
  store<i32>(place, spelled, ofSpelling)
  store<i32>(place, -1, ofEpoch)
  store<i32>(place, unread, ofState)
  memory.copy(spellingsAt + spelled, windowAt + start, size)
  spelled += size
  return entry
}

/**
 * Returns a keyed hash of bytes that cannot be predicted without the key: NH (Black and others, UMAC, 1999), with one
 * word of the key for every eight bytes, then multiplied by an odd number, of which the upper half counts. Two tokens
 * of one length agree in the upper half of the hash with a probability of about 1 in 32,768, even if chosen by an
 * attacker.
 */
function hashOf(from: i32, size: i32): i32 {
  let sum: u64 = load<u64>(keyAt) + <u64>size
  let key = keyAt + 16
  let at = from
  const stop = from + size
  for (; at + 8 <= stop; at += 8) {
    sum += product(load<u64>(at), load<u64>(key))
    key += 8
  }
  const rest = stop - at
  // reading beyond the end of the window is safe
  if (rest > 0) sum += product(load<u64>(at) << ((8 - rest) << 3), load<u64>(key))
  return <i32>((sum * (load<u64>(keyAt, 8) | 1)) >> 32)
}

@inline
function product(word: u64, key: u64): u64 {
  return <u64>(<u32>word + <u32>key) * <u64>(<u32>(word >> 32) + <u32>(key >> 32))
}

function isSpelled(entry: i32, start: i32, size: i32): bool {
  const place = placeOf(entry)
  if (load<i32>(place, ofLength) !== size) return false
  probed += size
  const kept = spellingsAt + load<i32>(place, ofSpelling)
  const given = windowAt + start
  let at = 0
  for (; at + 8 <= size; at += 8) if (load<u64>(kept + at) !== load<u64>(given + at)) return false
  for (; at < size; at++) if (load<u8>(kept + at) !== load<u8>(given + at)) return false
  return true
}
