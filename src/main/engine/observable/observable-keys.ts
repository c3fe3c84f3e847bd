import { type IpBlock, readAddress, readBlock, width } from '../net/ip-block.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import type { Observable } from './read-observable.ts'

/** By what an observable is found besides its value: the host below a domain, the address within a network. */
export type ObservableKeys = {
  /** Labels of the host from the right, each with a dot behind it: `com.example.www.`; null when there is no host name. */
  readonly reversedHost: string | null
  /** 16 bytes as hexadecimal digits, an IPv4 address as an IPv4-mapped one (RFC 4291, section 2.5.5.2), the first one of a network; null when there is none. */
  readonly address: string | null
  /** Of a network: how many of the 128 bits its addresses share; null for all else. */
  readonly prefix: number | null
}

const nothing: ObservableKeys = { reversedHost: null, address: null, prefix: null }

export function observableKeys({ type, value }: Observable): ObservableKeys {
  if (type === 'cidr') return networkKeys(value)
  const host = hostOf(type, value)
  if (host === null) return nothing
  const address = addressDigits(host)
  if (address !== null) return { ...nothing, address }
  return { ...nothing, reversedHost: host.length > 253 ? null : reversedHost(host) }
}

function networkKeys(value: string): ObservableKeys {
  const block = readBlock(value)
  if (block === null) return nothing
  return { ...nothing, address: addressBounds(block).from.toString('hex'), prefix: prefixOf(block) }
}

/** The prefix of a network among the 128 bits in which addresses are kept. */
export function prefixOf({ version, prefix }: IpBlock): number {
  return version === 4 ? prefix + mappedPrefix : prefix
}

/** The host that stands in an observable: a name, or an address without its brackets; null when there is none. */
export function hostOf(type: string, value: string): string | null {
  if (type === 'ip' || type === 'domain' || type === 'hostname') return value
  if (type === 'email') return value.slice(value.lastIndexOf('@') + 1)
  if (type !== 'url' || !URL.canParse(value)) return null
  const { hostname } = new URL(value)
  return hostname === '' ? null : hostname.replace(/^\[|\]$/g, '')
}

export function reversedHost(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  return `${labels.toReversed().join('.')}.`
}

/** The digits of the address that a text is; null when it is none. */
function addressDigits(text: string): string | null {
  const plain = parseIpv4(text)
  // without the large numbers that the others need
  if (plain !== null) return `${mappedDigits}${plain.toString(16).padStart(8, '0')}`
  const address = readAddress(text)
  return address === null ? null : digitsOf(address.version, address.value)
}

/** What stands before an IPv4 address in its mapped form. */
const mappedDigits = `${'0'.repeat(20)}ffff`

/** First and last address of a network, as addresses are kept. */
export function addressBounds({ version, value, prefix }: IpBlock): {
  readonly from: Buffer
  readonly to: Buffer
} {
  const hostBits = BigInt(width(version) - prefix)
  const first = (value >> hostBits) << hostBits
  const last = first | ((1n << hostBits) - 1n)
  return { from: bytesOf(version, first), to: bytesOf(version, last) }
}

/** Bits in front of an IPv4 address in its mapped form. */
const mappedPrefix = 96

function bytesOf(version: 4 | 6, value: bigint): Buffer {
  return Buffer.from(digitsOf(version, value), 'hex')
}

function digitsOf(version: 4 | 6, value: bigint): string {
  const whole = version === 4 ? 0xff_ff_00_00_00_00n | value : value
  return whole.toString(16).padStart(32, '0')
}
