import { blockAround, contains, type IpAddress, type IpBlock, readBlock } from './ip-block.ts'
import { formatIpv4 } from './ipv4.ts'
import { type SpecialBlock, specialBlockOf } from './special-purpose.ts'

/**
 * An IPv4 address embedded in an IPv6 address. `ipv4` is null only where it cannot be determined from the address
 * alone.
 */
export type EmbeddedIpv4 = {
  readonly kind: 'ipv4_mapped' | 'ipv4_compatible' | '6to4' | 'teredo' | 'nat64' | 'nat64_local' | 'isatap'
  readonly rfc: string
  readonly ipv4: string | null
  /** The special block of the IPv4 address; null for an ordinary public one. */
  readonly reserved: SpecialBlock | null
  /** Teredo: the server that the client used, its port as the server saw it, and the flags of the address. */
  readonly server?: string
  readonly port?: number
  readonly flags?: number
  /** NAT64 with a network-specific prefix: the embedded address for each prefix length that fits. */
  readonly candidates?: { readonly prefix_length: number; readonly ipv4: string }[]
}

const block = (text: string): IpBlock => readBlock(text) as IpBlock
const mapped = block('::ffff:0:0/96')
const compatible = block('::/96')
const sixToFour = block('2002::/16')
const teredo = block('2001::/32')
const nat64 = block('64:ff9b::/96')
const nat64Local = block('64:ff9b:1::/48')

/** The IPv4 address that an IPv6 address carries, by the rules of the prefix or interface identifier; null when none. */
export function embeddedIpv4(address: IpAddress): EmbeddedIpv4 | null {
  if (address.version === 4) return null
  const { value } = address
  const whole = blockAround(address, 128) as IpBlock
  const isIn = (outer: IpBlock) => contains(outer, whole)
  const low = value & 0xffff_ffffn
  if (isIn(mapped)) return found('ipv4_mapped', 'RFC 4291, Section 2.5.5.2', low)
  // `::` and `::1` are not embedded addresses
  if (isIn(compatible)) return low > 1n ? found('ipv4_compatible', 'RFC 4291, Section 2.5.5.1', low) : null
  if (isIn(sixToFour)) return found('6to4', 'RFC 3056, Section 2', (value >> 80n) & 0xffff_ffffn)
  if (isIn(teredo)) {
    return {
      // the client's address and port are stored inverted, so that no NAT on the way rewrites them
      ...found('teredo', 'RFC 4380, Section 4', low ^ 0xffff_ffffn),
      server: write((value >> 64n) & 0xffff_ffffn),
      port: Number(((value >> 32n) & 0xffffn) ^ 0xffffn),
      flags: Number((value >> 48n) & 0xffffn),
    }
  }
  if (isIn(nat64)) return found('nat64', 'RFC 6052, Section 2.1', low)
  if (isIn(nat64Local)) return localNat64(value)
  // 0000:5efe or, with the universal bit, 0200:5efe before the address
  const identifier = (value >> 32n) & 0xffff_ffffn
  if (identifier === 0x5efen || identifier === 0x0200_5efen)
    return found('isatap', 'RFC 5214, Section 6.1', low)
  return null
}

function found(kind: EmbeddedIpv4['kind'], rfc: string, ipv4: bigint): EmbeddedIpv4 {
  return { kind, rfc, ipv4: write(ipv4), reserved: specialBlockOf({ version: 4, value: ipv4 }) }
}

function write(ipv4: bigint): string {
  return formatIpv4(Number(ipv4))
}

/**
 * RFC 6052, Section 2.2: after a prefix of 48, 56 or 64 bits the address is split around bits 64 to 71, which are zero,
 * as are all bits after it; after one of 96 bits it is at the end. Which of them a network uses in `64:ff9b:1::/48`
 * cannot be determined from the address.
 */
function localNat64(value: bigint): EmbeddedIpv4 {
  const candidates = [48, 56, 64, 96].flatMap((prefix) => {
    if (((value >> 56n) & 0xffn) !== 0n) return []
    if (prefix === 96) return [{ prefix_length: prefix, value: value & 0xffff_ffffn }]
    // the address without the zero octet: 120 bits
    const joined = ((value >> 64n) << 56n) | (value & ((1n << 56n) - 1n))
    const behind = BigInt(120 - prefix - 32)
    if ((joined & ((1n << behind) - 1n)) !== 0n) return []
    return [{ prefix_length: prefix, value: (joined >> behind) & 0xffff_ffffn }]
  })
  // leading zeros of another prefix length give an address in 0.0.0.0/8, which no machine has
  const fitting = candidates.filter((candidate) => candidate.value >> 24n !== 0n)
  const only = fitting.length === 1 ? fitting[0] : undefined
  return {
    kind: 'nat64_local',
    rfc: 'RFC 8215',
    ipv4: only === undefined ? null : write(only.value),
    reserved: only === undefined ? null : specialBlockOf({ version: 4, value: only.value }),
    candidates: fitting.map(({ prefix_length, value: ipv4 }) => ({ prefix_length, ipv4: write(ipv4) })),
  }
}
