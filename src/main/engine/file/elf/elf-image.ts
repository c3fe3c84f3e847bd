import type { ByteSource } from '../../archive/byte-source.ts'
import { ByteReader } from '../program/byte-reader.ts'

/** The headers of an ELF file (System V gABI, chapters 4 and 5). Fields have the names of the specification. */
export type ElfImage = {
  readonly reader: ByteReader
  readonly isWide: boolean
  readonly osAbi: number
  readonly abiVersion: number
  readonly type: number
  readonly machine: number
  readonly entry: bigint
  readonly flags: number
  readonly programHeaders: Table
  readonly sectionHeaders: Table
  readonly segments: readonly Segment[]
  readonly sections: readonly ElfSection[]
}

type Table = { readonly offset: number; readonly size: number; readonly count: number }

export type Segment = {
  readonly type: number
  readonly flags: number
  readonly offset: number
  readonly address: bigint
  readonly fileSize: number
  readonly memorySize: number
}

export type ElfSection = {
  readonly name: string
  readonly type: number
  readonly flags: number
  readonly address: bigint
  readonly offset: number
  readonly size: number
  readonly link: number
  readonly info: number
  readonly entrySize: number
}

/** Ordinary objects have some hundred sections; a compiler that makes one for each function, some ten thousand. */
const limits = { sections: 20_000, segments: 1000 }

export const segmentType = {
  load: 1,
  dynamic: 2,
  interpreter: 3,
  note: 4,
  stack: 0x6474e551,
  relro: 0x6474e552,
}
export const sectionType = { strings: 3, note: 7, noBits: 8, symbols: 2, dynamicSymbols: 11 }

/** Reads the headers. Throws where the file header is not whole. */
export function readElfImage(source: ByteSource): ElfImage {
  const ident = source.read(0, Math.min(16, source.size))
  if (ident.length < 16 || ident[0] !== 0x7f || ident[1] !== 0x45 || ident[2] !== 0x4c || ident[3] !== 0x46)
    throw new Error('it does not begin with the signature of ELF')
  const isWide = ident[4] === 2
  const reader = new ByteReader(source, ident[5] !== 2)
  const at = isWide ? 54 : 42
  const word = (offset: number) => (isWide ? reader.wide(offset) : reader.u32(offset))
  const first = isWide
    ? { entry: 24, programs: 32, sections: 40, flags: 48 }
    : { entry: 24, programs: 28, sections: 32, flags: 36 }
  const sectionHeaders = { offset: word(first.sections), size: reader.u16(at + 4), count: reader.u16(at + 6) }
  const programHeaders = { offset: word(first.programs), size: reader.u16(at), count: reader.u16(at + 2) }
  return {
    reader,
    isWide,
    osAbi: ident[7] ?? 0,
    abiVersion: ident[8] ?? 0,
    type: reader.u16(16),
    machine: reader.u16(18),
    entry: isWide ? reader.u64(first.entry) : BigInt(reader.u32(first.entry)),
    flags: reader.u32(first.flags),
    programHeaders,
    sectionHeaders,
    segments: readSegments(reader, programHeaders, isWide),
    sections: readSections(reader, sectionHeaders, reader.u16(at + 8), isWide),
  }
}

function readSegments(reader: ByteReader, { offset, size, count }: Table, isWide: boolean): Segment[] {
  const found: Segment[] = []
  const least = isWide ? 56 : 32
  for (let index = 0; index < Math.min(count, limits.segments); index++) {
    const at = offset + index * size
    if (offset === 0 || size < least || at + least > reader.size) break
    found.push(
      isWide
        ? {
            type: reader.u32(at),
            flags: reader.u32(at + 4),
            offset: reader.wide(at + 8),
            address: reader.u64(at + 16),
            fileSize: reader.wide(at + 32),
            memorySize: reader.wide(at + 40),
          }
        : {
            type: reader.u32(at),
            flags: reader.u32(at + 24),
            offset: reader.u32(at + 4),
            address: BigInt(reader.u32(at + 8)),
            fileSize: reader.u32(at + 16),
            memorySize: reader.u32(at + 20),
          },
    )
  }
  return found
}

function readSections(reader: ByteReader, table: Table, namesIndex: number, isWide: boolean): ElfSection[] {
  const { offset, size } = table
  const least = isWide ? 64 : 40
  if (offset === 0 || size < least || offset + least > reader.size) return []
  const first = readSection(reader, offset, isWide)
  // numbers that do not fit into the file header stand in the first section
  const count = Math.min(table.count === 0 ? first.size : table.count, limits.sections)
  const found: (ElfSection & { nameAt: number })[] = []
  for (let index = 0; index < count && offset + index * size + least <= reader.size; index++)
    found.push(readSection(reader, offset + index * size, isWide))
  const names = found[namesIndex === 0xffff ? first.link : namesIndex]
  return found.map(({ nameAt, ...section }) => ({
    ...section,
    name: names === undefined || nameAt >= names.size ? '' : reader.text(names.offset + nameAt, 200),
  }))
}

function readSection(reader: ByteReader, at: number, isWide: boolean): ElfSection & { nameAt: number } {
  const word = (index: number) => {
    const place = at + 8 + index * (isWide ? 8 : 4)
    return isWide ? reader.u64(place) : BigInt(reader.u32(place))
  }
  const after = at + (isWide ? 40 : 24)
  return {
    name: '',
    nameAt: reader.u32(at),
    type: reader.u32(at + 4),
    flags: Number(word(0)),
    address: word(1),
    offset: Number(word(2)),
    size: Number(word(3)),
    link: reader.u32(after),
    info: reader.u32(after + 4),
    entrySize: isWide ? reader.wide(after + 16) : reader.u32(after + 12),
  }
}

export function sectionNamed({ sections }: ElfImage, name: string): ElfSection | null {
  return sections.find((section) => section.name === name) ?? null
}

/** Returns the segment that is loaded at an address. */
export function segmentAt({ segments }: ElfImage, address: bigint): Segment | null {
  return (
    segments.find(
      (segment) =>
        segment.type === segmentType.load &&
        address >= segment.address &&
        address < segment.address + BigInt(Math.max(0, Math.floor(segment.memorySize) || 0)),
    ) ?? null
  )
}

/** Returns the offset in the file of what is loaded at an address; null where nothing of the file is. */
export function offsetOfAddress(image: ElfImage, address: bigint): number | null {
  const segment = segmentAt(image, address)
  if (segment === null) return null
  const within = Number(address - segment.address)
  const offset = segment.offset + within
  return within < segment.fileSize && offset < image.reader.size ? offset : null
}

/** Where a section or segment ends in the file; what has no bytes in the file ends at 0. */
export function endInFile(offset: number, size: number): number {
  return size === 0 ? 0 : offset + size
}
