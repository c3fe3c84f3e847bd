/** Common notations of an address. Hyphens and upper case are the notation of IEEE 802. */
export type MacFormats = {
  readonly colon: string
  readonly hyphen: string
  readonly cisco: string
  readonly bare: string
}

/** Returns octets as lower-case hexadecimal digits. */
export function hexOf(octets: readonly number[]): string {
  return octets.map((octet) => octet.toString(16).padStart(2, '0')).join('')
}

/** Octets in capitals with hyphens: `00-1A-2B`. */
export function hyphenated(octets: readonly number[]): string {
  return (hexOf(octets).toUpperCase().match(/../g) ?? []).join('-')
}

/** The four common notations of an address. */
export function writeMac(octets: readonly number[]): MacFormats {
  const bare = hexOf(octets)
  return {
    colon: (bare.match(/../g) ?? []).join(':'),
    hyphen: hyphenated(octets),
    cisco: (bare.match(/.{4}/g) ?? []).join('.'),
    bare,
  }
}
