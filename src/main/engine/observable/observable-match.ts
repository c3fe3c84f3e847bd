import { domainToASCII } from 'node:url'
import { detectKind } from '../ioc/detect-kind.ts'
import { refang } from '../ioc/refang.ts'
import { blockAround, type IpAddress, type IpBlock, readAddress, readBlock, width } from '../net/ip-block.ts'
import { addressBounds, hostOf, prefixOf, reversedHost } from './observable-keys.ts'

/** Bounds on the keys of observables that find those related to a value. Pure: a value in, bounds out. */

/** Of texts, `to` is exclusive; of addresses, both bounds are inclusive. */
export type Bounds<T> = { readonly from: T; readonly to: T }

/** Networks and addresses within a network, or the networks that contain an address. */
export type AddressMatch =
  | { readonly is: 'network'; readonly ranges: readonly Bounds<Buffer>[]; readonly prefix: number }
  | {
      readonly is: 'address'
      readonly address: Buffer
      /** Every network that can contain the address, the narrowest first. */
      readonly holders: readonly { readonly first: Buffer; readonly prefix: number }[]
    }

/** The block of IPv4-mapped addresses in IPv6 (RFC 4291, section 2.5.5.2). */
const mapped = readBlock('::ffff:0:0/96') as IpBlock

/** Null when the value is neither an address nor a network. */
export function addressMatch(value: string): AddressMatch | null {
  const detected = detectKind(value)
  if (detected?.kind === 'cidr') {
    const block = readBlock(detected.value)
    return block === null ? null : networkMatch(block)
  }
  const address = detected?.kind === 'ip' ? readAddress(detected.value) : null
  return address === null ? null : holdersOf(address)
}

function networkMatch(block: IpBlock): AddressMatch {
  const { from, to } = addressBounds(block)
  const prefix = prefixOf(block)
  const inner = addressBounds(mapped)
  // an IPv6 network that contains the whole IPv4-mapped block does not mean IPv4
  const isAround =
    prefix < mapped.prefix && Buffer.compare(from, inner.from) <= 0 && Buffer.compare(inner.to, to) <= 0
  const ranges = isAround
    ? [
        { from, to: bytesBeside(inner.from, -1n) },
        { from: bytesBeside(inner.to, 1n), to },
      ]
    : [{ from, to }]
  return { is: 'network', ranges, prefix }
}

function bytesBeside(bytes: Buffer, step: bigint): Buffer {
  const value = BigInt(`0x${bytes.toString('hex')}`) + step
  return Buffer.from(value.toString(16).padStart(32, '0'), 'hex')
}

function holdersOf(address: IpAddress): AddressMatch {
  const own = addressBounds({ ...address, prefix: width(address.version) }).from
  const isMapped = address.version === 4 || address.value >> 32n === mapped.value >> 32n
  const whole: IpAddress = { version: 6, value: BigInt(`0x${own.toString('hex')}`) }
  const shortest = isMapped ? mapped.prefix : 0
  const holders = []
  for (let prefix = 128; prefix >= shortest; prefix -= 1) {
    const block = blockAround(whole, prefix) as IpBlock
    holders.push({ first: addressBounds(block).from, prefix })
  }
  return { is: 'address', address: own, holders }
}

/**
 * Returns the key bounds of a domain and everything below it; null when the value names no host. A leading wildcard is
 * ignored.
 */
export function hostMatch(value: string): readonly Bounds<string>[] | null {
  const text = refang(value.trim()).text.replace(/^(?:\*\.|\.|@)/, '')
  const detected = detectKind(text)
  const named = detected === null ? null : hostOf(detected.kind, detected.value)
  const host = (named ?? text).replace(/\.$/, '').toLowerCase()
  if (!/^[^\s/:@]{1,253}$/.test(host) || readAddress(host) !== null) return null
  // names are stored as written, hosts of URLs in their ASCII form
  const spellings = new Set([host, domainToASCII(host)].filter((spelling) => spelling !== ''))
  return [...spellings].map((spelling) => {
    const key = reversedHost(spelling)
    return { from: key, to: `${key.slice(0, -1)}/` }
  })
}

/** Returns the bounds of values with a prefix: as typed, refanged, and in lower case. */
export function prefixMatch(value: string): readonly Bounds<string>[] {
  const bare = refang(value).text
  const spellings = new Set([value, bare, bare.toLowerCase()].filter((spelling) => spelling !== ''))
  return [...spellings].map((from) => ({ from, to: `${from}\u{10ffff}` }))
}
