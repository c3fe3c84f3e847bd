import type { IndicatorMark } from '../../../contract/workstation/triage/triage-session.ts'
import { contains, type IpAddress, type IpBlock, readBlock } from './ip-block.ts'

/**
 * Blocks of addresses that are not, or not only, machines on the Internet. From the IANA registries as of 2026-07-18:
 * IPv4 and IPv6 Special-Purpose Address Registry (RFC 6890, RFC 8190), every row; IPv4 Multicast Address Space, the
 * rows that consist of one block each; Internet Protocol Version 6 Address Space, the blocks that the IETF reserves.
 * Blocks may be nested; the most specific one names an address.
 */
export type SpecialBlock = {
  /** In CIDR notation, canonical. */
  readonly range: string
  readonly name: string
  readonly rfc: string
  /**
   * The registry's column "Globally Reachable"; null where it contains N/A, or is empty because the assignment ended.
   */
  readonly globally_reachable: boolean | null
}

type Row = readonly [
  range: string,
  name: string,
  rfc: string,
  reachable: boolean | null,
  /**
   * The mark that triage gives to the whole block, inner blocks included; null or absent when such addresses are shown.
   */
  mark?: IndicatorMark,
]

const rows: readonly Row[] = [
  ['0.0.0.0/8', '"This network"', 'RFC 791, Section 3.2', false, 'reserved'],
  ['0.0.0.0/32', '"This host on this network"', 'RFC 1122, Section 3.2.1.3', false],
  ['10.0.0.0/8', 'Private-Use', 'RFC 1918', false, 'private'],
  ['100.64.0.0/10', 'Shared Address Space', 'RFC 6598', false, 'private'],
  ['127.0.0.0/8', 'Loopback', 'RFC 1122, Section 3.2.1.3', false, 'loopback'],
  ['169.254.0.0/16', 'Link Local', 'RFC 3927', false, 'link_local'],
  ['172.16.0.0/12', 'Private-Use', 'RFC 1918', false, 'private'],
  ['192.0.0.0/24', 'IETF Protocol Assignments', 'RFC 6890, Section 2.1', false, 'reserved'],
  ['192.0.0.0/29', 'IPv4 Service Continuity Prefix', 'RFC 7335', false],
  ['192.0.0.8/32', 'IPv4 dummy address', 'RFC 7600', false],
  ['192.0.0.9/32', 'Port Control Protocol Anycast', 'RFC 7723', true],
  ['192.0.0.10/32', 'Traversal Using Relays around NAT Anycast', 'RFC 8155', true],
  ['192.0.0.170/32', 'NAT64/DNS64 Discovery', 'RFC 8880, RFC 7050, Section 2.2', false],
  ['192.0.0.171/32', 'NAT64/DNS64 Discovery', 'RFC 8880, RFC 7050, Section 2.2', false],
  ['192.0.2.0/24', 'Documentation (TEST-NET-1)', 'RFC 5737', false, 'documentation'],
  ['192.31.196.0/24', 'AS112-v4', 'RFC 7535', true],
  ['192.52.193.0/24', 'AMT', 'RFC 7450', true],
  ['192.88.99.0/24', 'Deprecated (6to4 Relay Anycast)', 'RFC 7526', null, 'reserved'],
  ['192.88.99.2/32', '6a44-relay anycast address', 'RFC 6751', false],
  ['192.168.0.0/16', 'Private-Use', 'RFC 1918', false, 'private'],
  ['192.175.48.0/24', 'Direct Delegation AS112 Service', 'RFC 7534', true],
  ['198.18.0.0/15', 'Benchmarking', 'RFC 2544', false, 'reserved'],
  ['198.51.100.0/24', 'Documentation (TEST-NET-2)', 'RFC 5737', false, 'documentation'],
  ['203.0.113.0/24', 'Documentation (TEST-NET-3)', 'RFC 5737', false, 'documentation'],
  ['240.0.0.0/4', 'Reserved', 'RFC 1112, Section 4', false, 'reserved'],
  ['255.255.255.255/32', 'Limited Broadcast', 'RFC 8190, RFC 919, Section 7', false],

  ['224.0.0.0/4', 'Multicast', 'RFC 5771', null, 'multicast'],
  ['224.0.0.0/24', 'Multicast: Local Network Control Block', 'RFC 5771, Section 4', null],
  ['224.0.1.0/24', 'Multicast: Internetwork Control Block', 'RFC 5771, Section 5', null],
  ['224.2.0.0/16', 'Multicast: SDP/SAP Block', 'RFC 5771, Section 7', null],
  ['232.0.0.0/8', 'Multicast: Source-Specific Multicast Block', 'RFC 4607', null],
  ['233.0.0.0/8', 'Multicast: GLOP Block', 'RFC 3180', null],
  ['233.252.0.0/24', 'Multicast: Documentation (MCAST-TEST-NET)', 'RFC 6676', null],
  ['234.0.0.0/8', 'Multicast: Unicast-Prefix-based', 'RFC 6034', null],
  ['239.0.0.0/8', 'Multicast: Administratively Scoped Block', 'RFC 2365', null],

  ['::1/128', 'Loopback Address', 'RFC 4291', false, 'loopback'],
  ['::/128', 'Unspecified Address', 'RFC 4291', false, 'reserved'],
  ['::ffff:0:0/96', 'IPv4-mapped Address', 'RFC 4291', false],
  ['64:ff9b::/96', 'IPv4-IPv6 Translat.', 'RFC 6052', true],
  ['64:ff9b:1::/48', 'IPv4-IPv6 Translat.', 'RFC 8215', false],
  ['100::/64', 'Discard-Only Address Block', 'RFC 6666', false, 'reserved'],
  ['100:0:0:1::/64', 'Dummy IPv6 Prefix', 'RFC 9780', false],
  ['2001::/23', 'IETF Protocol Assignments', 'RFC 2928', false],
  ['2001::/32', 'TEREDO', 'RFC 4380, RFC 8190', null],
  ['2001:1::1/128', 'Port Control Protocol Anycast', 'RFC 7723', true],
  ['2001:1::2/128', 'Traversal Using Relays around NAT Anycast', 'RFC 8155', true],
  ['2001:1::3/128', 'DNS-SD Service Registration Protocol Anycast', 'RFC 9665', true],
  ['2001:2::/48', 'Benchmarking', 'RFC 5180, RFC Errata 1752', false],
  ['2001:3::/32', 'AMT', 'RFC 7450', true],
  ['2001:4:112::/48', 'AS112-v6', 'RFC 7535', true],
  ['2001:10::/28', 'Deprecated (previously ORCHID)', 'RFC 4843', null],
  ['2001:20::/28', 'ORCHIDv2', 'RFC 7343', true],
  ['2001:30::/28', 'Drone Remote ID Protocol Entity Tags (DETs) Prefix', 'RFC 9374', true],
  ['2001:db8::/32', 'Documentation', 'RFC 3849', false, 'documentation'],
  ['2002::/16', '6to4', 'RFC 3056', null],
  ['2620:4f:8000::/48', 'Direct Delegation AS112 Service', 'RFC 7534', true],
  ['3fff::/20', 'Documentation', 'RFC 9637', false, 'documentation'],
  ['5f00::/16', 'Segment Routing (SRv6) SIDs', 'RFC 9602', false],
  ['fc00::/7', 'Unique-Local', 'RFC 4193, RFC 8190', false, 'private'],
  ['fe80::/10', 'Link-Local Unicast', 'RFC 4291', false, 'link_local'],

  ['ff00::/8', 'Multicast', 'RFC 4291, Section 2.7', null, 'multicast'],
  ['::/96', 'Deprecated (IPv4-Compatible Address)', 'RFC 4291, Section 2.5.5.1', null],
  ['::/8', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['100::/8', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['200::/7', 'Reserved by IETF (previously NSAP)', 'RFC 4048', null],
  ['400::/6', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['800::/5', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['1000::/4', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['4000::/3', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['6000::/3', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['8000::/3', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['a000::/3', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['c000::/3', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['e000::/4', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['f000::/5', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['f800::/6', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['fe00::/9', 'Reserved by IETF', 'RFC 3513, RFC 4291', null],
  ['fec0::/10', 'Deprecated (Site-Local Unicast)', 'RFC 3879', null],
]

type Entry = { readonly block: IpBlock; readonly special: SpecialBlock; readonly mark: IndicatorMark | null }

/** The most specific first, so that the first match is the one that names an address. */
const entries: readonly Entry[] = rows
  .map(([range, name, rfc, globally_reachable, mark = null]) => ({
    block: readBlock(range) as IpBlock,
    special: { range, name, rfc, globally_reachable },
    mark,
  }))
  .sort((a, b) => b.block.prefix - a.block.prefix)

/** Every block of the table. */
export const specialBlocks: readonly SpecialBlock[] = entries.map(({ special }) => special)

/** Blocks that triage marks, with their marks; none of them contains another. */
export const markedBlocks: readonly { readonly block: IpBlock; readonly mark: IndicatorMark }[] =
  entries.flatMap(({ block, mark }) => (mark === null ? [] : [{ block, mark }]))

/** Returns the most specific special block that contains an address or a whole block; null when there is none. */
export function specialBlockOf(target: IpAddress | IpBlock): SpecialBlock | null {
  const block = 'prefix' in target ? target : { ...target, prefix: target.version === 4 ? 32 : 128 }
  return entries.find((entry) => contains(entry.block, block))?.special ?? null
}

/** Returns the special blocks within a block, excluding the block itself, in the order of their addresses. */
export function specialBlocksWithin(block: IpBlock): SpecialBlock[] {
  return entries
    .filter((entry) => contains(block, entry.block) && entry.block.prefix > block.prefix)
    .sort(({ block: a }, { block: b }) =>
      a.value === b.value ? a.prefix - b.prefix : a.value < b.value ? -1 : 1,
    )
    .map(({ special }) => special)
}

const scopes: Readonly<Record<number, string>> = {
  1: 'interface-local',
  2: 'link-local',
  3: 'realm-local',
  4: 'admin-local',
  5: 'site-local',
  8: 'organization-local',
  14: 'global',
}

/** Returns the scope of an IPv6 multicast address (RFC 7346); null for other addresses and unassigned scopes. */
export function multicastScope({ version, value }: IpAddress): string | null {
  if (version !== 6 || value >> 120n !== 0xffn) return null
  return scopes[Number((value >> 112n) & 0xfn)] ?? null
}
