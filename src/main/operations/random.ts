import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'

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
  const nextId = monotonicFactory(() => randomBytes(4).readUInt32LE() / 2 ** 32)
  return { bytes: (count) => randomBytes(count), id: (atMs) => nextId(atMs) }
}
