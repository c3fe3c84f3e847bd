import { formatIpv6 } from '../net/ipv6.ts'

/** The bit of the first octet that shows how the address was assigned: 0 by the registry, 1 locally. */
const localBit = 2

/**
 * The EUI-64 of an address: itself when it has 8 octets, else with FF-FE in its middle (RFC 4291 appendix A; the IEEE
 * discourages this mapping for anything but IPv6).
 */
export function toEui64(octets: readonly number[]): readonly number[] {
  return octets.length === 8 ? octets : [...octets.slice(0, 3), 0xff, 0xfe, ...octets.slice(3)]
}

/** Returns the address of 6 octets from which an EUI-64 was derived; null when it was not derived from one. */
export function fromEui64(octets: readonly number[]): readonly number[] | null {
  const isMapped = octets.length === 8 && octets[3] === 0xff && octets[4] === 0xfe
  return isMapped ? [...octets.slice(0, 3), ...octets.slice(5)] : null
}

/** Returns an EUI-64 with its local bit inverted, as in interface identifiers of IPv6 (RFC 4291 section 2.5.1). */
export function withLocalBitTurned(octets: readonly number[]): readonly number[] {
  return octets.map((octet, index) => (index === 0 ? octet ^ localBit : octet))
}

/**
 * Returns the link-local address that a machine with this hardware address assigns to itself by RFC 4862 and RFC 4291.
 */
export function linkLocalOf(octets: readonly number[]): string {
  const identifier = withLocalBitTurned(toEui64(octets))
  const groups = [0, 2, 4, 6].map((at) => (identifier[at] ?? 0) * 256 + (identifier[at + 1] ?? 0))
  return formatIpv6([0xfe80, 0, 0, 0, ...groups])
}
