import { type IpBlock, lastAddress, lastOf, maskOf, sizeOf, width, writeAddress } from './ip-block.ts'
import { type SpecialBlock, specialBlockOf, specialBlocksWithin } from './special-purpose.ts'

/** Facts about a block that need no lookup. Counts are decimal strings: those of IPv6 exceed 2^53. */
export type BlockFacts = {
  readonly version: 'ipv4' | 'ipv6'
  readonly prefix_length: number
  readonly host_bits: number
  readonly network: string
  readonly broadcast: string | null
  readonly first_usable: string
  readonly last_usable: string
  readonly netmask: string
  readonly wildcard: string
  readonly total_addresses: string
  readonly usable_hosts: string
  /** The address on which every router of an IPv6 subnet answers (RFC 4291, Section 2.6.1). */
  readonly subnet_router_anycast?: string
  readonly reserved?: SpecialBlock
  readonly contains_reserved: SpecialBlock[]
}

/**
 * Computes the facts of one block. IPv4 reserves its first and last address for network and broadcast, except in a /31,
 * a link of two (RFC 3021), and a /32, a single host. IPv6 has no broadcast: every address counts as usable, in a /127
 * both (RFC 6164).
 */
export function describeBlock(block: IpBlock): BlockFacts {
  const { version, prefix, value } = block
  const last = lastOf(block)
  const total = sizeOf(block)
  const hasBroadcast = version === 4 && prefix <= 30
  const write = (address: bigint) => writeAddress({ version, value: address })
  const mask = maskOf(block)
  const reserved = specialBlockOf(block)
  return {
    version: version === 4 ? 'ipv4' : 'ipv6',
    prefix_length: prefix,
    host_bits: width(version) - prefix,
    network: write(value),
    broadcast: hasBroadcast ? write(last) : null,
    first_usable: write(hasBroadcast ? value + 1n : value),
    last_usable: write(hasBroadcast ? last - 1n : last),
    netmask: write(mask.value),
    wildcard: write(mask.value ^ lastAddress(version)),
    total_addresses: total.toString(),
    usable_hosts: (hasBroadcast ? total - 2n : total).toString(),
    ...(version === 6 && prefix < 127 ? { subnet_router_anycast: write(value) } : {}),
    ...(reserved === null ? {} : { reserved }),
    contains_reserved: specialBlocksWithin(block),
  }
}
