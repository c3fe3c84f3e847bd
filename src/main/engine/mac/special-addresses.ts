import { describeIpv4Group, describeIpv6Group } from './multicast-groups.ts'

/**
 * Addresses reserved by standards and manufacturers: one line each with the first and the last address, the meaning and
 * the source. Of nested ranges the smaller one applies.
 */
export type SpecialAddress = {
  /** First and last address in hexadecimal digits; equal for a single address. */
  readonly first: string
  readonly last: string
  readonly name: (hex: string) => string
  readonly source: string
}

const lines = `
00-00-00-00-00-00 | No address (all zeros) | IEEE, guidelines for EUI
FF-FF-FF-FF-FF-FF | Broadcast | IEEE 802
00-00-5E-00-00-00 00-00-5E-00-00-FF | Reserved by IANA | RFC 9542
00-00-5E-00-01-00 00-00-5E-00-01-FF | VRRP virtual router {5} (IPv4), or CARP group {5} | RFC 9568
00-00-5E-00-02-00 00-00-5E-00-02-FF | VRRP virtual router {5} (IPv6) | RFC 9568
00-00-5E-00-52-00 | Packet pseudowire, end A | RFC 6658
00-00-5E-00-52-01 | Packet pseudowire, end B | RFC 6658
00-00-5E-00-52-02 | BFD for VXLAN | RFC 8971
00-00-5E-00-52-13 | Proxy Mobile IPv6 | RFC 6543
00-00-5E-00-53-00 00-00-5E-00-53-FF | Documentation | RFC 9542
00-00-5E-90-01-00 | TRILL OAM | RFC 7455
01-00-5E-00-00-00 01-00-5E-7F-FF-FF | IPv4 multicast | RFC 1112
01-00-5E-80-00-00 01-00-5E-8F-FF-FF | MPLS multicast | RFC 5332
01-00-5E-90-00-00 | MPLS-TP, point to point | RFC 7213
01-00-5E-90-00-01 | BFD on link aggregation | RFC 7130
01-00-5E-90-00-02 | IS-IS multi-instance, level 1 | RFC 8202
01-00-5E-90-00-03 | IS-IS multi-instance, level 2 | RFC 8202
01-00-5E-90-01-00 | TRILL OAM, multicast | RFC 7455
01-00-5E-90-10-00 01-00-5E-90-10-FF | Documentation, multicast | RFC 9542
33-33-00-00-00-00 33-33-FF-FF-FF-FF | IPv6 multicast | RFC 2464
CF-00-00-00-00-00 CF-FF-FF-FF-FF-FF | PPP vendor protocols, loopback test | RFC 9542
01-80-C2-00-00-00 01-80-C2-00-00-0F | Reserved for bridges, never forwarded | IEEE 802.1Q, table 8-1
01-80-C2-00-00-00 | STP, RSTP and MSTP bridges (nearest customer bridge) | IEEE 802.1Q
01-80-C2-00-00-01 | Ethernet flow control (PAUSE) | IEEE 802.3, annex 31B
01-80-C2-00-00-02 | Slow protocols: LACP, marker, OAM | IEEE 802.3, annex 57A
01-80-C2-00-00-03 | 802.1X port access (nearest bridge but two-port relays) | IEEE 802.1X
01-80-C2-00-00-04 | MAC-specific control protocols | IEEE 802.1Q
01-80-C2-00-00-07 | Ethernet local management interface | MEF 16
01-80-C2-00-00-08 | STP of provider bridges | IEEE 802.1Q
01-80-C2-00-00-0D | MVRP of provider bridges | IEEE 802.1Q
01-80-C2-00-00-0E | LLDP, PTP peer delay (nearest bridge) | IEEE 802.1AB, IEEE 1588
01-80-C2-00-00-10 | Management of all bridges (withdrawn) | IEEE 802.1D
01-80-C2-00-00-14 | IS-IS, all level 1 systems | ISO/IEC 10589
01-80-C2-00-00-15 | IS-IS, all level 2 systems | ISO/IEC 10589
01-80-C2-00-00-20 | MMRP (GMRP) | IEEE 802.1Q
01-80-C2-00-00-21 | MVRP (GVRP) | IEEE 802.1Q
01-80-C2-00-00-22 01-80-C2-00-00-2F | Reserved for multiple registration protocols | IEEE 802.1Q
01-80-C2-00-00-30 01-80-C2-00-00-37 | Connectivity fault management, continuity check | IEEE 802.1Q, clause 8
01-80-C2-00-00-38 01-80-C2-00-00-3F | Connectivity fault management, link trace | IEEE 802.1Q, clause 8
01-80-C2-00-00-40 | TRILL, all RBridges | RFC 6325
01-80-C2-00-00-41 | TRILL IS-IS, all RBridges | RFC 6325
01-80-C2-00-00-42 | TRILL, all egress RBridges | RFC 6325
01-1B-19-00-00-00 | PTP (all messages but peer delay) | IEEE 1588
01-0C-CD-01-00-00 01-0C-CD-01-01-FF | IEC 61850 GOOSE | IEC 61850-8-1
01-0C-CD-02-00-00 01-0C-CD-02-01-FF | IEC 61850 GSSE | IEC 61850-8-1
01-0C-CD-04-00-00 01-0C-CD-04-01-FF | IEC 61850 sampled values | IEC 61850-9-2
01-0E-CF-00-00-00 | PROFINET DCP, identify | IEC 61158-6-10
01-11-1E-00-00-01 | Ethernet POWERLINK, start of cycle | EPSG DS 301
01-11-1E-00-00-02 | Ethernet POWERLINK, poll response | EPSG DS 301
01-11-1E-00-00-03 | Ethernet POWERLINK, start of asynchronous | EPSG DS 301
01-11-1E-00-00-04 | Ethernet POWERLINK, asynchronous send | EPSG DS 301
01-15-4E-00-01-00 01-15-4E-00-01-FF | PRP and HSR supervision | IEC 62439-3
01-15-4E-00-00-01 | MRP ring test | IEC 62439-2
01-15-4E-00-00-02 | MRP ring control | IEC 62439-2
01-10-18-01-00-00 | FCoE, all | T11 FC-BB-5
01-10-18-01-00-01 | FCoE, all end nodes | T11 FC-BB-5
01-10-18-01-00-02 | FCoE, all forwarders | T11 FC-BB-5
0E-FC-00-00-00-00 0E-FC-00-FF-FF-FF | FCoE address given by the fabric | T11 FC-BB-5
91-E0-F0-00-00-00 91-E0-F0-00-FD-FF | AVTP streams, given by MAAP | IEEE 1722
91-E0-F0-00-FF-00 | MAAP | IEEE 1722
91-E0-F0-01-00-00 | AVDECC discovery | IEEE 1722.1
50-6F-9A-01-00-00 50-6F-9A-01-FF-FF | Wi-Fi Aware (NAN) cluster | Wi-Fi Alliance, Wi-Fi Aware
51-6F-9A-01-00-00 | Wi-Fi Aware (NAN) network | Wi-Fi Alliance, Wi-Fi Aware
00-25-00-FF-94-73 | Apple Wireless Direct Link (AWDL) network | Apple, AWDL as observed and published
00-00-0C-07-AC-00 00-00-0C-07-AC-FF | HSRP version 1, group {5} | RFC 2281
00-00-0C-9F-F0-00 00-00-0C-9F-FF-FF | HSRP version 2, group {4&5} | Cisco, HSRP version 2
00-05-73-A0-00-00 00-05-73-A0-0F-FF | HSRP for IPv6, group {4&5} | Cisco, HSRP for IPv6
00-07-B4-00-00-00 00-07-B4-03-FF-FF | GLBP, group {3+4}, forwarder {5} | Cisco, GLBP
01-00-0C-CC-CC-CC | CDP, VTP, DTP, PAgP, UDLD | Cisco
01-00-0C-CC-CC-CD | PVST+ | Cisco
01-00-0C-CD-CD-CD | STP UplinkFast | Cisco
01-00-0C-CD-CD-CE | VLAN bridge STP | Cisco
01-00-0C-CD-CD-D0 | Layer 2 protocol tunnelling | Cisco
01-00-0C-DD-DD-DD | CGMP | Cisco
01-00-0C-00-00-00 01-00-0C-00-00-FF | ISL frames | Cisco
03-00-0C-00-00-00 03-00-0C-00-00-FF | ISL frames | Cisco
00-E0-2B-00-00-00 | Extreme Discovery Protocol | Extreme Networks
00-E0-2B-00-00-04 | Ethernet Automatic Protection Switching | RFC 3619
01-E0-52-CC-CC-CC | Foundry Discovery Protocol | Brocade
01-00-81-00-01-00 | Nortel discovery | Nortel
02-BF-00-00-00-00 02-BF-FF-FF-FF-FF | Network Load Balancing, cluster {2.3.4.5} | Microsoft, Network Load Balancing
03-BF-00-00-00-00 03-BF-FF-FF-FF-FF | Network Load Balancing, multicast cluster {2.3.4.5} | Microsoft, Network Load Balancing
AA-00-04-00-00-00 AA-00-04-00-FF-FF | DECnet Phase IV node {decnet} | DEC, DNA routing layer
AB-00-00-01-00-00 | DEC MOP dump and load | DEC
AB-00-00-02-00-00 | DEC MOP remote console | DEC
AB-00-00-03-00-00 | DECnet Phase IV, all routers | DEC
AB-00-00-04-00-00 | DECnet Phase IV, all end nodes | DEC
09-00-07-FF-FF-FF | AppleTalk broadcast | Apple
AC-DE-48-00-11-22 | Link to the T1 or T2 chip within a Mac | Apple, constant of every such machine
20-52-45-43-56-00 20-52-45-43-56-FF | Dial-up connection, received (the octets spell RECV) | Microsoft
20-53-45-4E-44-00 20-53-45-4E-44-FF | Dial-up connection, sent (the octets spell SEND) | Microsoft
00-00-5E-EF-10-00-00-00 00-00-5E-EF-10-00-00-FF | Documentation (EUI-64) | RFC 9542
01-00-5E-EF-10-00-00-00 01-00-5E-EF-10-00-00-FF | Documentation, multicast (EUI-64) | RFC 9542
00-00-00-00-00-00-00-00 | No address (all zeros) | IEEE, guidelines for EUI
FF-FF-FF-FF-FF-FF-FF-FF | No address (all ones) | IEEE, guidelines for EUI
`

/** Every special address and range. */
export const specialAddresses: readonly SpecialAddress[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [range = '', name = '', source = ''] = line.split(' | ')
    const [first = '', last = first] = range.replaceAll('-', '').toLowerCase().split(' ')
    return { first, last, name: namer(first, name), source }
  })

/** Returns the smallest special range that contains an address of 12 or 16 lower-case digits; null when none does. */
export function findSpecial(hex: string): { readonly name: string; readonly source: string } | null {
  let best: SpecialAddress | null = null
  for (const candidate of specialAddresses) {
    const { first, last } = candidate
    const isInside = first.length === hex.length && hex >= first && hex <= last
    if (isInside && (best === null || sizeOf(candidate) <= sizeOf(best))) best = candidate
  }
  return best && { name: best.name(hex), source: best.source }
}

function sizeOf({ first, last }: SpecialAddress): number {
  return Number.parseInt(last, 16) - Number.parseInt(first, 16)
}

function namer(first: string, name: string): SpecialAddress['name'] {
  if (first === '01005e000000') return describeIpv4Group
  if (first === '333300000000') return describeIpv6Group
  return (hex) => name.replaceAll(/\{([^}]+)\}/g, (_whole, part: string) => partOf(hex, part))
}

/** Returns a value encoded in an address: an octet, several as one number, an IPv4 address, a DECnet node. */
function partOf(hex: string, part: string): string {
  const octet = (at: number): number => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  switch (part) {
    case '4&5':
      return String((octet(4) & 0x0f) * 256 + octet(5))
    case '3+4':
      return String((octet(3) & 0x03) * 256 + octet(4))
    case '2.3.4.5':
      return [2, 3, 4, 5].map(octet).join('.')
    case 'decnet': {
      // little-endian: six bits of area above ten bits of node
      const node = octet(5) * 256 + octet(4)
      return `${node >> 10}.${node & 0x3ff}`
    }
    default:
      return String(octet(Number(part)))
  }
}
