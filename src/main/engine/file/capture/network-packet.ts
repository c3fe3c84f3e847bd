import { formatIpv4 } from '../../net/ipv4.ts'
import { formatIpv6 } from '../../net/ipv6.ts'

/** From a frame to the network packet in it: link types of tcpdump.org/linktypes, EtherTypes of IANA. */

/** Where a network packet lies in a frame. `ether` is its EtherType. */
export type NetworkPart = { ether: number; at: number }

const ipv4 = 0x0800
const ipv6 = 0x86dd

type LinkReader = (bytes: Uint8Array, start: number, end: number) => NetworkPart | null

const byVersion: LinkReader = (bytes, at, end) => {
  if (at >= end) return null
  const version = (bytes[at] as number) >> 4
  return version === 4 ? { ether: ipv4, at } : version === 6 ? { ether: ipv6, at } : null
}

/** Address families of loopback headers, which differ by system: 2 is IPv4, 10, 24, 28, 30 IPv6. */
const loopback: LinkReader = (bytes, start, end) =>
  start + 4 > end ? null : byVersion(bytes, start + 4, end)

const at16 = (bytes: Uint8Array, at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

const etherAt = (offset: number, header: number): LinkReader => {
  return (bytes, start, end) =>
    start + header > end ? null : pastTags(bytes, at16(bytes, start + offset), start + header, end)
}

/** Skips VLAN tags, PPPoE and MPLS labels. */
function pastTags(bytes: Uint8Array, ether: number, at: number, end: number): NetworkPart | null {
  for (let tags = 0; tags < 8; tags++) {
    if (ether === 0x8100 || ether === 0x88a8 || ether === 0x9100) {
      if (at + 4 > end) return null
      ether = at16(bytes, at + 2)
      at += 4
    } else if (ether === 0x8864) return byVersion(bytes, at + 8, end)
    else if (ether === 0x8847) {
      while (at + 4 <= end && ((bytes[at + 2] as number) & 1) === 0) at += 4
      return byVersion(bytes, at + 4, end)
    } else return { ether, at }
  }
  return null
}

/** PPP with or without an HDLC header (RFC 1662). */
const ppp: LinkReader = (bytes, start, end) => {
  if (start + 4 > end) return null
  const at = bytes[start] === 0xff && bytes[start + 1] === 3 ? start + 2 : start
  const protocol = at16(bytes, at)
  return protocol === 0x21 || protocol === 0x57 ? byVersion(bytes, at + 2, end) : null
}

export const linkTypes = new Map<number, { readonly name: string; readonly read: LinkReader }>([
  [0, { name: 'BSD loopback', read: loopback }],
  [1, { name: 'Ethernet', read: etherAt(12, 14) }],
  [9, { name: 'PPP', read: ppp }],
  [12, { name: 'Raw IP', read: byVersion }],
  [14, { name: 'Raw IP', read: byVersion }],
  [50, { name: 'PPP with HDLC', read: ppp }],
  [101, { name: 'Raw IP', read: byVersion }],
  [108, { name: 'OpenBSD loopback', read: loopback }],
  [113, { name: 'Linux cooked v1', read: etherAt(14, 16) }],
  [228, { name: 'Raw IPv4', read: byVersion }],
  [229, { name: 'Raw IPv6', read: byVersion }],
  [276, { name: 'Linux cooked v2', read: etherAt(0, 20) }],
])

/** Names of link types that are not read. */
const otherLinks = new Map([
  [105, 'IEEE 802.11'],
  [119, 'IEEE 802.11 with Prism header'],
  [127, 'IEEE 802.11 with radiotap header'],
  [163, 'IEEE 802.11 with AVS header'],
  [189, 'USB with Linux header'],
  [201, 'Bluetooth HCI H4'],
  [220, 'USB with padded Linux header'],
  [249, 'USBPcap'],
])

export const linkName = (type: number) =>
  linkTypes.get(type)?.name ?? otherLinks.get(type) ?? `Link type ${type}`

/** An IP packet: where its addresses and its payload lie. */
export type IpPart = {
  version: 4 | 6
  /** Where the source address begins; the destination is behind it. */
  addresses: number
  protocol: number
  at: number
  end: number
  /** Fragment: its identification, offset in bytes, whether more come; null where whole. */
  fragment: { id: number; offset: number; more: boolean } | null
}

/** Reads an IP header (RFC 791, RFC 8200); null where it does not hold. */
export function readIp({ ether, at }: NetworkPart, bytes: Uint8Array, end: number): IpPart | null {
  if (ether === ipv4) return readIpv4(bytes, at, end)
  return ether === ipv6 ? readIpv6(bytes, at, end) : null
}

function readIpv4(bytes: Uint8Array, at: number, end: number): IpPart | null {
  if (at + 20 > end) return null
  const first = bytes[at] as number
  const header = (first & 15) * 4
  if (first >> 4 !== 4 || header < 20 || at + header > end) return null
  const total = at16(bytes, at + 2)
  // 0 where the network card cuts packets itself
  const last = total === 0 ? end : Math.min(end, at + total)
  if (last < at + header) return null
  const flags = at16(bytes, at + 6)
  const offset = (flags & 0x1fff) * 8
  const more = (flags & 0x2000) !== 0
  return {
    ...{ version: 4, addresses: at + 12, protocol: bytes[at + 9] as number, at: at + header, end: last },
    fragment: offset === 0 && !more ? null : { id: at16(bytes, at + 4), offset, more },
  }
}

function readIpv6(bytes: Uint8Array, at: number, end: number): IpPart | null {
  if (at + 40 > end || (bytes[at] as number) >> 4 !== 6) return null
  const length = at16(bytes, at + 4)
  const last = length === 0 ? end : Math.min(end, at + 40 + length)
  const part: IpPart = {
    ...{ version: 6, addresses: at + 8, protocol: bytes[at + 6] as number, at: at + 40, end: last },
    fragment: null,
  }
  for (let headers = 0; headers < 16; headers++) {
    const next = part.protocol
    // hop-by-hop, routing, destination options; authentication has words of 4
    if (next === 0 || next === 43 || next === 60 || next === 51) {
      if (part.at + 8 > last) return null
      const words = bytes[part.at + 1] as number
      part.protocol = bytes[part.at] as number
      part.at += next === 51 ? (words + 2) * 4 : (words + 1) * 8
      if (part.at > last) return null
    } else if (next === 44 && part.fragment === null) {
      if (part.at + 8 > last) return null
      const field = at16(bytes, part.at + 2)
      const id = at16(bytes, part.at + 4) * 65_536 + at16(bytes, part.at + 6)
      part.protocol = bytes[part.at] as number
      part.at += 8
      const fragment = { id, offset: field & 0xfff8, more: (field & 1) !== 0 }
      if (fragment.offset !== 0 || fragment.more) {
        part.fragment = fragment
        return part
      }
    } else return part
  }
  return null
}

export function addressAt(bytes: Uint8Array, at: number, version: 4 | 6): string {
  if (version === 4) return formatIpv4(at16(bytes, at) * 65_536 + at16(bytes, at + 2))
  return formatIpv6(Array.from({ length: 8 }, (_, index) => at16(bytes, at + 2 * index)))
}
