import { formatIpv4, parseIpv4 } from './ipv4.ts'

/** How lenient parsers interpret a spelling that is not a dotted quad. */
export type LooseIpv4 = {
  /** By the rules of `inet_aton` (POSIX) and of URLs: octal after `0`, hexadecimal after `0x`, one to four numbers. */
  readonly meaning: string
  /** Four numbers with leading zeros read as decimal; null when that is not a different interpretation. */
  readonly decimal: string | null
}

const number = /^(?:0[xX][0-9a-fA-F]*|[0-9]+)$/

/**
 * Returns the interpretations of a non-standard spelling of an IPv4 address; null when the text is a proper address or
 * no address at all.
 */
export function looseIpv4(text: string): LooseIpv4 | null {
  if (text.length > 64 || parseIpv4(text) !== null) return null
  const parts = text.split('.')
  if (parts.length > 4 || !parts.every((part) => number.test(part))) return null
  const values = parts.map(numberIn)
  const last = values.at(-1) ?? Number.NaN
  const front = values.slice(0, -1)
  const most = 256 ** (5 - parts.length)
  if (!front.every((value) => value <= 255) || !(last < most)) return null
  const address = front.reduce((sum, value, index) => sum + value * 256 ** (3 - index), last)
  const meaning = formatIpv4(address)
  const plain = parts.length === 4 ? parts.map((part) => part.replace(/^0+(?=\d)/, '')).join('.') : ''
  return { meaning, decimal: plain !== meaning && parseIpv4(plain) !== null ? plain : null }
}

/** Returns NaN when an octal number contains an 8 or a 9. */
function numberIn(part: string): number {
  if (/^0[xX]/.test(part)) return part.length === 2 ? 0 : Number.parseInt(part.slice(2), 16)
  if (part.length > 1 && part.startsWith('0'))
    return /^[0-7]+$/.test(part) ? Number.parseInt(part, 8) : Number.NaN
  return Number.parseInt(part, 10)
}
