import type { hashAlgorithms } from '../../../contract/core/hash.ts'

/** The kinds of digest that sets hold and lookups take, told apart by their length alone. */
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

/** The algorithm of a digest with so many hexadecimal digits, or null. */
export function algorithmOf(hexDigits: number): HashAlgorithm | null {
  return byHexLength.get(hexDigits) ?? null
}

/** The algorithm whose digests have so many bytes, or null. */
export function algorithmWith(bytes: number): HashAlgorithm | null {
  return algorithmOf(bytes * 2)
}
