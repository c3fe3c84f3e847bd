import type { hashAlgorithms } from '../../../contract/core/hash.ts'

/** Digest algorithms in sets and lookups, distinguished by the length of a digest alone. */
export type HashAlgorithm = (typeof hashAlgorithms)[number]

/** Bytes of a digest (RFC 1321, FIPS 180-4). */
export const digestBytes: Readonly<Record<HashAlgorithm, number>> = {
  MD5: 16,
  SHA1: 20,
  SHA256: 32,
  SHA512: 64,
}

const byHexLength = new Map<number, HashAlgorithm>(
  (Object.entries(digestBytes) as [HashAlgorithm, number][]).map(([name, bytes]) => [bytes * 2, name]),
)

/** Returns the algorithm of a digest with this number of hexadecimal digits, or null. */
export function algorithmOf(hexDigits: number): HashAlgorithm | null {
  return byHexLength.get(hexDigits) ?? null
}

/** Returns the algorithm whose digests have this number of bytes, or null. */
export function algorithmWith(bytes: number): HashAlgorithm | null {
  return algorithmOf(bytes * 2)
}
