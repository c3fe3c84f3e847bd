import type { z } from 'zod'
import { parseIpv4 } from '../../net/ipv4.ts'
import { parseIpv6 } from '../../net/ipv6.ts'
import { markOfIpv4, markOfIpv6 } from '../../net/special-address.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { CaptureFacts, isoTime } from './capture-facts.ts'
import type { captureResult } from './capture-result.ts'
import { type Conversation, Conversations, countPackets, type Side } from './conversations.ts'
import { type DnsWay, noteDns } from './dns-traffic.ts'
import { IpFragments } from './ip-fragments.ts'
import { type IpPart, linkName, linkTypes, type NetworkPart, readIp } from './network-packet.ts'
import { type CaptureHead, readPackets } from './packet-records.ts'
import { TcpDialogue } from './tcp-dialogue.ts'

const maxShown = 1000
const maxTunnels = 3
/** Bytes that segments which came too early may have, of all connections together. */
const pendingBytes = 32 * 2 ** 20

/** Reads a packet capture from its beginning to its end, in bounded memory. */
export function readCapture(
  { bytes }: Sample,
  output: ToolOutput,
): z.output<ReturnType<typeof captureResult>> {
  const reader = new CaptureReader(output)
  const head: CaptureHead = {
    ...{ format: 'pcap', version: '', byteOrder: 'little endian' },
    ...{ hardware: null, operatingSystem: null, application: null, comments: [], interfaces: [] },
  }
  const damage = readPackets(bytes, head, reader.packet)
  if (damage !== null) output.leftOut('damaged', `${damage} What comes behind was not read.`)
  return reader.end(head)
}

type Tally = { packets: number; bytes: number }
/** Bytes of a transport packet: in the frame, or joined from fragments. */
type Payload = { readonly bytes: Uint8Array; readonly at: number; readonly end: number }

class CaptureReader {
  private packets = 0
  private bytes = 0
  private capturedBytes = 0
  private truncated = 0
  private firstTime = Number.NaN
  private lastTime = Number.NaN
  private readonly unread = new Map<number, number>()
  private readonly networks = new Map<number, Tally>()
  private readonly transports = new Map<number, Tally>()
  private readonly conversations = new Conversations()
  private readonly fragments = new IpFragments()
  private readonly room = { bytes: pendingBytes }
  private readonly facts: CaptureFacts
  private readonly output: ToolOutput

  constructor(output: ToolOutput) {
    this.output = output
    this.facts = new CaptureFacts(output)
  }

  packet = (
    bytes: Uint8Array,
    start: number,
    end: number,
    length: number,
    time: number,
    linkType: number,
  ): void => {
    this.packets += 1
    this.bytes += length
    this.capturedBytes += end - start
    if (end - start < length) this.truncated += 1
    if (time < this.firstTime || Number.isNaN(this.firstTime)) this.firstTime = time
    if (time > this.lastTime || Number.isNaN(this.lastTime)) this.lastTime = time
    const link = linkTypes.get(linkType)
    if (link === undefined) {
      this.unread.set(linkType, (this.unread.get(linkType) ?? 0) + 1)
      return
    }
    const network = link.read(bytes, start, end)
    if (network === null) return
    tally(this.networks, network.ether, length)
    this.network(network, bytes, end, length, time, 0)
  }

  private network(
    part: NetworkPart,
    bytes: Uint8Array,
    end: number,
    length: number,
    time: number,
    depth: number,
  ): void {
    const ip = readIp(part, bytes, end)
    if (ip === null) return
    if (ip.protocol === 4 || ip.protocol === 41) {
      const inner = { ether: ip.protocol === 4 ? 0x0800 : 0x86dd, at: ip.at }
      if (depth < maxTunnels && ip.fragment === null)
        this.network(inner, bytes, ip.end, length, time, depth + 1)
      return
    }
    tally(this.transports, ip.protocol, length)
    if (ip.fragment === null) {
      this.transport(ip, bytes, { bytes, at: ip.at, end: ip.end }, { packets: 1, bytes: length }, time)
      return
    }
    const addresses = bytes.subarray(ip.addresses, ip.addresses + (ip.version === 4 ? 8 : 32))
    const key = `${ip.fragment.id} ${ip.protocol} ${Buffer.from(addresses).toString('latin1')}`
    const joined = this.fragments.add(key, ip.fragment, bytes.subarray(ip.at, ip.end), length)
    if (joined === null) return
    const payload = { bytes: joined.bytes, at: 0, end: joined.bytes.length }
    this.transport(ip, bytes, payload, { packets: joined.packets, bytes: joined.length }, time)
  }

  private transport(ip: IpPart, bytes: Uint8Array, payload: Payload, size: Tally, time: number): void {
    const { protocol } = ip
    const hasPorts = (protocol === 6 || protocol === 17 || protocol === 132) && payload.at + 4 <= payload.end
    const side = this.conversations.sideOf(bytes, ip, transportName(protocol), hasPorts ? payload : null)
    if (side === null) return
    countPackets(side, size.packets, size.bytes, time)
    if (!hasPorts) return
    if (protocol === 6) this.tcp(side, payload, time)
    else if (protocol === 17) this.udp(side, payload, time)
  }

  private tcp({ conversation, fromA }: Side, { bytes, at, end }: Payload, time: number): void {
    if (at + 20 > end) return
    const header = ((bytes[at + 12] as number) >> 4) * 4
    if (header < 20 || at + header > end) return
    const flags = bytes[at + 13] as number
    const sequence =
      (((bytes[at + 4] as number) << 24) |
        ((bytes[at + 5] as number) << 16) |
        ((bytes[at + 6] as number) << 8) |
        (bytes[at + 7] as number)) >>>
      0
    if (conversation.dialogue === null) {
      if (at + header === end && (flags & 2) === 0) return
      conversation.dialogue = new TcpDialogue(conversation, this.facts, this.room)
    }
    conversation.dialogue.segment(fromA, sequence, flags, bytes.subarray(at + header, end), time)
  }

  private udp({ conversation, fromA }: Side, { bytes, at, end }: Payload, time: number): void {
    const stated = ((bytes[at + 4] as number) << 8) | (bytes[at + 5] as number)
    const last = stated >= 8 ? Math.min(end, at + stated) : end
    if (at + 8 >= last) return
    const { addressA, addressB, portA, portB } = conversation
    const name = namePorts.get(portA ?? 0) ?? namePorts.get(portB ?? 0)
    const content = bytes.subarray(at + 8, last)
    if (name !== undefined) {
      const [source, destination] = fromA ? [addressA, addressB] : [addressB, addressA]
      const isRead = noteDns(content, { protocol: name, source, destination, time }, this.facts)
      if (isRead) conversation.application ??= name
    } else if (conversation.application === null)
      conversation.application = datagramProtocol(content, portA, portB)
  }

  end(head: CaptureHead): z.output<ReturnType<typeof captureResult>> {
    const all = this.conversations.all
    for (const conversation of all) conversation.dialogue?.end()
    this.reportLeftOut()
    const addresses = addressesOf(all)
    for (const { address } of addresses.addresses)
      if (isPublic(address)) this.facts.host(address, 'Address of a conversation')
    const { lists } = this.facts
    const seconds = (this.lastTime - this.firstTime) / 1e6
    return {
      ...{ format: head.format, version: head.version, byte_order: head.byteOrder },
      ...{ packets: this.packets, bytes: this.bytes, captured_bytes: this.capturedBytes },
      truncated_packets: this.truncated,
      first_time: isoTime(this.firstTime),
      last_time: isoTime(this.lastTime),
      duration_seconds: Number.isNaN(seconds) ? null : Math.round(seconds * 1e6) / 1e6,
      ...{ hardware: head.hardware, operating_system: head.operatingSystem, application: head.application },
      comments: head.comments,
      interfaces: head.interfaces.map(({ name, description, linkType, snapshotLength, packets }) => ({
        ...{ name, description, link_type: linkType, link_type_name: linkName(linkType) },
        ...{ snapshot_length: snapshotLength, packets },
      })),
      protocols: this.protocols(),
      conversation_count: all.length,
      conversations: topConversations(all),
      ...addresses,
      dns: lists.dns,
      dns_answers: lists.dns_answers,
      http: lists.http,
      http_hosts: counted(lists.http, 'host'),
      user_agents: counted(lists.http, 'user_agent'),
      http_servers: counted(lists.http, 'response_server'),
      content_types: counted(lists.http, 'content_type'),
      tls: lists.tls,
      tls_server_names: counted(lists.tls, 'server_name'),
      certificates: lists.certificates,
      credentials: lists.credentials,
      commands: lists.commands,
      mail: lists.mail,
      smb: lists.smb,
    }
  }

  private reportLeftOut(): void {
    for (const [type, packets] of this.unread)
      this.output.leftOut(
        'unsupported',
        `${packets} packets of ${linkName(type)} (link type ${type}) were counted, not read.`,
      )
    if (this.truncated > 0)
      this.output.leftOut(
        'limit',
        `${this.truncated} packets were cut when they were captured: their ends are not here.`,
      )
    if (this.fragments.unfinished > 0)
      this.output.leftOut(
        'damaged',
        `${this.fragments.unfinished} fragmented packets are not complete, and were not read.`,
      )
    if (this.conversations.uncounted > 0) {
      const sentence = `${this.conversations.uncounted} packets belong to conversations beyond the first ${this.conversations.all.length}, and were not read.`
      this.output.leftOut('limit', sentence)
    }
    if (this.conversations.all.length > maxShown)
      this.output.leftOut(
        'limit',
        `Of ${this.conversations.all.length} conversations the ${maxShown} with the most bytes are listed.`,
      )
  }

  private protocols() {
    const rows: {
      level: 'network' | 'transport' | 'application'
      protocol: string
      packets: number
      bytes: number
    }[] = []
    for (const [ether, sum] of this.networks)
      rows.push({ level: 'network', protocol: networkName(ether), ...sum })
    for (const [protocol, sum] of this.transports)
      rows.push({ level: 'transport', protocol: transportName(protocol), ...sum })
    const applications = new Map<string, Tally>()
    for (const conversation of this.conversations.all)
      if (conversation.application !== null) {
        const sum = applications.get(conversation.application) ?? { packets: 0, bytes: 0 }
        sum.packets += packetsOf(conversation)
        sum.bytes += bytesOf(conversation)
        applications.set(conversation.application, sum)
      }
    for (const [protocol, sum] of applications) rows.push({ level: 'application', protocol, ...sum })
    return rows.slice(0, maxShown)
  }
}

/** Ports of datagrams that have the form of DNS messages. */
const namePorts = new Map<number, DnsWay['protocol']>([
  [53, 'dns'],
  [5353, 'mdns'],
  [5355, 'llmnr'],
  [137, 'nbns'],
])

/** What a datagram is by its content: QUIC (RFC 9000), DHCP (RFC 2131). */
function datagramProtocol(bytes: Uint8Array, portA: number | null, portB: number | null): string | null {
  const first = bytes[0] ?? 0
  if ((portA === 443 || portB === 443) && first >= 0xc0 && bytes.length >= 1200) return 'quic'
  if (
    bytes.length > 240 &&
    bytes[236] === 0x63 &&
    bytes[237] === 0x82 &&
    bytes[238] === 0x53 &&
    bytes[239] === 0x63
  )
    return 'dhcp'
  return null
}

function tally(sums: Map<number, Tally>, key: number, length: number): void {
  const sum = sums.get(key)
  if (sum === undefined) sums.set(key, { packets: 1, bytes: length })
  else {
    sum.packets += 1
    sum.bytes += length
  }
}

const networkNames = new Map<number, string>([
  ...([
    [0x0800, 'ip'],
    [0x86dd, 'ipv6'],
    [0x0806, 'arp'],
    [0x88cc, 'lldp'],
    [0x888e, 'eapol'],
  ] as const),
])
const networkName = (ether: number) =>
  networkNames.get(ether) ?? (ether < 0x600 ? 'llc' : `ethertype 0x${ether.toString(16).padStart(4, '0')}`)

const transportNames = new Map<number, string>([
  ...([
    [1, 'icmp'],
    [2, 'igmp'],
    [6, 'tcp'],
    [17, 'udp'],
    [47, 'gre'],
    [50, 'esp'],
    [51, 'ah'],
  ] as const),
  ...([
    [58, 'icmpv6'],
    [88, 'eigrp'],
    [89, 'ospf'],
    [103, 'pim'],
    [112, 'vrrp'],
    [132, 'sctp'],
  ] as const),
])
const transportName = (protocol: number) => transportNames.get(protocol) ?? `ip protocol ${protocol}`

const packetsOf = ({ packetsAToB, packetsBToA }: Conversation) => packetsAToB + packetsBToA
const bytesOf = ({ bytesAToB, bytesBToA }: Conversation) => bytesAToB + bytesBToA

function topConversations(all: readonly Conversation[]) {
  const sorted = all.toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, maxShown)
  return sorted.map((conversation) => ({
    transport: conversation.transport,
    address_a: conversation.addressA,
    port_a: conversation.portA,
    address_b: conversation.addressB,
    port_b: conversation.portB,
    application: conversation.application,
    packets: packetsOf(conversation),
    bytes: bytesOf(conversation),
    packets_a_to_b: conversation.packetsAToB,
    bytes_a_to_b: conversation.bytesAToB,
    packets_b_to_a: conversation.packetsBToA,
    bytes_b_to_a: conversation.bytesBToA,
    first_time: isoTime(conversation.firstTime),
    last_time: isoTime(conversation.lastTime),
  }))
}

function addressesOf(all: readonly Conversation[]) {
  const sums = new Map<string, Tally>()
  for (const conversation of all)
    for (const address of new Set([conversation.addressA, conversation.addressB])) {
      const sum = sums.get(address) ?? { packets: 0, bytes: 0 }
      sum.packets += packetsOf(conversation)
      sum.bytes += bytesOf(conversation)
      sums.set(address, sum)
    }
  const sorted = [...sums].toSorted(([, a], [, b]) => b.bytes - a.bytes).slice(0, maxShown)
  return { address_count: sums.size, addresses: sorted.map(([address, sum]) => ({ address, ...sum })) }
}

/** Whether an address is one of the Internet, none of a private or special block. */
function isPublic(address: string): boolean {
  const four = parseIpv4(address)
  if (four !== null) return markOfIpv4(four) === null
  const six = parseIpv6(address)
  return six !== null && markOfIpv6(six) === null
}

/** Values of a column with how often each is there, frequent ones first. */
function counted(rows: readonly Record<string, unknown>[], column: string) {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = row[column]
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxShown)
  return sorted.map(([value, count]) => ({ value, count }))
}
