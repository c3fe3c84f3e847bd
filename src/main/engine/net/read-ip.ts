import { refang } from '../ioc/refang.ts'
import {
  blockAround,
  coverRange,
  type IpAddress,
  type IpBlock,
  prefixOfMask,
  readAddress,
  width,
  writeAddress,
  writeBlock,
} from './ip-block.ts'
import { formatIpv4, parseIpv4 } from './ipv4.ts'

/**
 * The result of reading a typed address: an address, a block, or nothing. Defanging, brackets, quotes, a zone and a
 * port are removed; spellings that only some programs accept (`0x7f.1`) are refused, with a sentence that states how
 * those programs read them.
 */
export type ReadIp =
  | {
      readonly is: 'address'
      readonly address: IpAddress
      /** The zone of a link-local address (RFC 4007), valid on one machine only. */
      readonly zone: string | null
      readonly port: number | null
    }
  | { readonly is: 'block'; readonly block: IpBlock; readonly isNetwork: boolean }
  | { readonly is: 'nothing'; readonly why: string }

const nothing = (why: string): ReadIp => ({ is: 'nothing', why })

/** Maximum number of blocks named in a sentence. */
const maxNamed = 8

export function readIp(typed: string): ReadIp {
  const text = unquoted(refang(typed.trim()).text)
  const range = /^([^-\u2013/%]+)[-\u2013]([^-\u2013/%]+)$/.exec(text)
  if (range !== null) return readRange((range[1] as string).trim(), (range[2] as string).trim())
  const slash = text.indexOf('/')
  if (slash >= 0) return readCidr(unbracketed(text.slice(0, slash).trim()), text.slice(slash + 1).trim())
  return readSingle(text)
}

/** Removes quotes around a value and a trailing comma or semicolon, as they come with a selection from an editor. */
function unquoted(text: string): string {
  const bare = text.replace(/[,;]$/, '')
  const quote = bare.charAt(0)
  return bare.length > 2 && (quote === '"' || quote === "'" || quote === '`') && bare.endsWith(quote)
    ? bare.slice(1, -1).trim()
    : bare.trim()
}

function unbracketed(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
}

function readSingle(text: string): ReadIp {
  const { host, port } = splitPort(text)
  if (port !== null && port > 65_535) return nothing(`${port} is not a port`)
  const percent = host.indexOf('%')
  const plain = percent < 0 ? host : host.slice(0, percent)
  const address = readAddress(plain)
  if (address === null) return nothing(whyNoAddress(plain))
  if (percent < 0) return { is: 'address', address, zone: null, port }
  // in a URL the percent sign is written %25 (RFC 6874)
  const zone = host.slice(percent + 1).replace(/^25(?=.)/, '')
  if (address.version === 4 || !/^[\w.~-]{1,64}$/.test(zone))
    return nothing(
      'only an IPv6 address has a zone, and it consists of letters, digits, ".", "_", "~" and "-"',
    )
  return { is: 'address', address, zone, port }
}

/** Splits `[v6]:port`, `[v6]` and `v4:port`; everything else is a host, unchanged. */
function splitPort(text: string): { host: string; port: number | null } {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(text)
  if (bracketed !== null)
    return { host: bracketed[1] as string, port: bracketed[2] === undefined ? null : Number(bracketed[2]) }
  const ipv4 = /^(\d[\d.]*\.\d+):(\d{1,5})$/.exec(text)
  return ipv4 === null ? { host: text, port: null } : { host: ipv4[1] as string, port: Number(ipv4[2]) }
}

function readCidr(host: string, tail: string): ReadIp {
  if (host.includes('%')) return nothing('a zone belongs to one address, not to a range')
  const address = readAddress(host)
  if (address === null) return nothing(whyNoAddress(host))
  const prefix = readPrefix(address, tail)
  if (typeof prefix === 'string') return nothing(prefix)
  const block = blockAround(address, prefix) as IpBlock
  return { is: 'block', block, isNetwork: block.value === address.value }
}

/** Returns the prefix length given as a number or a netmask, or a text that explains why it is neither. */
function readPrefix({ version }: IpAddress, tail: string): number | string {
  const family = version === 4 ? 'IPv4' : 'IPv6'
  if (/^\d{1,3}$/.test(tail)) {
    const prefix = Number(tail)
    const most = width(version)
    return prefix <= most ? prefix : `the prefix of an ${family} range is a number from 0 to ${most}`
  }
  const mask = readAddress(tail)
  if (mask === null || mask.version !== version)
    return `after the slash comes a prefix length or an ${family} netmask`
  const prefix = prefixOfMask(mask)
  if (prefix !== null) return prefix
  const wildcard = prefixOfMask({
    version,
    value: mask.value ^ ((1n << BigInt(width(version))) - 1n),
  })
  return wildcard === null
    ? `${writeAddress(mask)} is not a netmask: its one bits are not all at the front`
    : `${writeAddress(mask)} is a wildcard mask; as a prefix it is /${wildcard}`
}

/** Reads `first-last`: a block when the range is exactly one. */
function readRange(from: string, to: string): ReadIp {
  const first = readAddress(unbracketed(from))
  const last = readAddress(unbracketed(to))
  if (first === null || last === null || first.version !== last.version)
    return nothing('a range consists of two addresses of the same family')
  if (first.value > last.value) return nothing('the range ends before it begins')
  const blocks = coverRange(first.version, first.value, last.value)
  const [only] = blocks
  if (blocks.length === 1 && only !== undefined) return { is: 'block', block: only, isNetwork: true }
  const named = blocks.slice(0, maxNamed).map(writeBlock).join(', ')
  const more = blocks.length > maxNamed ? ` and ${blocks.length - maxNamed} more` : ''
  return nothing(`this range is not one block but ${blocks.length}: ${named}${more}`)
}

function whyNoAddress(text: string): string {
  const parts = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.split('.') : []
  const large = parts.find((part) => Number(part) > 255)
  if (large !== undefined) return `none of the four numbers of an IPv4 address is above 255, and ${large} is`
  const loose = looseIpv4(text)
  if (loose === null) return 'it is not an IPv4 or IPv6 address, nor a range in CIDR notation'
  const decimal = loose.decimal === null ? '' : `, and one that reads it as decimal ${loose.decimal}`
  return (
    'an IPv4 address is four decimal numbers without leading zeros; ' +
    `a program that reads octal, hexadecimal and short forms interprets this one as ${loose.meaning}${decimal}`
  )
}

/** How lenient parsers interpret a spelling that is not a dotted quad. */
type LooseIpv4 = {
  /** By the rules of `inet_aton` (POSIX) and of URLs: octal after `0`, hexadecimal after `0x`, one to four numbers. */
  readonly meaning: string
  /** Four numbers with leading zeros read as decimal; null when that is not a different interpretation. */
  readonly decimal: string | null
}

const looseNumber = /^(?:0[xX][0-9a-fA-F]*|[0-9]+)$/

/**
 * Returns the interpretations of a non-standard spelling of an IPv4 address; null when the text is a proper address or
 * no address at all.
 */
export function looseIpv4(text: string): LooseIpv4 | null {
  if (text.length > 64 || parseIpv4(text) !== null) return null
  const parts = text.split('.')
  if (parts.length > 4 || !parts.every((part) => looseNumber.test(part))) return null
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
