import { inflateSync } from 'node:zlib'
import {
  addText,
  be32,
  iccNameOf,
  latin1,
  newStructure,
  type PictureStructure,
  pictureLimits,
  utf8,
} from './picture-structure.ts'

/** PNG (ISO/IEC 15948, third edition of W3C with APNG): chunks up to IEND. */

const colorTypes = new Map([
  [0, 'Grayscale'],
  [2, 'RGB'],
  [3, 'Palette'],
  [4, 'Grayscale with Alpha'],
  [6, 'RGB with Alpha'],
])

export function readPng(bytes: Uint8Array): PictureStructure {
  const structure = newStructure('PNG')
  let at = 8
  for (let chunks = 0; chunks < pictureLimits.parts; chunks++) {
    if (at + 12 > bytes.length) break
    const length = be32(bytes, at)
    const end = at + 12 + length
    if (end > bytes.length) break
    takeChunk(structure, latin1(bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, end - 4))
    at = end
    if (latin1(bytes.subarray(at - length - 8, at - length - 4)) === 'IEND') {
      structure.end = at
      return structure
    }
  }
  structure.damage = 'The picture ends before its end chunk (IEND).'
  return structure
}

function takeChunk(structure: PictureStructure, type: string, data: Uint8Array): void {
  if (type === 'IHDR' && data.length >= 13) {
    structure.width = be32(data, 0)
    structure.height = be32(data, 4)
    structure.bitDepth = data[8] as number
    structure.colorType = colorTypes.get(data[9] as number) ?? null
  } else if (type === 'acTL' && data.length >= 8) {
    structure.frames = be32(data, 0)
    structure.isAnimated = true
  } else if (type === 'tEXt') {
    const end = data.indexOf(0)
    if (end >= 0) addText(structure, latin1(data.subarray(0, end)), latin1(data.subarray(end + 1)))
  } else if (type === 'zTXt') {
    const end = data.indexOf(0)
    const text = end < 0 ? null : inflated(data.subarray(end + 2))
    if (text !== null) addText(structure, latin1(data.subarray(0, end)), latin1(text))
  } else if (type === 'iTXt') takeInternational(structure, data)
  else if (type === 'iCCP') {
    const end = data.indexOf(0)
    const profile = end < 0 ? null : inflated(data.subarray(end + 2))
    structure.iccName =
      (profile === null ? null : iccNameOf(profile)) ?? (latin1(data.subarray(0, Math.max(0, end))) || null)
  }
}

function takeInternational(structure: PictureStructure, data: Uint8Array): void {
  const end = data.indexOf(0)
  const language = data.indexOf(0, end + 3)
  const translated = data.indexOf(0, language + 1)
  if (end < 0 || language < 0 || translated < 0) return
  const content = data.subarray(translated + 1)
  const text = data[end + 1] === 1 ? inflated(content) : content
  if (text !== null) addText(structure, latin1(data.subarray(0, end)), utf8(text))
}

/** Decompressed, within a limit; null where it does not hold. */
function inflated(bytes: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(bytes, { maxOutputLength: pictureLimits.text })
  } catch {
    return null
  }
}
