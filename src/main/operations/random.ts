import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'

/** Chance, as an argument. Only this file asks the machine for it. */
export type Random = {
  readonly bytes: (count: number) => Uint8Array
  /** A ULID for a moment in milliseconds. */
  readonly id: (atMs: number) => string
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  id: (atMs) => ulid(atMs, () => randomBytes(4).readUInt32LE() / 2 ** 32),
}
