/** Number of hexadecimal digits of each accepted digest (RFC 1321, FIPS 180-4). */
const digits = { MD5: 32, 'SHA-1': 40, 'SHA-256': 64, 'SHA-512': 128 } as const

const rule = 'it must be 32, 40, 64 or 128 hexadecimal digits'

/** Maximum number of missing or extra digits that still counts as a typing error. */
const nearest = 2

/**
 * Returns why a text is not a digest, to complete "Provided hash is invalid: …"; a likely typing error is stated after
 * the rule.
 */
export function whyNoDigest(text: string): string {
  const { length } = text
  const odd = /[^0-9a-f]/iu.exec(text)
  const lengths: readonly number[] = Object.values(digits)
  if (odd !== null)
    return lengths.includes(length) ? `${rule}; “${odd[0]}” at position ${odd.index + 1} is none` : rule
  const near = Object.entries(digits).find(([, wanted]) => Math.abs(length - wanted) <= nearest)
  if (near === undefined) return rule
  const [name, wanted] = near
  const slip = `${Math.abs(length - wanted)} ${length < wanted ? 'too few' : 'too many'}`
  return `${rule}; it has ${length}, ${slip} for ${name}`
}
