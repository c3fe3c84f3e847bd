import { randomBytes } from 'node:crypto'

/**
 * A key for the hashes of a table, drawn by lot, so that nobody can write a text that crowds it. The one chance in the engine:
 * no answer depends on it.
 */
export function drawHashKey(bytes: number): Uint8Array {
  return randomBytes(bytes)
}
