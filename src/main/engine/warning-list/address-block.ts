import { parseIpv4 } from '../net/ipv4.ts'
import { parseIpv6 } from '../net/ipv6.ts'

/** A block of addresses (RFC 4632, RFC 4291): first and last address as numbers of 32 or 128 bits. */
export type AddressBlock =
  | { readonly family: 4; readonly first: number; readonly last: number }
  | { readonly family: 6; readonly first: bigint; readonly last: bigint }

/** Parses `address` or `address/prefix`. Bits after the prefix are ignored. Null when it is neither. */
export function readAddressBlock(text: string): AddressBlock | null {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  const prefix = slash < 0 ? null : text.slice(slash + 1)
  if (prefix !== null && !/^\d{1,3}$/.test(prefix)) return null
  const ipv4 = parseIpv4(address)
  if (ipv4 !== null) return ipv4Block(ipv4, prefix === null ? 32 : Number(prefix))
  const ipv6 = ipv6Number(address)
  return ipv6 === null ? null : ipv6Block(ipv6, prefix === null ? 128 : Number(prefix))
}

/** An IPv6 address as a number of 128 bits; a zone is ignored. */
export function ipv6Number(text: string): bigint | null {
  const zone = text.indexOf('%')
  const groups = parseIpv6(zone < 0 ? text : text.slice(0, zone))
  return groups === null ? null : groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
}

function ipv4Block(address: number, prefix: number): AddressBlock | null {
  if (prefix > 32) return null
  const size = 2 ** (32 - prefix)
  const first = address - (address % size)
  return { family: 4, first, last: first + size - 1 }
}

function ipv6Block(address: bigint, prefix: number): AddressBlock | null {
  if (prefix > 128) return null
  const rest = (1n << BigInt(128 - prefix)) - 1n
  return { family: 6, first: address & ~rest, last: address | rest }
}
