import { Reader, type Response } from 'mmdb-lib'
import { lastAddress, writeAddress } from '../../engine/net/ip-block.ts'
import { factsOfMmdb } from '../../engine/net/mmdb-facts.ts'
import type { AddressFileWriter } from './address-file-writer.ts'

/** More networks than any published file has: a file whose branches meet again could otherwise be walked for ever. */
const mostLeaves = 60_000_000

export type MmdbNotes = {
  readonly type: string
  readonly description: string | null
  readonly built: Date | null
}

/** The marker in front of the metadata, which stand in the last 128 KB of every MMDB file. */
export function isMmdb(bytes: Buffer): boolean {
  return bytes.subarray(-131_072).includes('\xab\xcd\xefMaxMind.com', 0, 'latin1')
}

/** Takes over all networks of an MMDB file and gives what the file says of itself. */
export function readMmdb(
  bytes: Buffer,
  writer: AddressFileWriter,
  onProgress: (share: number) => void,
): MmdbNotes {
  const reader = new Reader<Response>(bytes)
  const { metadata } = reader
  const { nodeCount, nodeByteSize, recordSize, searchTreeSize, ipVersion } = metadata
  if (searchTreeSize + 16 > bytes.length) throw new Error('its search tree is longer than the file')
  const records = new Map<number, number>()
  let leaves = 0

  /** The place of the facts that a leaf points to; 0 when it tells nothing that is known here. */
  const recordAt = (pointer: number, version: 4 | 6, value: bigint): number => {
    const known = records.get(pointer)
    if (known !== undefined) return known
    const facts = factsOfMmdb(reader.get(writeAddress({ version, value })))
    const record = facts === null ? 0 : writer.addRecord(facts)
    records.set(pointer, record)
    return record
  }

  const walk = (version: 4 | 6, root: number, skipped: number | null) => {
    const width = version === 4 ? 32 : 128
    const largest = Number(lastAddress(version))
    const open: [node: number, depth: number, value: bigint][] = [[root, 0, 0n]]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [node, depth, value] = next
      if (node === skipped && depth > 0) continue
      if (node < nodeCount && depth < width) {
        const half = 1n << BigInt(width - depth - 1)
        open.push([childOf(bytes, node * nodeByteSize, recordSize, 1), depth + 1, value + half])
        open.push([childOf(bytes, node * nodeByteSize, recordSize, 0), depth + 1, value])
        continue
      }
      if (++leaves > mostLeaves) throw new Error('its search tree has no end')
      if (leaves % 65_536 === 0) onProgress((Number(value) / largest + (version === 4 ? 0 : 1)) / 2)
      // a node at full depth is none of ours either: nothing can be read below it
      if (node <= nodeCount) continue
      const record = recordAt(node, version, value)
      const last = value + (1n << BigInt(width - depth)) - 1n
      if (record !== 0) writer.addRange({ first: { version, value }, last }, record)
    }
  }

  // IPv4 lies below ::/96; files also point to it from ::ffff:0:0/96, 2002::/16 and the like, which say nothing new
  const ipv4Root = ipVersion === 4 ? 0 : rootOfIpv4(bytes, nodeCount, nodeByteSize, recordSize)
  walk(4, ipv4Root, null)
  if (ipVersion !== 4) walk(6, 0, ipv4Root < nodeCount ? ipv4Root : null)
  const { buildEpoch, databaseType, description } = metadata
  const english = (description as unknown as Record<string, unknown> | undefined)?.en
  return {
    type: String(databaseType),
    description: typeof english === 'string' && english !== '' ? english : null,
    built: Number.isFinite(buildEpoch.getTime()) && buildEpoch.getTime() > 0 ? buildEpoch : null,
  }
}

function rootOfIpv4(bytes: Buffer, nodeCount: number, nodeByteSize: number, recordSize: number): number {
  let node = 0
  for (let depth = 0; depth < 96 && node < nodeCount; depth++)
    node = childOf(bytes, node * nodeByteSize, recordSize, 0)
  return node
}

/** The left (0) or right (1) record of a node: 24, 28 or 32 bits; the middle byte of 28 bits is shared. */
function childOf(bytes: Buffer, at: number, recordSize: number, side: 0 | 1): number {
  if (recordSize === 24) return bytes.readUIntBE(at + 3 * side, 3)
  if (recordSize === 32) return bytes.readUInt32BE(at + 4 * side)
  const shared = bytes[at + 3] as number
  return side === 0
    ? ((shared & 0xf0) << 20) | bytes.readUIntBE(at, 3)
    : ((shared & 0x0f) << 24) | bytes.readUIntBE(at + 4, 3)
}
