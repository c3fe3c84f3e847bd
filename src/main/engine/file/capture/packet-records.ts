import { type ByteSource, viewOf } from '../../archive/byte-source.ts'

/**
 * Records of packet captures: libpcap files (draft-ietf-opsawg-pcap) and pcapng (draft-ietf-opsawg-pcapng), read in
 * chunks from the beginning to the end.
 */

export type CaptureInterface = {
  readonly name: string | null
  readonly description: string | null
  readonly linkType: number
  readonly snapshotLength: number
  packets: number
}

export type CaptureHead = {
  format: 'pcap' | 'pcapng'
  version: string
  byteOrder: 'little endian' | 'big endian'
  hardware: string | null
  operatingSystem: string | null
  application: string | null
  readonly comments: string[]
  readonly interfaces: CaptureInterface[]
}

/** Takes one packet; the bytes are valid until it returns. `time` is in microseconds since 1970, NaN where unknown. */
export type TakePacket = (
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
  time: number,
  linkType: number,
) => void

/** Why reading ended before the end of the file; null where it did not. */
export type Damage = string | null

const chunkBytes = 4 * 2 ** 20
/** A captured packet larger than this does not exist: the largest of any link type is 128 MB, of a network 256 KB. */
const maxPacket = 2 ** 20
const maxInterfaces = 1000
const maxComments = 100

/** Reads all packets of a capture. Throws where the file is none. */
export function readPackets(source: ByteSource, head: CaptureHead, take: TakePacket): Damage {
  if (source.size < 24) throw new Error('The file is too short for a packet capture.')
  const chunk = new Chunk(source)
  chunk.need(0, 24)
  const magic = chunk.view.getUint32(0)
  if (magic === 0x0a0d0d0a) return readPcapng(chunk, head, take)
  const form = pcapForms.get(magic)
  if (form === undefined) throw new Error('The file does not begin as a packet capture does.')
  return readPcap(chunk, form, head, take)
}

/** The bytes around a position, read ahead. */
class Chunk {
  readonly size: number
  bytes: Uint8Array = new Uint8Array(0)
  view = viewOf(this.bytes)
  base = 0
  private readonly source: ByteSource

  constructor(source: ByteSource) {
    this.source = source
    this.size = source.size
  }

  /** Returns where the byte at `at` lies in `bytes`, with `length` bytes behind it; -1 where the file has fewer. */
  need(at: number, length: number): number {
    const within = at - this.base
    if (within >= 0 && within + length <= this.bytes.length) return within
    if (at + length > this.size) return -1
    this.base = at
    this.bytes = this.source.read(at, Math.min(Math.max(chunkBytes, length), this.size - at))
    this.view = viewOf(this.bytes)
    return 0
  }
}

type PcapForm = { readonly little: boolean; readonly perMicrosecond: number; readonly header: number }

/** By the first four bytes: microseconds, nanoseconds, and the longer headers of a modified libpcap. */
const pcapForms = new Map<number, PcapForm>([
  [0xa1b2c3d4, { little: false, perMicrosecond: 1, header: 16 }],
  [0xd4c3b2a1, { little: true, perMicrosecond: 1, header: 16 }],
  [0xa1b23c4d, { little: false, perMicrosecond: 1000, header: 16 }],
  [0x4d3cb2a1, { little: true, perMicrosecond: 1000, header: 16 }],
  [0xa1b2cd34, { little: false, perMicrosecond: 1, header: 24 }],
  [0x34cdb2a1, { little: true, perMicrosecond: 1, header: 24 }],
])

function readPcap(chunk: Chunk, form: PcapForm, head: CaptureHead, take: TakePacket): Damage {
  const { little, perMicrosecond, header } = form
  const linkType = chunk.view.getUint32(20, little) & 0xffff
  const only: CaptureInterface = {
    ...{ name: null, description: null, linkType },
    ...{ snapshotLength: chunk.view.getUint32(16, little), packets: 0 },
  }
  head.format = 'pcap'
  head.version = `${chunk.view.getUint16(4, little)}.${chunk.view.getUint16(6, little)}`
  head.byteOrder = little ? 'little endian' : 'big endian'
  head.interfaces.push(only)
  for (let at = 24; at < chunk.size; ) {
    const where = chunk.need(at, header)
    if (where < 0) return cutAt(at)
    const captured = chunk.view.getUint32(where + 8, little)
    if (captured > maxPacket)
      return `The record at byte ${at} states an impossible length of ${captured} bytes.`
    const start = chunk.need(at + header, captured)
    // a chunk that was read anew no longer has the header in front
    if (start < 0) return cutAt(at)
    const again = chunk.need(at, header + captured)
    const seconds = chunk.view.getUint32(again, little)
    const fraction = chunk.view.getUint32(again + 4, little)
    const length = chunk.view.getUint32(again + 12, little)
    only.packets += 1
    const time = seconds * 1e6 + Math.floor(fraction / perMicrosecond)
    take(chunk.bytes, again + header, again + header + captured, length, time, linkType)
    at += header + captured
  }
  return null
}

const cutAt = (at: number) => `The file ends within the record at byte ${at}.`

type Clocked = CaptureInterface & { readonly toMicroseconds: (high: number, low: number) => number }

function readPcapng(chunk: Chunk, head: CaptureHead, take: TakePacket): Damage {
  head.format = 'pcapng'
  let little = true
  let hasSection = false
  /** Interfaces of the section that is read. */
  let interfaces: Clocked[] = []
  for (let at = 0; at < chunk.size; ) {
    let where = chunk.need(at, 12)
    if (where < 0) return cutAt(at)
    if (chunk.view.getUint32(where) === 0x0a0d0d0a) {
      const order = chunk.view.getUint32(where + 8)
      if (order !== 0x1a2b3c4d && order !== 0x4d3c2b1a) return `The section at byte ${at} has no byte order.`
      little = order === 0x4d3c2b1a
    }
    const type = chunk.view.getUint32(where, little)
    const length = chunk.view.getUint32(where + 4, little)
    if (length < 12 || length % 4 !== 0 || length > 16 * maxPacket)
      return `The block at byte ${at} states an impossible length of ${length} bytes.`
    where = chunk.need(at, length)
    if (where < 0) return cutAt(at)
    const block: Block = { chunk, start: where + 8, end: where + length - 4, little }
    at += length
    if (type === 0x0a0d0d0a) {
      if (block.end - block.start < 16) return `The section at byte ${at - length} is too short.`
      if (!hasSection) readSection(block, head)
      hasSection = true
      interfaces = []
    } else if (type === 1 && block.end - block.start >= 8) {
      if (interfaces.length >= maxInterfaces) return `There are more than ${maxInterfaces} interfaces.`
      const added = readInterface(block)
      interfaces.push(added)
      if (head.interfaces.length < maxInterfaces) head.interfaces.push(added)
    } else if (type === 6 || type === 2) takeEnhanced(block, type === 2, interfaces, take)
    else if (type === 3) takeSimple(block, interfaces, take)
  }
  return null
}

type Block = { readonly chunk: Chunk; readonly start: number; readonly end: number; readonly little: boolean }

function readSection(block: Block, head: CaptureHead): void {
  const { view } = block.chunk
  head.version = `${view.getUint16(block.start + 4, block.little)}.${view.getUint16(block.start + 6, block.little)}`
  head.byteOrder = block.little ? 'little endian' : 'big endian'
  for (const [code, bytes] of optionsOf(block, block.start + 16)) {
    if (code === 1 && head.comments.length < maxComments) head.comments.push(textOf(bytes))
    if (code === 2) head.hardware = textOf(bytes)
    if (code === 3) head.operatingSystem = textOf(bytes)
    if (code === 4) head.application = textOf(bytes)
  }
}

function readInterface(block: Block): Clocked {
  const { view } = block.chunk
  let name: string | null = null
  let description: string | null = null
  let resolution = 6
  let offset = 0n
  for (const [code, bytes] of optionsOf(block, block.start + 8)) {
    if (code === 2) name = textOf(bytes)
    if (code === 3) description = textOf(bytes)
    if (code === 9 && bytes.length === 1) resolution = bytes[0] as number
    if (code === 14 && bytes.length === 8) offset = viewOf(bytes).getBigInt64(0, block.little)
  }
  const linkType = view.getUint16(block.start, block.little)
  const snapshotLength = view.getUint32(block.start + 4, block.little)
  return {
    ...{ name, description, linkType, snapshotLength, packets: 0 },
    toMicroseconds: clockOf(resolution, offset),
  }
}

/** Returns how ticks become microseconds; `resolution` is that of `if_tsresol`, a power of 10 or, with bit 7, of 2. */
function clockOf(resolution: number, offset: bigint): Clocked['toMicroseconds'] {
  if (resolution === 6 && offset === 0n) return (high, low) => high * 4_294_967_296 + low
  const isBinary = (resolution & 0x80) !== 0
  const perSecond = isBinary ? 1n << BigInt(resolution & 0x7f) : 10n ** BigInt(Math.min(resolution, 30))
  const start = offset * 1_000_000n
  return (high, low) => Number((((BigInt(high) << 32n) | BigInt(low)) * 1_000_000n) / perSecond + start)
}

function takeEnhanced(block: Block, isOld: boolean, interfaces: Clocked[], take: TakePacket): void {
  const { chunk, start, end, little } = block
  if (end - start < 20) return
  const index = isOld ? chunk.view.getUint16(start, little) : chunk.view.getUint32(start, little)
  const from = interfaces[index]
  if (from === undefined) return
  const captured = Math.min(chunk.view.getUint32(start + 12, little), end - start - 20)
  const time = from.toMicroseconds(
    chunk.view.getUint32(start + 4, little),
    chunk.view.getUint32(start + 8, little),
  )
  from.packets += 1
  const length = chunk.view.getUint32(start + 16, little)
  take(chunk.bytes, start + 20, start + 20 + captured, length, time, from.linkType)
}

/** A simple packet block: of the first interface, without a time. */
function takeSimple(block: Block, interfaces: Clocked[], take: TakePacket): void {
  const { chunk, start, end, little } = block
  const from = interfaces[0]
  if (end - start < 4 || from === undefined) return
  const length = chunk.view.getUint32(start, little)
  const snapshot = from.snapshotLength === 0 ? length : from.snapshotLength
  from.packets += 1
  const captured = Math.min(length, snapshot, end - start - 4)
  take(chunk.bytes, start + 4, start + 4 + captured, length, Number.NaN, from.linkType)
}

function* optionsOf({ chunk, end, little }: Block, from: number): Generator<[number, Uint8Array]> {
  for (let at = from; at + 4 <= end; ) {
    const code = chunk.view.getUint16(at, little)
    const length = chunk.view.getUint16(at + 2, little)
    if (code === 0 || at + 4 + length > end) return
    yield [code, chunk.bytes.subarray(at + 4, at + 4 + length)]
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 500)).toString('utf8').replace(/\0+$/, '')
