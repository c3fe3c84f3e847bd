import type { IndicatorMark } from '../../../contract/workstation/triage.ts'

/**
 * Blocks of the IANA special-purpose registries (RFC 6890 and successors) as far as triage needs them: is this address
 * somebody's machine on the Internet, or something that only means anything locally?
 */
type Ipv4Block = readonly [base: string, prefix: number, mark: IndicatorMark]

const ipv4Blocks: readonly Ipv4Block[] = [
  ['0.0.0.0', 8, 'reserved'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link_local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
]

const ipv4Ranges = ipv4Blocks.map(([base, prefix, mark]) => {
  const [a = 0, b = 0, c = 0, d = 0] = base.split('.').map(Number)
  const first = a * 16_777_216 + b * 65_536 + c * 256 + d
  return { first, last: first + 2 ** (32 - prefix) - 1, mark }
})

/** The mark of an IPv4 address given as unsigned 32-bit number, or null for an ordinary public one. */
export function markOfIpv4(address: number): IndicatorMark | null {
  for (const { first, last, mark } of ipv4Ranges) if (address >= first && address <= last) return mark
  return null
}

/** The mark of an IPv6 address given as eight groups, or null for an ordinary public one. */
export function markOfIpv6(groups: readonly number[]): IndicatorMark | null {
  const [a = 0, b = 0] = groups
  const leading = groups.findIndex((group) => group !== 0)
  if (leading === -1) return 'reserved'
  if (leading === 7 && groups[7] === 1) return 'loopback'
  if (leading === 5 && groups[5] === 0xffff) return markOfIpv4((groups[6] ?? 0) * 65_536 + (groups[7] ?? 0))
  if ((a & 0xffc0) === 0xfe80) return 'link_local'
  if ((a & 0xfe00) === 0xfc00) return 'private'
  if ((a & 0xff00) === 0xff00) return 'multicast'
  if (a === 0x2001 && b === 0x0db8) return 'documentation'
  if (a === 0x3fff && b < 0x1000) return 'documentation'
  if (a === 0x0100 && groups.slice(1, 4).every((group) => group === 0)) return 'reserved'
  return null
}
