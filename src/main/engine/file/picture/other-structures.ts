import {
  addText,
  be16,
  be32,
  latin1,
  le16,
  le32,
  newStructure,
  type PictureStructure,
  pictureLimits,
  utf8,
} from './picture-structure.ts'

/** Structures of GIF (GIF89a), WebP (RFC 9649), TIFF 6.0, BMP, icons, and HEIF or AVIF (ISO/IEC 23008-12). */

export function readGif(bytes: Uint8Array): PictureStructure {
  const structure = newStructure('GIF')
  if (bytes.length < 13) return { ...structure, damage: 'The picture ends in its head.' }
  const flags = bytes[10] as number
  Object.assign(structure, {
    width: le16(bytes, 6),
    height: le16(bytes, 8),
    bitDepth: ((flags >> 4) & 7) + 1,
  })
  structure.colorType = 'Palette'
  structure.frames = 0
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  for (let blocks = 0; blocks < pictureLimits.parts && at < bytes.length; blocks++) {
    const kind = bytes[at]
    if (kind === 0x3b) {
      structure.end = at + 1
      structure.isAnimated = structure.frames > 1
      return structure
    }
    if (kind === 0x2c && at + 11 <= bytes.length) {
      structure.frames += 1
      const local = bytes[at + 9] as number
      at = blocksEnd(bytes, at + 11 + (local & 0x80 ? 3 << ((local & 7) + 1) : 0))
    } else if (kind === 0x21) {
      const end = blocksEnd(bytes, at + 2)
      if (bytes[at + 1] === 0xfe) addText(structure, 'Comment', utf8(joinBlocks(bytes, at + 2)))
      at = end
    } else break
  }
  structure.isAnimated = structure.frames > 1
  structure.damage = 'The picture ends before its end mark.'
  return structure
}

function blocksEnd(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] as number)
  return at + 1
}

function joinBlocks(bytes: Uint8Array, at: number): Uint8Array {
  const parts: Uint8Array[] = []
  for (let count = 0; count < 1000 && at < bytes.length && bytes[at] !== 0; count++) {
    const length = bytes[at] as number
    parts.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return Buffer.concat(parts)
}

export function readWebp(bytes: Uint8Array): PictureStructure {
  const structure = newStructure('WebP')
  structure.end = 8 + le32(bytes, 4) + (le32(bytes, 4) & 1)
  if (structure.end > bytes.length) Object.assign(structure, { end: null, damage: 'The picture is cut.' })
  let frames = 0
  let at = 12
  for (let chunks = 0; chunks < pictureLimits.parts && at + 8 <= bytes.length; chunks++) {
    const type = latin1(bytes.subarray(at, at + 4))
    const data = bytes.subarray(at + 8, at + 8 + le32(bytes, at + 4))
    if (type === 'VP8X' && data.length >= 10) {
      Object.assign(structure, { width: le24(data, 4) + 1, height: le24(data, 7) + 1 })
      structure.isAnimated = ((data[0] as number) & 2) !== 0
    } else if (type === 'VP8 ' && data.length >= 10 && structure.width === null)
      Object.assign(structure, { width: le16(data, 6) & 0x3fff, height: le16(data, 8) & 0x3fff })
    else if (type === 'VP8L' && data.length >= 5 && structure.width === null) {
      const bits = le32(data, 1)
      Object.assign(structure, {
        width: (bits & 0x3fff) + 1,
        height: (Math.floor(bits / 16_384) & 0x3fff) + 1,
      })
    } else if (type === 'ANMF') frames += 1
    const next = at + 8 + le32(bytes, at + 4) + (le32(bytes, at + 4) & 1)
    if (structure.end !== null && next >= structure.end) break
    at = next
  }
  if (structure.isAnimated) structure.frames = frames
  return structure
}

const le24 = (bytes: Uint8Array, at: number) => le16(bytes, at) + (bytes[at + 2] as number) * 65_536

export function readTiff(bytes: Uint8Array): PictureStructure {
  const structure = newStructure('TIFF')
  const isLittle = bytes[0] === 0x49
  const at16 = isLittle ? le16 : be16
  const at32 = isLittle ? le32 : be32
  const seen = new Set<number>()
  let at = at32(bytes, 4)
  structure.frames = 0
  while (at > 0 && at + 2 <= bytes.length && !seen.has(at) && seen.size < 1000) {
    seen.add(at)
    structure.frames += 1
    const count = at16(bytes, at)
    if (at + 2 + 12 * count + 4 > bytes.length) {
      structure.damage = 'A directory of the picture is cut.'
      break
    }
    if (structure.frames === 1)
      for (let index = 0; index < count; index++) {
        const entry = at + 2 + 12 * index
        const value = at16(bytes, entry + 2) === 3 ? at16(bytes, entry + 8) : at32(bytes, entry + 8)
        if (at16(bytes, entry) === 256) structure.width = value
        if (at16(bytes, entry) === 257) structure.height = value
        // the depths of several samples lie elsewhere
        if (at16(bytes, entry) === 258 && at32(bytes, entry + 4) === 1) structure.bitDepth = value
      }
    at = at32(bytes, at + 2 + 12 * count)
  }
  if (at !== 0 && seen.has(at)) structure.damage = 'Its directories run in a circle.'
  return structure
}

export function readBmp(bytes: Uint8Array): PictureStructure {
  const structure = newStructure('BMP')
  if (bytes.length < 30) return { ...structure, damage: 'The picture ends in its head.' }
  const isOld = le32(bytes, 14) === 12
  structure.width = isOld ? le16(bytes, 18) : le32(bytes, 18) | 0
  structure.height = isOld ? le16(bytes, 20) : Math.abs(le32(bytes, 22) | 0)
  structure.bitDepth = isOld ? le16(bytes, 24) : le16(bytes, 28)
  const size = le32(bytes, 2)
  if (structure.width < 0) Object.assign(structure, { width: null, damage: 'Its width is negative.' })
  if (size > bytes.length) structure.damage = 'The picture is cut.'
  else if (size >= 26) structure.end = size
  return structure
}

export function readIcon(bytes: Uint8Array): PictureStructure {
  const structure = newStructure(bytes[2] === 2 ? 'CUR' : 'ICO')
  const count = le16(bytes, 4)
  let end = 6 + 16 * count
  for (
    let index = 0;
    index < Math.min(count, pictureLimits.images) && 22 + 16 * index <= bytes.length;
    index++
  ) {
    const at = 6 + 16 * index
    const size = (value: number | undefined) => (value === 0 ? 256 : (value ?? 0))
    const depth = bytes[2] === 1 ? le16(bytes, at + 6) : 0
    structure.images.push({
      width: size(bytes[at]),
      height: size(bytes[at + 1]),
      bit_depth: depth === 0 ? null : depth,
    })
    end = Math.max(end, le32(bytes, at + 12) + le32(bytes, at + 8))
  }
  const largest = structure.images.toSorted((a, b) => b.width - a.width)[0]
  Object.assign(structure, { frames: count, width: largest?.width ?? null, height: largest?.height ?? null })
  structure.bitDepth = largest?.bit_depth ?? null
  if (end <= bytes.length) structure.end = end
  else structure.damage = 'The picture is cut.'
  return structure
}

/** Boxes of HEIF: the size is that of the largest `ispe` property, as tiles have their own. */
export function readHeif(bytes: Uint8Array): PictureStructure {
  const structure = newStructure(/avi[fs]/.test(latin1(bytes.subarray(8, 12))) ? 'AVIF' : 'HEIF')
  let budget = 100_000
  const walk = (start: number, stop: number, depth: number): void => {
    for (let at = start; at + 8 <= stop && budget > 0; budget--) {
      const type = latin1(bytes.subarray(at + 4, at + 8))
      let size = be32(bytes, at)
      let head = 8
      if (size === 1 && at + 16 <= stop) {
        size = be32(bytes, at + 8) * 4_294_967_296 + be32(bytes, at + 12)
        head = 16
      } else if (size === 0) size = stop - at
      if (size < head || at + size > stop) {
        if (depth === 0 && /^[ -~]{4}$/.test(type) && size >= head) structure.damage = 'The picture is cut.'
        return
      }
      const inner = type === 'meta' ? 4 : type === 'iprp' || type === 'ipco' ? 0 : -1
      if (inner >= 0 && depth < 6) walk(at + head + inner, at + size, depth + 1)
      if (type === 'ispe' && size >= 20) {
        const [width, height] = [be32(bytes, at + head + 4), be32(bytes, at + head + 8)]
        if (width * height > (structure.width ?? 0) * (structure.height ?? 0))
          Object.assign(structure, { width, height })
      }
      at += size
      if (depth === 0) structure.end = at
    }
  }
  walk(0, bytes.length, 0)
  return structure
}
