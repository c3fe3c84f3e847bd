import { type IpBlock, readAddress, readBlock, width } from '../net/ip-block.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import type { Observable } from './read-observable.ts'

/** Keys by which an observable is found besides its value: the host below a domain, the address within a network. */
export type ObservableKeys = {
  /**
   * Labels of the host from right to left, each followed by a dot: `com.example.www.`; null when there is no host name.
   */
  readonly reversedHost: string | null
  /**
   * 16 bytes as hexadecimal digits, an IPv4 address in IPv4-mapped form (RFC 4291, section 2.5.5.2), the first address
   * of a network; null when there is none.
   */
  readonly address: string | null
  /** Prefix length of a network in the 128-bit form; null for everything else. */
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

/** Returns the prefix length of a network in the 128-bit form in which addresses are stored. */
export function prefixOf({ version, prefix }: IpBlock): number {
  return version === 4 ? prefix + mappedPrefix : prefix
}

/** Returns the host in an observable: a name, or an address without its brackets; null when there is none. */
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

/** Returns the digits of an address; null when the text is not an address. */
function addressDigits(text: string): string | null {
  const plain = parseIpv4(text)
  // avoids the bigints that the other forms need
  if (plain !== null) return `${mappedDigits}${plain.toString(16).padStart(8, '0')}`
  const address = readAddress(text)
  return address === null ? null : digitsOf(address.version, address.value)
}

/** Digits before an IPv4 address in its mapped form. */
const mappedDigits = `${'0'.repeat(20)}ffff`

/** Returns the first and last address of a network in their stored form. */
export function addressBounds({ version, value, prefix }: IpBlock): {
  readonly from: Buffer
  readonly to: Buffer
} {
  const hostBits = BigInt(width(version) - prefix)
  const first = (value >> hostBits) << hostBits
  const last = first | ((1n << hostBits) - 1n)
  return { from: bytesOf(version, first), to: bytesOf(version, last) }
}

/** Bits before an IPv4 address in its mapped form. */
const mappedPrefix = 96

function bytesOf(version: 4 | 6, value: bigint): Buffer {
  return Buffer.from(digitsOf(version, value), 'hex')
}

function digitsOf(version: 4 | 6, value: bigint): string {
  const whole = version === 4 ? 0xff_ff_00_00_00_00n | value : value
  return whole.toString(16).padStart(32, '0')
}
