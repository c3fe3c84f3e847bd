import { algorithmWith, type HashAlgorithm } from './algorithm.ts'
import { type BlockReader, blockBytes, contentBytes, DamagedSet } from './block.ts'

/**
 * The first block of a hash set, which describes the layout of the rest. See docs/hash-set-format.md; numbers are
 * little-endian.
 */

export type KnownVerdict = 'known_good' | 'known_malicious'

/** Encoding of a verdict; 0 means the default of the set. */
export const verdictCode: Readonly<Record<KnownVerdict, number>> = { known_good: 1, known_malicious: 2 }

/** The sorted digests of one algorithm. */
export type Section = {
  readonly algorithm: HashAlgorithm
  /** Bytes of a digest, and of the reference that follows each one; the latter may be 0. */
  readonly digestBytes: number
  readonly referenceBytes: number
  readonly count: number
  readonly firstBlock: number
  /** Anchors: the first eight bytes of the digest that opens every `blocksPerAnchor`-th block. */
  readonly firstAnchorBlock: number
  readonly anchors: number
  readonly blocksPerAnchor: number
}

export type SetLayout = {
  /** Default verdict of entries without one of their own. */
  readonly verdict: KnownVerdict
  readonly sections: readonly Section[]
  /** Family, product, name and source of entries: one byte range. */
  readonly firstFactBlock: number
  readonly factBytes: number
  /** Number of blocks in the file, including this one. */
  readonly blocks: number
}

const magic = 'SKERRYHS'
const version = 1
const sectionsStart = 40
const sectionLength = 48
/** Bytes of an anchor. */
export const anchorBytes = 8
/** Maximum number of anchors in one section: 32 KB in memory. */
export const maxAnchors = 4096
/** Maximum number of bytes of a reference: enough for 64 TB of facts. */
export const longestReference = 6

/** Entries in a full block. */
export function entriesPerBlock({
  digestBytes,
  referenceBytes,
}: Pick<Section, 'digestBytes' | 'referenceBytes'>): number {
  return Math.floor(contentBytes / (digestBytes + referenceBytes))
}

export function encodeLayout(layout: SetLayout): Uint8Array {
  const bytes = new Uint8Array(contentBytes)
  const view = new DataView(bytes.buffer)
  const long = (at: number, value: number) => view.setBigUint64(at, BigInt(value), true)
  bytes.set(new TextEncoder().encode(magic), 0)
  view.setUint16(8, version, true)
  view.setUint8(10, verdictCode[layout.verdict])
  view.setUint8(11, layout.sections.length)
  long(16, layout.firstFactBlock)
  long(24, layout.factBytes)
  long(32, layout.blocks)
  for (const [index, section] of layout.sections.entries()) {
    const at = sectionsStart + index * sectionLength
    view.setUint8(at, section.digestBytes)
    view.setUint8(at + 1, section.referenceBytes)
    long(at + 8, section.count)
    long(at + 16, section.firstBlock)
    long(at + 24, section.firstAnchorBlock)
    view.setUint32(at + 32, section.anchors, true)
    view.setUint32(at + 36, section.blocksPerAnchor, true)
  }
  return bytes
}

/** Reads and checks the first block of a file of this size. Throws `DamagedSet`. */
export function decodeLayout(blocks: BlockReader, sizeBytes: number): SetLayout {
  const bytes = blocks.content(0).slice()
  const view = new DataView(bytes.buffer)
  const long = (at: number) => Number(view.getBigUint64(at, true))
  if (new TextDecoder('latin1').decode(bytes.subarray(0, magic.length)) !== magic)
    throw new DamagedSet('it does not begin like a hash set')
  const written = view.getUint16(8, true)
  if (written !== version) throw new DamagedSet(`it is of version ${written}, and ${version} is known here`)
  const code = view.getUint8(10)
  if (code !== 1 && code !== 2) throw new DamagedSet('its verdict is not valid')
  const layout: SetLayout = {
    verdict: code === 1 ? 'known_good' : 'known_malicious',
    sections: Array.from({ length: Math.min(4, view.getUint8(11)) }, (_, index) =>
      decodeSection(view, sectionsStart + index * sectionLength),
    ),
    firstFactBlock: long(16),
    factBytes: long(24),
    blocks: long(32),
  }
  if (layout.blocks * blockBytes !== sizeBytes) throw new DamagedSet('its length is not the one it states')
  const isInside = (first: number, count: number) => first >= 1 && first + count <= layout.blocks
  const fits =
    (layout.factBytes === 0 || isInside(layout.firstFactBlock, Math.ceil(layout.factBytes / contentBytes))) &&
    layout.sections.every(
      (section) =>
        section.referenceBytes <= longestReference &&
        section.blocksPerAnchor > 0 &&
        section.anchors <= maxAnchors &&
        section.anchors === Math.ceil(blocksOf(section) / section.blocksPerAnchor) &&
        isInside(section.firstBlock, blocksOf(section)) &&
        isInside(
          section.firstAnchorBlock,
          Math.ceil(section.anchors / Math.floor(contentBytes / anchorBytes)),
        ),
    )
  if (!fits) throw new DamagedSet('its parts are not within it')
  return layout
}

/** Blocks that the entries of a section fill. */
export function blocksOf(section: Pick<Section, 'count' | 'digestBytes' | 'referenceBytes'>): number {
  return Math.ceil(section.count / entriesPerBlock(section))
}

function decodeSection(view: DataView, at: number): Section {
  const digestBytes = view.getUint8(at)
  const algorithm = algorithmWith(digestBytes)
  if (algorithm === null) throw new DamagedSet(`digests of ${digestBytes} bytes are not known here`)
  return {
    algorithm,
    digestBytes,
    referenceBytes: view.getUint8(at + 1),
    count: Number(view.getBigUint64(at + 8, true)),
    firstBlock: Number(view.getBigUint64(at + 16, true)),
    firstAnchorBlock: Number(view.getBigUint64(at + 24, true)),
    anchors: view.getUint32(at + 32, true),
    blocksPerAnchor: view.getUint32(at + 36, true),
  }
}
