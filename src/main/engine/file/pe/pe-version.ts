import { utf16 } from '../program/byte-reader.ts'

export type VersionInfo = {
  readonly fileVersion: string | null
  readonly productVersion: string | null
  readonly fileType: number | null
  /** Language and code page of the texts, each as four hexadecimal digits: `040904b0`. */
  readonly translations: readonly string[]
  readonly strings: readonly { readonly table: string; readonly key: string; readonly value: string }[]
}

const limits = { blocks: 500, strings: 200, text: 2000 }

type Block = {
  readonly key: string
  readonly value: Uint8Array
  readonly children: Uint8Array
}

/** Reads a resource of type RT_VERSION (VS_VERSIONINFO): a tree of blocks with a key, a value and children. */
export function readVersionInfo(bytes: Uint8Array): VersionInfo | null {
  const [root] = blocksIn(bytes)
  if (root?.key !== 'VS_VERSION_INFO') return null
  const fixed = fixedInfo(root.value)
  const strings: { table: string; key: string; value: string }[] = []
  const translations: string[] = []
  for (const part of blocksIn(root.children))
    for (const table of blocksIn(part.children)) {
      if (part.key === 'VarFileInfo') translations.push(...translationsIn(table.value))
      if (part.key !== 'StringFileInfo') continue
      for (const { key, value } of blocksIn(table.children)) {
        if (strings.length < limits.strings && key !== '')
          strings.push({ table: table.key, key: key.slice(0, 200), value: plain(value) })
      }
    }
  return { ...fixed, translations: translations.slice(0, 50), strings }
}

function plain(value: Uint8Array): string {
  return utf16(value.subarray(0, limits.text * 2)).replace(/\0+$/, '')
}

function fixedInfo(value: Uint8Array): Pick<VersionInfo, 'fileVersion' | 'productVersion' | 'fileType'> {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  if (value.length < 52 || view.getUint32(0, true) !== 0xfeef04bd)
    return { fileVersion: null, productVersion: null, fileType: null }
  const version = (at: number) =>
    [at + 2, at, at + 6, at + 4].map((place) => view.getUint16(place, true)).join('.')
  return { fileVersion: version(8), productVersion: version(16), fileType: view.getUint32(36, true) }
}

function translationsIn(value: Uint8Array): string[] {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const found: string[] = []
  for (let at = 0; at + 4 <= value.length && found.length < 50; at += 4)
    found.push(
      [at, at + 2].map((place) => view.getUint16(place, true).toString(16).padStart(4, '0')).join(''),
    )
  return found
}

/** Returns the blocks that follow each other, each aligned to four bytes. */
function blocksIn(bytes: Uint8Array): Block[] {
  const found: Block[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 6 <= bytes.length && found.length < limits.blocks) {
    const length = view.getUint16(at, true)
    if (length < 6) break
    found.push(blockIn(bytes.subarray(at, at + length)))
    at += aligned(length)
  }
  return found
}

function blockIn(bytes: Uint8Array): Block {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isText = view.getUint16(4, true) === 1
  // the length of a text is meant in characters; some compilers state bytes
  const stated = view.getUint16(2, true) * (isText ? 2 : 1)
  let end = 6
  while (end + 2 <= bytes.length && view.getUint16(end, true) !== 0) end += 2
  const key = utf16(bytes.subarray(6, end))
  const start = aligned(end + 2)
  const value = bytes.subarray(start, start + stated)
  return { key, value: isText ? untilZero(value) : value, children: bytes.subarray(aligned(start + stated)) }
}

function untilZero(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at + 1 < bytes.length; at += 2)
    if (bytes[at] === 0 && bytes[at + 1] === 0) return bytes.subarray(0, at)
  return bytes
}

function aligned(at: number): number {
  return (at + 3) & ~3
}
