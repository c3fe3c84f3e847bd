import { lastAddress } from '../../engine/net/ip-block.ts'
import { factsOfMmdb } from '../../engine/net/mmdb-facts.ts'
import { type MmdbLayout, readMmdbLayout } from '../../engine/net/mmdb-layout.ts'
import { MmdbValues } from '../../engine/net/mmdb-values.ts'
import type { AddressFileWriter } from './address-file-writer.ts'

/**
 * Maximum number of visits per tree node, on average. A tree visits each node once, and files link to their IPv4 part
 * from a few more places; where branches converge repeatedly, a hundred nodes can represent more networks than can be
 * traversed.
 */
const maxMeetings = 8
/** Additional steps allowed for small trees. */
const fewSteps = 4096

type MmdbNotes = Pick<MmdbLayout, 'type' | 'description' | 'built'>

/** Reads all networks of an MMDB file into the writer and returns the file's metadata. */
export function readMmdb(
  bytes: Buffer,
  writer: AddressFileWriter,
  onProgress: (share: number) => void,
): MmdbNotes {
  const layout = readMmdbLayout(bytes)
  const { nodeCount, valuesAt, ipVersion } = layout
  const values = new MmdbValues(bytes, valuesAt)
  const records = new Map<number, number>()
  const maxSteps = maxMeetings * nodeCount + fewSteps
  let steps = 0

  /** Returns the record that a leaf points to; 0 when it contains no supported field. */
  const recordAt = (leaf: number): number => {
    const known = records.get(leaf)
    if (known !== undefined) return known
    // leaf values count from the end of the tree, including the separator
    const facts = factsOfMmdb(values.read(leaf - nodeCount + valuesAt - 16))
    const record = facts === null ? 0 : writer.addRecord(facts)
    records.set(leaf, record)
    return record
  }

  const walk = (version: 4 | 6, root: number, skipped: number | null) => {
    const width = version === 4 ? 32 : 128
    const largest = Number(lastAddress(version))
    const open: [node: number, depth: number, value: bigint][] = [[root, 0, 0n]]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [node, depth, value] = next
      if (node === skipped && depth > 0) continue
      if (++steps > maxSteps) throw new Error('the branches of its search tree lead to each other')
      if (steps % 65_536 === 0) onProgress((Number(value) / largest + (version === 4 ? 0 : 1)) / 2)
      if (node < nodeCount && depth < width) {
        const half = 1n << BigInt(width - depth - 1)
        open.push([childOf(bytes, layout, node, 1), depth + 1, value + half])
        open.push([childOf(bytes, layout, node, 0), depth + 1, value])
        continue
      }
      // a node at full depth is invalid too: nothing can be read below it
      if (node <= nodeCount) continue
      const record = recordAt(node)
      const last = value + (1n << BigInt(width - depth)) - 1n
      if (record !== 0) writer.addRange({ first: { version, value }, last }, record)
    }
  }

  // IPv4 lies below ::/96; files also link to it from ::ffff:0:0/96, 2002::/16 and the like, which adds nothing
  const ipv4Root = ipVersion === 4 ? 0 : rootOfIpv4(bytes, layout)
  walk(4, ipv4Root, null)
  if (ipVersion !== 4) walk(6, 0, ipv4Root < nodeCount ? ipv4Root : null)
  return layout
}

function rootOfIpv4(bytes: Buffer, layout: MmdbLayout): number {
  let node = 0
  for (let depth = 0; depth < 96 && node < layout.nodeCount; depth++) node = childOf(bytes, layout, node, 0)
  return node
}

/** Returns the left (0) or right (1) record of a node: 24, 28 or 32 bits; with 28 bits the middle byte is shared. */
function childOf(bytes: Buffer, { recordSize, nodeBytes }: MmdbLayout, node: number, side: 0 | 1): number {
  const at = node * nodeBytes
  if (recordSize === 24) return bytes.readUIntBE(at + 3 * side, 3)
  if (recordSize === 32) return bytes.readUInt32BE(at + 4 * side)
  const shared = bytes[at + 3] as number
  return side === 0
    ? ((shared & 0xf0) << 20) | bytes.readUIntBE(at, 3)
    : ((shared & 0x0f) << 24) | bytes.readUIntBE(at + 4, 3)
}
