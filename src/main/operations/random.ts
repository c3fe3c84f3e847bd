import { randomBytes } from 'node:crypto'
import { incrementBase32, ulid } from 'ulid'

/** Chance, as an argument. Only this file asks the machine for it, and `engine/ioc/hash-key.ts` for what no answer depends on. */
export type Random = {
  readonly bytes: (count: number) => Uint8Array
  /**
   * A ULID for a moment in milliseconds, after all that were given before: of two in one millisecond, or after the clock was set
   * back, the later one is the greater.
   */
  readonly id: (atMs: number) => string
}

export const systemRandom: Random = makeRandom()

/** Chance with an order of ids of its own, as a process has it. */
export function makeRandom(): Random {
  return { bytes: (count) => randomBytes(count), id: makeIds(makeFraction()) }
}

/** Crockford's base 32, and all pairs of its digits in their order. */
const digits = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const pairs = digits.flatMap((first) => digits.map((second) => first + second))

/** Monotonic ULIDs. All but one of 1,024 of a millisecond differ from the one before in their last two digits alone. */
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

/** Bytes that are asked of the machine at once: an id takes 64, and asking costs more than they do. */
const poolBytes = 4096

/** Numbers from 0 to 1, each made of four bytes of chance that are used once. */
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

/** A random uuid (RFC 9562, version 4). */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
