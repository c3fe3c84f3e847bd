import { randomBytes } from 'node:crypto'
import { incrementBase32, ulid } from 'ulid'

/**
 * Randomness, as a dependency. Only this file reads it from the system, and `engine/ioc/hash-key.ts` for values that no
 * answer depends on.
 */
export type Random = {
  readonly bytes: (count: number) => Uint8Array
  /**
   * Returns a ULID for a moment in milliseconds, greater than all returned before, even within one millisecond or after
   * the clock was set back.
   */
  readonly id: (atMs: number) => string
}

export const systemRandom: Random = makeRandom()

/** Creates a source of randomness with its own order of ids, one per process. */
export function makeRandom(): Random {
  return { bytes: (count) => randomBytes(count), id: makeIds(makeFraction()) }
}

/** Crockford's base 32, and all pairs of its digits in their order. */
const digits = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const pairs = digits.flatMap((first) => digits.map((second) => first + second))

/**
 * Creates monotonic ULIDs. Within a millisecond, 1,023 of 1,024 differ from their predecessor only in the last two
 * digits.
 */
function makeIds(fraction: () => number): Random['id'] {
  let lastMs = -1
  let head = ''
  let tail = 0
  return (atMs) => {
    if (atMs > lastMs) {
      const fresh = ulid(atMs, fraction)
      lastMs = atMs
      head = fresh.slice(0, -2)
      tail = pairs.indexOf(fresh.slice(-2))
    } else {
      tail += 1
      if (tail === pairs.length) {
        tail = 0
        head = incrementBase32(head)
      }
    }
    return `${head}${pairs[tail]}`
  }
}

/** Number of random bytes read from the system at once: an id takes 64, and each read costs more than the bytes. */
const poolBytes = 4096

/** Returns numbers from 0 to 1, each made of four random bytes that are used once. */
function makeFraction(): () => number {
  let pool = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at >= pool.length) {
      pool = randomBytes(poolBytes)
      at = 0
    }
    const value = pool.readUInt32LE(at)
    at += 4
    return value / 2 ** 32
  }
}

/** Returns a random UUID (RFC 9562, version 4). */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
