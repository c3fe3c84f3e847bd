import { type Dynamic, dynamicTag } from './elf-dynamic.ts'
import { type ElfImage, type ElfSection, offsetOfAddress, sectionType } from './elf-image.ts'

export type ElfSymbol = {
  readonly name: string
  readonly address: bigint
  readonly size: number
  readonly binding: number
  readonly type: number
  readonly section: number
  readonly version: string | null
  readonly library: string | null
}

export type Symbols = {
  readonly list: readonly ElfSymbol[]
  /** Number of symbols in the table, also of those that were not read. */
  readonly count: number
}

const limits = { symbols: 30_000, versions: 4096, name: 512 }

type Table = {
  readonly offset: number
  readonly count: number
  readonly strings: number
  readonly stringsSize: number
}

/** Reads the symbols of the dynamic linker; without section headers by the dynamic table alone, as the linker does. */
export function readDynamicSymbols(image: ElfImage, dynamic: Dynamic): Symbols {
  const section = image.sections.find(({ type }) => type === sectionType.dynamicSymbols)
  const table = section === undefined ? tableOf(image, dynamic) : tableIn(image, section)
  return table === null ? { list: [], count: 0 } : readTable(image, table, versionsOf(image, dynamic))
}

/** Reads the table of all symbols, which `strip` removes; null where there is none. */
export function readAllSymbols(image: ElfImage): Symbols | null {
  const section = image.sections.find(
    ({ type, offset }) => type === sectionType.symbols && offset < image.reader.size,
  )
  const table = section === undefined ? null : tableIn(image, section)
  return table === null ? null : readTable(image, table, null)
}

function tableIn({ sections, isWide }: ElfImage, section: ElfSection): Table | null {
  const strings = sections[section.link]
  if (strings === undefined) return null
  return {
    offset: section.offset,
    count: Math.floor(section.size / (isWide ? 24 : 16)),
    strings: strings.offset,
    stringsSize: strings.size,
  }
}

function tableOf(image: ElfImage, dynamic: Dynamic): Table | null {
  const symbols = dynamic.value(dynamicTag.symbols)
  const strings = dynamic.value(dynamicTag.strings)
  if (symbols === null || strings === null) return null
  const offset = offsetOfAddress(image, symbols)
  const stringsAt = offsetOfAddress(image, strings)
  if (offset === null || stringsAt === null) return null
  return {
    offset,
    count: countOf(image, dynamic, Number(strings - symbols)),
    strings: stringsAt,
    stringsSize: Number(dynamic.value(dynamicTag.stringsSize) ?? 0n),
  }
}

/** The dynamic table does not state how many symbols there are: the hash table does, else the distance to the strings. */
function countOf(image: ElfImage, dynamic: Dynamic, distance: number): number {
  const hash = dynamic.value(dynamicTag.hash)
  const at = hash === null ? null : offsetOfAddress(image, hash)
  if (at !== null && at + 8 <= image.reader.size) return image.reader.u32(at + 4)
  return distance > 0 ? Math.floor(distance / (image.isWide ? 24 : 16)) : 0
}

type Version = { readonly version: string; readonly library: string }
type Versions = { readonly table: number; readonly names: ReadonlyMap<number, Version> }

function readTable(image: ElfImage, table: Table, versions: Versions | null): Symbols {
  const { reader, isWide } = image
  const size = isWide ? 24 : 16
  const list: ElfSymbol[] = []
  for (let index = 1; index < Math.min(table.count, limits.symbols); index++) {
    const at = table.offset + index * size
    if (at + size > reader.size) break
    const nameAt = reader.u32(at)
    const info = reader.u8(at + (isWide ? 4 : 12))
    const version = versions === null ? undefined : versionOf(image, versions, index)
    list.push({
      name:
        nameAt === 0 || nameAt >= table.stringsSize ? '' : reader.text(table.strings + nameAt, limits.name),
      address: isWide ? reader.u64(at + 8) : BigInt(reader.u32(at + 4)),
      size: isWide ? reader.wide(at + 16) : reader.u32(at + 8),
      binding: info >> 4,
      type: info & 15,
      section: reader.u16(at + (isWide ? 6 : 14)),
      version: version?.version ?? null,
      library: version?.library ?? null,
    })
  }
  return { list, count: Math.max(0, table.count - 1) }
}

function versionOf({ reader }: ElfImage, { table, names }: Versions, index: number): Version | undefined {
  const at = table + index * 2
  return at + 2 <= reader.size ? names.get(reader.u16(at) & 0x7fff) : undefined
}

/** Reads which version of a symbol comes from which library (LSB, symbol versioning). */
function versionsOf(image: ElfImage, dynamic: Dynamic): Versions | null {
  const { reader } = image
  const table = placeOf(image, dynamic.value(dynamicTag.versions))
  const needed = placeOf(image, dynamic.value(dynamicTag.versionsNeeded))
  const strings = placeOf(image, dynamic.value(dynamicTag.strings))
  if (table === null || needed === null || strings === null) return null
  const names = new Map<number, Version>()
  let at = needed
  for (let file = 0; file < limits.versions && at + 16 <= reader.size; file++) {
    const library = reader.text(strings + reader.u32(at + 4), limits.name)
    let entry = at + reader.u32(at + 8)
    const count = reader.u16(at + 2)
    for (let index = 0; index < count && names.size < limits.versions && entry + 16 <= reader.size; index++) {
      names.set(reader.u16(entry + 6), {
        version: reader.text(strings + reader.u32(entry + 8), limits.name),
        library,
      })
      const next = reader.u32(entry + 12)
      if (next === 0) break
      entry += next
    }
    const next = reader.u32(at + 12)
    if (next === 0) break
    at += next
  }
  return { table, names }
}

function placeOf(image: ElfImage, address: bigint | null): number | null {
  return address === null ? null : offsetOfAddress(image, address)
}
