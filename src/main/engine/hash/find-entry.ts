import { type BlockReader, contentBytes } from './block.ts'
import { anchorBytes, blocksOf, entriesPerBlock, type Section } from './layout.ts'

/**
 * Finds a digest in a sorted sequence. Anchors narrow the search to a few blocks; within these it interpolates, since
 * digests are evenly distributed. Where they are not, because somebody chose them, every second step halves the range,
 * so that no set takes more than about fifty reads.
 */

const two48 = 2 ** 48

/** Returns the first 48 bits of a digest as an exact number. */
export function leadOf(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)) *
      16_777_216 +
    (((bytes[at + 3] as number) << 16) | ((bytes[at + 4] as number) << 8) | (bytes[at + 5] as number))
  )
}

/** Leads of the anchors of a section, in order. */
export function readAnchors(blocks: BlockReader, { firstAnchorBlock, anchors }: Section): Float64Array {
  const perBlock = Math.floor(contentBytes / anchorBytes)
  return Float64Array.from({ length: anchors }, (_, index) =>
    leadOf(blocks.content(firstAnchorBlock + Math.floor(index / perBlock)), (index % perBlock) * anchorBytes),
  )
}

/**
 * Returns the reference of a digest, 0 when entries have none; null when the digest is not found. Throws `DamagedSet`.
 */
export function findEntry(
  blocks: BlockReader,
  section: Section,
  anchors: Float64Array,
  digest: Uint8Array,
): number | null {
  const lead = leadOf(digest, 0)
  const before = countBelow(anchors, lead)
  const after = countBelow(anchors, lead + 1)
  const { blocksPerAnchor } = section
  // digests with the same lead may begin before the first anchor that has it
  let low = Math.max(0, before - 1) * blocksPerAnchor
  let high = Math.min(after * blocksPerAnchor, blocksOf(section))
  let lowLead = before === 0 ? 0 : (anchors[before - 1] as number)
  let highLead = after === anchors.length ? two48 : (anchors[after] as number)
  const perBlock = entriesPerBlock(section)
  const stride = section.digestBytes + section.referenceBytes
  for (let step = 0; low < high; step++) {
    const share = highLead > lowLead && step % 2 === 0 ? (lead - lowLead) / (highLead - lowLead) : 0.5
    const block = Math.max(low, Math.min(high - 1, low + Math.floor(share * (high - low))))
    const content = blocks.content(section.firstBlock + block)
    const last = Math.min(perBlock, section.count - block * perBlock) - 1
    if (compare(digest, content, 0) < 0) {
      high = block
      highLead = leadOf(content, 0)
    } else if (compare(digest, content, last * stride) > 0) {
      low = block + 1
      lowLead = leadOf(content, last * stride)
    } else return findInBlock(content, last, section, digest)
  }
  return null
}

function findInBlock(content: Uint8Array, last: number, section: Section, digest: Uint8Array): number | null {
  const { digestBytes, referenceBytes } = section
  const stride = digestBytes + referenceBytes
  for (let low = 0, high = last; low <= high; ) {
    const middle = (low + high) >> 1
    const order = compare(digest, content, middle * stride)
    if (order === 0) return readReference(content, middle * stride + digestBytes, referenceBytes)
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return null
}

/** A little-endian number of 0 to 6 bytes. */
export function readReference(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let index = length - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] as number)
  return value
}

export function writeReference(bytes: Uint8Array, at: number, length: number, value: number): void {
  let rest = value
  for (let index = 0; index < length; index++) {
    bytes[at + index] = rest % 256
    rest = Math.floor(rest / 256)
  }
}

/** Compares a digest with the one at an offset of `bytes`. */
function compare(digest: Uint8Array, bytes: Uint8Array, at: number): number {
  for (let index = 0; index < digest.length; index++) {
    const difference = (digest[index] as number) - (bytes[at + index] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** How many of the sorted leads are below a value. */
function countBelow(leads: Float64Array, value: number): number {
  let low = 0
  let high = leads.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((leads[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
