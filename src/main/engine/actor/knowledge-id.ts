import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The uuid that an id is or ends with (`intrusion-set--…`), in lower case; null when it has none. */
export function uuidOf(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 300) return null
  const text = given.slice(given.lastIndexOf('--') < 0 ? 0 : given.lastIndexOf('--') + 2).toLowerCase()
  return uuid.test(text) ? text : null
}

/** Derives an id for an object without one; the same words always give the same id. */
export function idMadeOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words), 'utf8').digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
