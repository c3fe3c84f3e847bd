/**
 * Groups of the multicast addresses of IPv4 and IPv6, by the bits that are mapped to the hardware address: 23 of an
 * IPv4 group (RFC 1112 section 6.4), 32 of an IPv6 group (RFC 2464 section 7). Sources: the IANA registries of IPv4 and
 * IPv6 multicast addresses.
 */
const ipv4Groups: Readonly<Record<string, string>> = {
  '000001': '224.0.0.1: all hosts',
  '000002': '224.0.0.2: all routers, HSRP version 1',
  '000004': '224.0.0.4: DVMRP routers',
  '000005': '224.0.0.5: OSPF, all routers',
  '000006': '224.0.0.6: OSPF, designated routers',
  '000009': '224.0.0.9: RIP version 2',
  '00000a': '224.0.0.10: EIGRP',
  '00000d': '224.0.0.13: PIM',
  '000012': '224.0.0.18: VRRP, CARP',
  '000016': '224.0.0.22: IGMP version 3',
  '000066': '224.0.0.102: HSRP version 2, GLBP',
  '00006b': '224.0.0.107: PTP, peer delay',
  '0000fb': '224.0.0.251: mDNS',
  '0000fc': '224.0.0.252: LLMNR',
  '000101': '224.0.1.1: NTP',
  '000181': '224.0.1.129: PTP',
  '7ffffa': '239.255.255.250: SSDP',
  '7ffffd': '239.255.255.253: SLP',
}

const ipv6Groups: Readonly<Record<string, string>> = {
  '00000001': 'ff02::1: all nodes',
  '00000002': 'ff02::2: all routers',
  '00000005': 'ff02::5: OSPF, all routers',
  '00000006': 'ff02::6: OSPF, designated routers',
  '00000009': 'ff02::9: RIPng',
  '0000000a': 'ff02::a: EIGRP',
  '0000000c': 'ff02::c: SSDP',
  '0000000d': 'ff02::d: PIM',
  '00000012': 'ff02::12: VRRP',
  '00000016': 'ff02::16: MLD version 2',
  '00000066': 'ff02::66: HSRP version 2',
  '0000006b': 'ff02::6b: PTP, peer delay',
  '000000fb': 'ff02::fb: mDNS',
  '00010002': 'ff02::1:2: DHCPv6 servers and relays',
  '00010003': 'ff02::1:3: LLMNR',
}

/** Describes an address with the prefix 01-00-5E; 32 groups share each address, so the most common group is named. */
export function describeIpv4Group(hex: string): string {
  const known = ipv4Groups[hex.slice(6)]
  if (known !== undefined) return `IPv4 multicast, usually ${known}`
  const [high = 0, middle = 0, low = 0] = [6, 8, 10].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `IPv4 multicast of groups that end in ${high}.${middle}.${low} or ${high + 128}.${middle}.${low}`
}

/** Describes an address with the prefix 33-33. */
export function describeIpv6Group(hex: string): string {
  const low = hex.slice(4)
  const known = ipv6Groups[low]
  if (known !== undefined) return `IPv6 multicast, usually ${known}`
  return low.startsWith('ff')
    ? `IPv6 multicast, solicited-node addresses that end in ${low.slice(2, 4)}:${low.slice(4)} (RFC 4291)`
    : `IPv6 multicast of groups that end in ${low.slice(0, 4)}:${low.slice(4)}`
}
