import { utf16 } from '../program/byte-reader.ts'
import { directoryOf, mustFind, offsetOf, type PeImage } from './pe-image.ts'
import { languages, resourceTypes } from './pe-names.ts'

export type Resource = {
  readonly type: string
  readonly typeId: number | null
  /** Its name, or its number as a text. */
  readonly name: string
  readonly languageId: number
  readonly language: string | null
  /** Offset in the file; null where the address lies in no section. */
  readonly offset: number | null
  readonly size: number
}

export type Resources = {
  readonly list: readonly Resource[]
  readonly isCut: boolean
  readonly loops: boolean
}

/** The loader knows three levels; a program of this machine has at most 900 resources. */
const limits = { resources: 2000, entries: 20_000, depth: 3 }

type Walk = {
  readonly image: PeImage
  readonly base: number
  readonly list: Resource[]
  entries: number
  loops: boolean
}

/** Reads the tree of resources: type, name, language. A folder that contains itself is not entered again. */
export function readResources(image: PeImage): Resources {
  const directory = directoryOf(image, 'resource')
  if (directory === null) return { list: [], isCut: false, loops: false }
  const walk: Walk = { image, base: mustFind(image, directory.rva), list: [], entries: 0, loops: false }
  const isWhole = readFolder(walk, walk.base, [], new Set())
  return { list: walk.list, isCut: !isWhole, loops: walk.loops }
}

type Key = { readonly id: number | null; readonly name: string }

/** Reads a folder; returns false when a limit is reached. */
function readFolder(walk: Walk, at: number, path: readonly Key[], above: ReadonlySet<number>): boolean {
  const { reader } = walk.image
  if (above.has(at) || path.length >= limits.depth) {
    walk.loops = true
    return true
  }
  if (at + 16 > reader.size) return true
  const count = reader.u16(at + 12) + reader.u16(at + 14)
  const inside = new Set(above).add(at)
  for (let index = 0; index < count; index++) {
    const entry = at + 16 + index * 8
    if (entry + 8 > reader.size) return true
    if (++walk.entries > limits.entries || walk.list.length >= limits.resources) return false
    const key = keyOf(walk, reader.u32(entry))
    const target = reader.u32(entry + 4)
    const place = walk.base + (target & 0x7fffffff)
    if (target >>> 31 === 1) {
      if (!readFolder(walk, place, [...path, key], inside)) return false
    } else if (place + 16 <= reader.size) walk.list.push(resourceAt(walk.image, place, [...path, key]))
  }
  return true
}

function keyOf({ image: { reader }, base }: Walk, value: number): Key {
  if (value >>> 31 === 0) return { id: value, name: String(value) }
  const at = base + (value & 0x7fffffff)
  if (at + 2 > reader.size) return { id: null, name: '' }
  return { id: null, name: utf16(reader.upTo(at + 2, Math.min(reader.u16(at), 256) * 2)) }
}

function resourceAt(image: PeImage, at: number, path: readonly Key[]): Resource {
  const [type, name, language] = path
  const languageId = language?.id ?? 0
  return {
    type: (type?.id == null ? undefined : resourceTypes[type.id]) ?? type?.name ?? '',
    typeId: type?.id ?? null,
    name: name?.name ?? '',
    languageId,
    language: languages[languageId & 0x3ff] ?? null,
    offset: offsetOf(image, image.reader.u32(at)),
    size: image.reader.u32(at + 4),
  }
}
