import { addressAt, type IpPart } from './network-packet.ts'

/** Takes the segments of a connection as they come. */
type Segments = {
  readonly segment: (fromA: boolean, sequence: number, flags: number, bytes: Uint8Array, time: number) => void
  readonly end: () => void
}

/** Who talks with whom: one entry for both directions of two addresses, two ports and a transport. */
export type Conversation = {
  readonly transport: string
  readonly addressA: string
  readonly portA: number | null
  readonly addressB: string
  readonly portB: number | null
  packetsAToB: number
  packetsBToA: number
  bytesAToB: number
  bytesBToA: number
  firstTime: number
  lastTime: number
  /** Protocol of the application, where its content showed it. */
  application: string | null
  /** What puts its segments into order, for TCP. */
  dialogue: Segments | null
}

/** A conversation as one of its sides sees it: whether what comes now goes from A, who sent first, to B. */
export type Side = { readonly conversation: Conversation; readonly fromA: boolean }

const maxConversations = 100_000

export class Conversations {
  private readonly sides = new Map<string, Side>()
  readonly all: Conversation[] = []
  /** Packets of conversations beyond the limit. */
  uncounted = 0

  /** The side that a packet belongs to; null beyond the limit. Ports are null for transports without. */
  sideOf(
    bytes: Uint8Array,
    ip: IpPart,
    transport: string,
    ports: { at: number; bytes: Uint8Array } | null,
  ): Side | null {
    const size = ip.version === 4 ? 4 : 16
    const from = ip.addresses
    const source = text(bytes, from, from + size)
    const destination = text(bytes, from + size, from + 2 * size)
    const portA = ports === null ? '' : text(ports.bytes, ports.at, ports.at + 2)
    const portB = ports === null ? '' : text(ports.bytes, ports.at + 2, ports.at + 4)
    const key = `${transport}${source}${destination}${portA}${portB}`
    const known = this.sides.get(key)
    if (known !== undefined) return known
    if (this.all.length >= maxConversations) {
      this.uncounted += 1
      return null
    }
    const conversation: Conversation = {
      transport,
      addressA: addressAt(bytes, from, ip.version),
      portA: ports === null ? null : portAt(ports.bytes, ports.at),
      addressB: addressAt(bytes, from + size, ip.version),
      portB: ports === null ? null : portAt(ports.bytes, ports.at + 2),
      ...{ packetsAToB: 0, packetsBToA: 0, bytesAToB: 0, bytesBToA: 0 },
      ...{ firstTime: Number.NaN, lastTime: Number.NaN, application: null, dialogue: null },
    }
    this.all.push(conversation)
    const side = { conversation, fromA: true }
    // the other way round first: both are the same where something talks with itself
    this.sides.set(`${transport}${destination}${source}${portB}${portA}`, { conversation, fromA: false })
    this.sides.set(key, side)
    return side
  }
}

/** Counts packets for a side. */
export function countPackets(
  { conversation, fromA }: Side,
  packets: number,
  length: number,
  time: number,
): void {
  if (fromA) {
    conversation.packetsAToB += packets
    conversation.bytesAToB += length
  } else {
    conversation.packetsBToA += packets
    conversation.bytesBToA += length
  }
  if (Number.isNaN(time)) return
  if (!(conversation.firstTime <= time)) conversation.firstTime = time
  if (!(conversation.lastTime >= time)) conversation.lastTime = time
}

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[])

const portAt = (bytes: Uint8Array, at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
