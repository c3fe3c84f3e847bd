import { describe, expect, it } from 'vitest'
import { findSpecial, specialAddresses } from './special-addresses.ts'

const special = (text: string): string | null =>
  findSpecial(text.replaceAll('-', '').toLowerCase())?.name ?? null

describe('a special hardware address is told', () => {
  // the IANA registry "Ethernet Numbers" row by row, as of RFC 9542
  it.each([
    ['00-00-5E-00-00-00', 'Reserved by IANA'],
    ['00-00-5E-00-00-FF', 'Reserved by IANA'],
    ['00-00-5E-00-01-00', 'VRRP virtual router 0 (IPv4), or CARP group 0'],
    ['00-00-5E-00-01-FF', 'VRRP virtual router 255 (IPv4), or CARP group 255'],
    ['00-00-5E-00-02-0A', 'VRRP virtual router 10 (IPv6)'],
    ['00-00-5E-00-03-00', null],
    ['00-00-5E-00-51-FF', null],
    ['00-00-5E-00-52-00', 'Packet pseudowire, end A'],
    ['00-00-5E-00-52-01', 'Packet pseudowire, end B'],
    ['00-00-5E-00-52-02', 'BFD for VXLAN'],
    ['00-00-5E-00-52-03', null],
    ['00-00-5E-00-52-13', 'Proxy Mobile IPv6'],
    ['00-00-5E-00-52-14', null],
    ['00-00-5E-00-53-00', 'Documentation'],
    ['00-00-5E-00-53-FF', 'Documentation'],
    ['00-00-5E-00-54-00', null],
    ['00-00-5E-90-01-00', 'TRILL OAM'],
    ['00-00-5E-90-01-01', null],
    ['01-00-5E-80-00-00', 'MPLS multicast'],
    ['01-00-5E-8F-FF-FF', 'MPLS multicast'],
    ['01-00-5E-90-00-00', 'MPLS-TP, point to point'],
    ['01-00-5E-90-00-01', 'BFD on link aggregation'],
    ['01-00-5E-90-00-02', 'IS-IS multi-instance, level 1'],
    ['01-00-5E-90-00-03', 'IS-IS multi-instance, level 2'],
    ['01-00-5E-90-01-00', 'TRILL OAM, multicast'],
    ['01-00-5E-90-0F-FF', null],
    ['01-00-5E-90-10-00', 'Documentation, multicast'],
    ['01-00-5E-90-10-FF', 'Documentation, multicast'],
    ['01-00-5E-FF-FF-FF', null],
    ['00-00-5E-EF-10-00-00-00', 'Documentation (EUI-64)'],
    ['00-00-5E-EF-10-00-00-FF', 'Documentation (EUI-64)'],
    ['00-00-5E-EF-10-00-01-00', null],
    ['01-00-5E-EF-10-00-00-01', 'Documentation, multicast (EUI-64)'],
  ])('by IANA: %s', (address, name) => {
    expect(special(address)).toBe(name)
  })

  // RFC 1112: 224.0.0.5 and 32 groups to each address; RFC 2464 and RFC 4291 section 2.7.1
  it.each([
    ['01-00-5E-00-00-05', 'IPv4 multicast, usually 224.0.0.5: OSPF, all routers'],
    ['01-00-5E-00-00-06', 'IPv4 multicast, usually 224.0.0.6: OSPF, designated routers'],
    ['01-00-5E-7F-FF-FA', 'IPv4 multicast, usually 239.255.255.250: SSDP'],
    ['01-00-5E-00-00-FB', 'IPv4 multicast, usually 224.0.0.251: mDNS'],
    ['01-00-5E-0A-14-1E', 'IPv4 multicast of groups that end in 10.20.30 or 138.20.30'],
    ['33-33-00-00-00-01', 'IPv6 multicast, usually ff02::1: all nodes'],
    ['33-33-00-01-00-02', 'IPv6 multicast, usually ff02::1:2: DHCPv6 servers and relays'],
    ['33-33-FF-0E-8C-6C', 'IPv6 multicast, solicited-node addresses that end in 0e:8c6c (RFC 4291)'],
    ['33-33-12-34-56-78', 'IPv6 multicast of groups that end in 1234:5678'],
  ])('by its multicast group: %s', (address, name) => {
    expect(special(address)).toBe(name)
  })

  it.each([
    ['FF-FF-FF-FF-FF-FF', 'Broadcast'],
    ['00-00-00-00-00-00', 'No address (all zeros)'],
    ['01-80-C2-00-00-00', 'STP, RSTP and MSTP bridges (nearest customer bridge)'],
    ['01-80-C2-00-00-01', 'Ethernet flow control (PAUSE)'],
    ['01-80-C2-00-00-02', 'Slow protocols: LACP, marker, OAM'],
    ['01-80-C2-00-00-03', '802.1X port access (nearest bridge but two-port relays)'],
    ['01-80-C2-00-00-05', 'Reserved for bridges, never forwarded'],
    ['01-80-C2-00-00-0E', 'LLDP, PTP peer delay (nearest bridge)'],
    ['01-80-C2-00-00-14', 'IS-IS, all level 1 systems'],
    ['01-80-C2-00-00-15', 'IS-IS, all level 2 systems'],
    ['01-80-C2-00-00-21', 'MVRP (GVRP)'],
    ['01-80-C2-00-00-33', 'Connectivity fault management, continuity check'],
    ['01-80-C2-00-00-3F', 'Connectivity fault management, link trace'],
    ['01-80-C2-00-00-50', null],
    ['01-1B-19-00-00-00', 'PTP (all messages but peer delay)'],
    ['01-0C-CD-01-00-00', 'IEC 61850 GOOSE'],
    ['01-0C-CD-04-01-FF', 'IEC 61850 sampled values'],
    ['01-0C-CD-04-02-00', null],
    ['91-E0-F0-00-FF-00', 'MAAP'],
    ['00-25-00-FF-94-73', 'Apple Wireless Direct Link (AWDL) network'],
    ['CF-00-00-00-00-00', 'PPP vendor protocols, loopback test'],
  ])('by standards: %s', (address, name) => {
    expect(special(address)).toBe(name)
  })

  it.each([
    ['00-00-0C-07-AC-01', 'HSRP version 1, group 1'],
    ['00-00-0C-9F-F0-01', 'HSRP version 2, group 1'],
    ['00-00-0C-9F-FF-FF', 'HSRP version 2, group 4095'],
    ['00-00-0C-9F-EF-FF', null],
    ['00-05-73-A0-00-01', 'HSRP for IPv6, group 1'],
    ['00-05-73-A0-0F-FF', 'HSRP for IPv6, group 4095'],
    ['00-07-B4-00-0A-02', 'GLBP, group 10, forwarder 2'],
    ['00-07-B4-03-FF-04', 'GLBP, group 1023, forwarder 4'],
    ['01-00-0C-CC-CC-CC', 'CDP, VTP, DTP, PAgP, UDLD'],
    ['01-00-0C-CC-CC-CD', 'PVST+'],
    ['02-BF-C0-A8-01-0A', 'Network Load Balancing, cluster 192.168.1.10'],
    ['AA-00-04-00-01-04', 'DECnet Phase IV node 1.1'],
    ['AA-00-04-00-FF-FF', 'DECnet Phase IV node 63.1023'],
  ])('by its maker: %s', (address, name) => {
    expect(special(address)).toBe(name)
  })
})

describe('the table of special addresses', () => {
  it.each(specialAddresses.map((line) => [line.first, line]))('is well formed at %s', (_first, line) => {
    expect(line.first).toMatch(/^(?:[0-9a-f]{12}|[0-9a-f]{16})$/)
    expect(line.last).toHaveLength(line.first.length)
    expect(line.last >= line.first).toBe(true)
    expect(line.source).not.toBe('')
    expect(line.name(line.first)).not.toMatch(/[{}]|NaN|^$/)
  })
})
