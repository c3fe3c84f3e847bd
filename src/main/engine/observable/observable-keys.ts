import { type IpBlock, readAddress, width } from '../net/ip-block.ts'
import type { Observable } from './read-observable.ts'

/** By what an observable is found besides its value: the host below a domain, the address within a network. */
export type ObservableKeys = {
  /** Labels of the host from the right, each with a dot behind it: `com.example.www.`; null when there is no host name. */
  readonly reversedHost: string | null
  /** 16 bytes, an IPv4 address as an IPv4-mapped one (RFC 4291, section 2.5.5.2); null when there is none. */
  readonly address: Buffer | null
}

const nothing: ObservableKeys = { reversedHost: null, address: null }

export function observableKeys({ type, value }: Observable): ObservableKeys {
  const host = hostOf(type, value)
  if (host === null) return nothing
  const address = addressBytes(host)
  if (address !== null) return { reversedHost: null, address }
  return { reversedHost: host.length > 253 ? null : reversedHost(host), address: null }
}

function hostOf(type: string, value: string): string | null {
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

export function addressBytes(text: string): Buffer | null {
  const address = readAddress(text)
  return address === null ? null : bytesOf(address.version, address.value)
}

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

function bytesOf(version: 4 | 6, value: bigint): Buffer {
  const whole = version === 4 ? 0xff_ff_00_00_00_00n | value : value
  return Buffer.from(whole.toString(16).padStart(32, '0'), 'hex')
}
