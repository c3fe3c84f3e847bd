import {
  addText,
  be16,
  iccNameOf,
  latin1,
  newStructure,
  type PictureStructure,
  pictureLimits,
  utf8,
} from './picture-structure.ts'

/** JPEG (ITU-T T.81): segments and scans up to the end of the image. */

export function readJpeg(bytes: Uint8Array): PictureStructure {
  const structure = newStructure('JPEG')
  const profile: Uint8Array[] = []
  let at = 2
  for (let segments = 0; segments < pictureLimits.parts; segments++) {
    if (at + 2 > bytes.length) break
    if (bytes[at] !== 0xff) {
      structure.damage = `There is no segment at byte ${at}.`
      return structure
    }
    const marker = bytes[at + 1] as number
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) {
      structure.end = at + 2
      if (profile.length > 0) structure.iccName = iccNameOf(Buffer.concat(profile))
      return structure
    } else if (marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      if (at + 4 > bytes.length) break
      const length = be16(bytes, at + 2)
      if (length < 2 || at + 2 + length > bytes.length) break
      takeSegment(structure, marker, bytes.subarray(at + 4, at + 2 + length), profile)
      at += 2 + length
      if (marker === 0xda) at = scanEnd(bytes, at)
    }
  }
  structure.damage = 'The picture ends before its end marker.'
  if (profile.length > 0) structure.iccName = iccNameOf(Buffer.concat(profile))
  return structure
}

function takeSegment(
  structure: PictureStructure,
  marker: number,
  data: Uint8Array,
  profile: Uint8Array[],
): void {
  const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
  if (isFrame && data.length >= 6) {
    structure.bitDepth = data[0] as number
    structure.height = be16(data, 1)
    structure.width = be16(data, 3)
    structure.colorType = data[5] === 1 ? 'Grayscale' : data[5] === 4 ? 'CMYK' : 'YCbCr'
  } else if (marker === 0xfe) addText(structure, 'Comment', utf8(data))
  else if (marker === 0xe2 && latin1(data.subarray(0, 12)) === 'ICC_PROFILE\0' && profile.length < 255)
    profile.push(data.subarray(14))
}

/** Where the data of a scan end: at a marker that is neither stuffing nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}
