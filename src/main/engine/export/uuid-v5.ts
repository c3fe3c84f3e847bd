import { createHash } from 'node:crypto'

/**
 * Name-based identifiers (RFC 9562 section 5.5): the same namespace and name always give the same UUID.
 */

/** Returns the version 5 UUID of a name, encoded as UTF-8, in a namespace given as UUID text. */
export function uuidV5(namespace: string, name: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Returns a UUID of the form of version 4 (RFC 9562, section 5.4) that depends on a name alone, for objects to which a
 * standard gives no name-based id, so that the same export has the same bytes.
 */
export function uuidV4From(name: string): string {
  const named = uuidV5(skerryNamespace, `4 ${name}`)
  return `${named.slice(0, 14)}4${named.slice(15)}`
}

/** Namespace of the identifiers that Skerry gives to its own objects in STIX and MISP. */
export const skerryNamespace = '7425de98-e232-4f19-baac-c89b8f9ba00c'
