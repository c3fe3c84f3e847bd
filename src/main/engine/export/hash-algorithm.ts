/** Names of a hash algorithm: in the STIX open vocabulary, and as MISP attribute type. */
export type HashAlgorithm = { readonly stix: string; readonly misp: string }

const byDigits: Readonly<Record<number, HashAlgorithm>> = {
  32: { stix: 'MD5', misp: 'md5' },
  40: { stix: 'SHA-1', misp: 'sha1' },
  64: { stix: 'SHA-256', misp: 'sha256' },
  128: { stix: 'SHA-512', misp: 'sha512' },
}

/** Returns the algorithm of a digest by its number of hex digits, or null for any other length. */
export function hashAlgorithm(digest: string): HashAlgorithm | null {
  return byDigits[digest.length] ?? null
}
