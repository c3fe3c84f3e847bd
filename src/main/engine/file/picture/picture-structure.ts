/** What the structure of a picture says, read without decoding it. */
export type PictureStructure = {
  readonly format: string
  width: number | null
  height: number | null
  bitDepth: number | null
  colorType: string | null
  /** Frames of an animation, pages, or pictures of an icon. */
  frames: number
  isAnimated: boolean
  /** Offset behind its end; null where it was not reached or its format has none. */
  end: number | null
  /** Comments and text chunks. */
  readonly texts: { readonly name: string; readonly text: string }[]
  iccName: string | null
  /** Pictures of an icon. */
  readonly images: { readonly width: number; readonly height: number; readonly bit_depth: number | null }[]
  /** Whether its structure breaks off. */
  damage: string | null
}

export const pictureLimits = {
  texts: 200,
  textLength: 200_000,
  images: 500,
  parts: 1_000_000,
  text: 8 * 2 ** 20,
}

export function newStructure(format: string): PictureStructure {
  return {
    ...{ format, width: null, height: null, bitDepth: null, colorType: null, frames: 1, isAnimated: false },
    ...{ end: null, texts: [], iccName: null, images: [], damage: null },
  }
}

export function addText(structure: PictureStructure, name: string, text: string): void {
  const shown = text.replace(/\0+$/, '')
  if (structure.texts.length < pictureLimits.texts && shown !== '')
    structure.texts.push({ name: name.slice(0, 100), text: shown.slice(0, pictureLimits.textLength) })
}

export const be16 = (bytes: Uint8Array, at: number) =>
  ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
export const be32 = (bytes: Uint8Array, at: number) => be16(bytes, at) * 65_536 + be16(bytes, at + 2)
export const le16 = (bytes: Uint8Array, at: number) =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
export const le32 = (bytes: Uint8Array, at: number) => le16(bytes, at) + le16(bytes, at + 2) * 65_536
export const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
export const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

/** Name of an ICC profile: its `desc` tag, as text (version 2) or localised text (version 4) (ICC.1 10.15). */
export function iccNameOf(profile: Uint8Array): string | null {
  if (profile.length < 132 || latin1(profile.subarray(36, 40)) !== 'acsp') return null
  const count = Math.min(be32(profile, 128), 200)
  for (let index = 0; index < count; index++) {
    const at = 132 + 12 * index
    if (at + 12 > profile.length) return null
    if (latin1(profile.subarray(at, at + 4)) === 'desc') return descriptionAt(profile, be32(profile, at + 4))
  }
  return null
}

function descriptionAt(profile: Uint8Array, at: number): string | null {
  if (at + 28 > profile.length) return null
  const type = latin1(profile.subarray(at, at + 4))
  if (type === 'desc') {
    const length = be32(profile, at + 8)
    return latin1(profile.subarray(at + 12, at + 12 + Math.min(length, 200))).split('\0', 1)[0] || null
  }
  if (type !== 'mluc') return null
  const length = Math.min(be32(profile, at + 20), 400)
  const start = at + be32(profile, at + 24)
  if (start + length > profile.length) return null
  return (
    Buffer.from(profile.slice(start, start + (length & ~1)))
      .swap16()
      .toString('utf16le') || null
  )
}
