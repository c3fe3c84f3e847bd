import { trimCharacters } from '../data/trim-characters.ts'

/**
 * Reads a hardware address in common notations: octets separated by colons, hyphens, dots, spaces, commas or
 * underscores (with or without `0x`, as in a C array), groups of four digits (Cisco), two halves (PostgreSQL lists all
 * of these), bare digits, `urn:dev:mac:` (RFC 9039); 6 octets (EUI-48) or 8 (EUI-64), in any case, also defanged.
 */
export type HardwareAddress = {
  /** 6 or 8 octets. */
  readonly octets: readonly number[]
}

/** A text that is no address. `why` completes the sentence "Provided mac is invalid: …". */
export type NoHardwareAddress = { readonly why: string }

const invisible = /\p{Cf}/gu
const defanged = /[[({] ?(?:([:.\-,])|dot) ?[\])}]/gi
const opening = new Set(' "\'`<[({')
const closing = new Set(' "\'`>])},;.')
const separators = new Set([':', '-', '.', ' ', ',', '_', '|', '/'])

/** The address in a text, or why there is none. */
export function readMacText(text: string): HardwareAddress | NoHardwareAddress {
  const refanged = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(defanged, (_whole, mark?: string) => mark ?? '.')
  const plain = trimCharacters(refanged, opening, closing)
    .toLowerCase()
    .replace(/^urn:dev:mac:/, '')
    .replace(/(^|[^0-9a-f])0x/g, '$1')
    .replace(/ ?([:\-.,_|/]) ?/g, '$1')
  const marks = new Set(plain.replace(/[0-9a-f]/g, ''))
  for (const mark of marks) if (!separators.has(mark)) return { why: whyNotDigit(mark) }
  if (marks.size > 1) return { why: 'it mixes separators' }
  const [mark] = marks
  const groups = mark === undefined ? [plain] : plain.split(mark)
  const digits = groups
    .map((group) => (mark === ':' && groups.length > 4 ? group.padStart(2, '0') : group))
    .join('')
  if (groups.includes('')) return { why: 'a group of digits is empty' }
  if (digits.length !== 12 && digits.length !== 16)
    return { why: `it has ${digits.length} hexadecimal digits; a hardware address has 12 or 16` }
  if (!isKnownGrouping(groups, digits.length, mark))
    return { why: 'its digits are grouped as in no known notation' }
  return { octets: (digits.match(/../g) ?? []).map((octet) => Number.parseInt(octet, 16)) }
}

/** Whether the grouping is a known one. Octets between colons may have one digit, as on Solaris and the BSDs. */
function isKnownGrouping(groups: readonly string[], digitCount: number, mark: string | undefined): boolean {
  const sizes = groups.map(({ length }) => length)
  const isEvery = (size: number) => sizes.every((candidate) => candidate === size)
  if (groups.length === 1 || isEvery(2) || isEvery(4)) return true
  if (groups.length === 2) return sizes[0] === 6 || (sizes[0] === 8 && digitCount === 16)
  return mark === ':' && groups.length * 2 === digitCount && sizes.every((size) => size <= 2)
}

function whyNotDigit(mark: string): string {
  return /\p{Cc}/u.test(mark) ? 'it holds control characters' : `“${mark}” is not a hexadecimal digit`
}
