import { formatIpv4, parseIpv4 } from './ipv4.ts'
import { formatIpv6, groupsOfIpv6, ipv6Value, parseIpv6 } from './ipv6.ts'

/** Addresses of both families as numbers, and the arithmetic of blocks (RFC 4632, RFC 4291), exact for every prefix. */
export type IpAddress = { readonly version: 4 | 6; readonly value: bigint }

/** All addresses that share the first `prefix` bits of `value`; its other bits are zero. */
export type IpBlock = IpAddress & { readonly prefix: number }

/** Bits of an address. */
export function width(version: 4 | 6): number {
  return version === 4 ? 32 : 128
}

/** The largest address of a family. */
export function lastAddress(version: 4 | 6): bigint {
  return (1n << BigInt(width(version))) - 1n
}

/** Parses an address in its plain text form, without zone, port or brackets; null when the text is not an address. */
export function readAddress(text: string): IpAddress | null {
  const ipv4 = parseIpv4(text)
  if (ipv4 !== null) return { version: 4, value: BigInt(ipv4) }
  const groups = parseIpv6(text)
  return groups === null ? null : { version: 6, value: ipv6Value(groups) }
}

/** The canonical text of an address: dotted decimal, or RFC 5952. */
export function writeAddress({ version, value }: IpAddress): string {
  return version === 4 ? formatIpv4(Number(value)) : formatIpv6(groupsOfIpv6(value))
}

/** Parses `address/prefix` as a block; bits after the prefix are cleared. Null when the text is not a block. */
export function readBlock(text: string): IpBlock | null {
  const match = /^([^/]{2,45})\/(\d{1,3})$/.exec(text)
  const address = match === null ? null : readAddress(match[1] as string)
  return address === null ? null : blockAround(address, Number(match?.[2]))
}

/**
 * Returns the block of the given prefix length that contains an address; null when the family has no such prefix
 * length.
 */
export function blockAround({ version, value }: IpAddress, prefix: number): IpBlock | null {
  if (prefix < 0 || prefix > width(version)) return null
  const hostBits = BigInt(width(version) - prefix)
  return { version, value: (value >> hostBits) << hostBits, prefix }
}

/** Number of addresses in a block. */
export function sizeOf({ version, prefix }: IpBlock): bigint {
  return 1n << BigInt(width(version) - prefix)
}

/** The last address of a block. */
export function lastOf(block: IpBlock): bigint {
  return block.value + sizeOf(block) - 1n
}

/** The mask of a prefix length, as an address. */
export function maskOf({ version, prefix }: IpBlock): IpAddress {
  return { version, value: lastAddress(version) ^ ((1n << BigInt(width(version) - prefix)) - 1n) }
}

/** Returns the prefix length of a mask; null when its one bits are not contiguous from the left. */
export function prefixOfMask(mask: IpAddress): number | null {
  const rest = mask.value ^ lastAddress(mask.version)
  if ((rest & (rest + 1n)) !== 0n) return null
  return width(mask.version) - (rest === 0n ? 0 : rest.toString(2).length)
}

export function writeBlock(block: IpBlock): string {
  return `${writeAddress(block)}/${block.prefix}`
}

/** Whether the whole inner block lies in the outer one. */
export function contains(outer: IpBlock, inner: IpBlock): boolean {
  if (outer.version !== inner.version || outer.prefix > inner.prefix) return false
  const hostBits = BigInt(width(outer.version) - outer.prefix)
  return outer.value >> hostBits === inner.value >> hostBits
}

/** Returns the fewest blocks that cover exactly the addresses from `first` to `last`, in order: at most 254. */
export function coverRange(version: 4 | 6, first: bigint, last: bigint): IpBlock[] {
  const blocks: IpBlock[] = []
  const bits = width(version)
  for (let at = first; at <= last; ) {
    let hostBits = 0
    while (hostBits < bits) {
      const size = 1n << BigInt(hostBits + 1)
      if (at % size !== 0n || at + size - 1n > last) break
      hostBits++
    }
    blocks.push({ version, value: at, prefix: bits - hostBits })
    at += 1n << BigInt(hostBits)
  }
  return blocks
}

/** The smallest block that holds both addresses. */
export function enclosingBlock(version: 4 | 6, first: bigint, last: bigint): IpBlock {
  const difference = first ^ last
  const hostBits = difference === 0n ? 0 : difference.toString(2).length
  return blockAround({ version, value: first }, width(version) - hostBits) as IpBlock
}

/** Returns up to `most` of the blocks of a longer prefix that make up a block, starting at position `from`. */
export function subnetsOf(block: IpBlock, prefix: number, from: bigint, most: number): IpBlock[] {
  const count = 1n << BigInt(prefix - block.prefix)
  const step = 1n << BigInt(width(block.version) - prefix)
  const subnets: IpBlock[] = []
  for (let at = from; at < count && subnets.length < most; at++)
    subnets.push({ version: block.version, value: block.value + at * step, prefix })
  return subnets
}
