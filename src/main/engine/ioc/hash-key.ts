import { randomBytes } from 'node:crypto'

/**
 * Returns a random key for the hashes of a table, so that nobody can write a text that makes its entries collide. This
 * is the only randomness in the engine: no answer depends on it.
 */
export function drawHashKey(bytes: number): Uint8Array {
  return randomBytes(bytes)
}
