import { type ByteReader, latin1 } from '../program/byte-reader.ts'

/**
 * The headers of a portable executable (Microsoft PE Format), and where the loader of Windows puts its bytes. Fields
 * have the names of the specification.
 */
export type PeImage = {
  readonly reader: ByteReader
  /** Offset of the signature `PE`. */
  readonly peOffset: number
  readonly isWide: boolean
  readonly machine: number
  readonly timeDateStamp: number
  readonly pointerToSymbolTable: number
  readonly numberOfSymbols: number
  readonly characteristics: number
  readonly optional: OptionalHeader
  readonly directories: readonly Directory[]
  readonly sections: readonly Section[]
  /** Number of sections that the header states. */
  readonly numberOfSections: number
  readonly sectionTable: number
}

export type OptionalHeader = {
  readonly offset: number
  readonly magic: number
  readonly linkerVersion: string
  readonly entryPoint: number
  readonly imageBase: bigint
  readonly sectionAlignment: number
  readonly fileAlignment: number
  readonly osVersion: string
  readonly imageVersion: string
  readonly subsystemVersion: string
  readonly sizeOfImage: number
  readonly sizeOfHeaders: number
  readonly checksum: number
  readonly subsystem: number
  readonly dllCharacteristics: number
  readonly numberOfRvaAndSizes: number
}

export type Directory = { readonly rva: number; readonly size: number }

export type Section = {
  readonly name: string
  readonly virtualSize: number
  readonly virtualAddress: number
  readonly rawSize: number
  readonly rawOffset: number
  readonly characteristics: number
}

/** Index of a data directory. */
export const directoryIndex = {
  export: 0,
  import: 1,
  resource: 2,
  security: 4,
  relocation: 5,
  debug: 6,
  tls: 9,
  loadConfig: 10,
  boundImport: 11,
  delayImport: 13,
  clr: 14,
} as const

/** The loader refuses more than 96 sections; readers of others' files meet more. */
const maxSections = 512

/** Reads the headers. Throws where there is no PE header. */
export function readImage(reader: ByteReader): PeImage {
  if (reader.u16(0) !== 0x5a4d) throw new Error('it does not begin with MZ')
  const peOffset = reader.u32(0x3c)
  if (reader.u32(peOffset) !== 0x4550) throw new Error('there is no PE signature where the DOS header says')
  const coff = peOffset + 4
  const numberOfSections = reader.u16(coff + 2)
  const at = coff + 20
  const magic = reader.u16(at)
  const isWide = magic === 0x20b
  const optional = readOptional(reader, at, magic)
  const table = at + (isWide ? 112 : 96)
  const directories = readDirectories(reader, table, optional.numberOfRvaAndSizes)
  const sectionTable = at + reader.u16(coff + 16)
  return {
    reader,
    peOffset,
    isWide,
    machine: reader.u16(coff),
    timeDateStamp: reader.u32(coff + 4),
    pointerToSymbolTable: reader.u32(coff + 8),
    numberOfSymbols: reader.u32(coff + 12),
    characteristics: reader.u16(coff + 18),
    optional,
    directories,
    sections: readSections(reader, sectionTable, numberOfSections),
    numberOfSections,
    sectionTable,
  }
}

function readOptional(reader: ByteReader, at: number, magic: number): OptionalHeader {
  const version = (offset: number) => `${reader.u16(at + offset)}.${reader.u16(at + offset + 2)}`
  return {
    offset: at,
    magic,
    linkerVersion: `${reader.u8(at + 2)}.${reader.u8(at + 3)}`,
    entryPoint: reader.u32(at + 16),
    imageBase: magic === 0x20b ? reader.u64(at + 24) : BigInt(reader.u32(at + 28)),
    sectionAlignment: reader.u32(at + 32),
    fileAlignment: reader.u32(at + 36),
    osVersion: version(40),
    imageVersion: version(44),
    subsystemVersion: version(48),
    sizeOfImage: reader.u32(at + 56),
    sizeOfHeaders: reader.u32(at + 60),
    checksum: reader.u32(at + 64),
    subsystem: reader.u16(at + 68),
    dllCharacteristics: reader.u16(at + 70),
    numberOfRvaAndSizes: reader.u32(at + (magic === 0x20b ? 108 : 92)),
  }
}

function readDirectories(reader: ByteReader, at: number, count: number): Directory[] {
  const found: Directory[] = []
  for (let index = 0; index < Math.min(count, 16); index++) {
    if (at + index * 8 + 8 > reader.size) break
    found.push({ rva: reader.u32(at + index * 8), size: reader.u32(at + index * 8 + 4) })
  }
  return found
}

function readSections(reader: ByteReader, table: number, count: number): Section[] {
  const found: Section[] = []
  for (let index = 0; index < Math.min(count, maxSections); index++) {
    const at = table + index * 40
    if (at + 40 > reader.size) break
    found.push({
      name: latin1(reader.bytes(at, 8)).replace(/\0+$/, ''),
      virtualSize: reader.u32(at + 8),
      virtualAddress: reader.u32(at + 12),
      rawSize: reader.u32(at + 16),
      rawOffset: reader.u32(at + 20),
      characteristics: reader.u32(at + 36),
    })
  }
  return found
}

/** Where the loader reads a section in the file: it rounds the offset down to sectors of 512 bytes. */
export function rawStart({ optional }: PeImage, { rawOffset }: Section): number {
  return optional.fileAlignment < 0x200 ? rawOffset : rawOffset - (rawOffset % 0x200)
}

/** Returns the section in which an address lies; null for an address in the headers or in none. */
export function sectionAt(image: PeImage, rva: number): Section | null {
  return (
    image.sections.find(
      ({ virtualAddress, virtualSize, rawSize }) =>
        rva >= virtualAddress &&
        rva < virtualAddress + Math.max(virtualSize, virtualSize === 0 ? rawSize : 1),
    ) ?? null
  )
}

/** Returns the offset in the file of what is loaded at an address; null where nothing of the file is. */
export function offsetOf(image: PeImage, rva: number): number | null {
  if (rva < 0) return null
  const section = sectionAt(image, rva)
  const offset = section === null ? (rva < headerEnd(image) ? rva : null) : inSection(image, section, rva)
  return offset !== null && offset < image.reader.size ? offset : null
}

function inSection(image: PeImage, section: Section, rva: number): number | null {
  const within = rva - section.virtualAddress
  return within < section.rawSize ? rawStart(image, section) + within : null
}

function headerEnd({ sections, optional }: PeImage): number {
  const first = sections.reduce((least, { virtualAddress }) => Math.min(least, virtualAddress), 0xffffffff)
  return sections.length === 0
    ? optional.sizeOfImage
    : Math.min(first, Math.max(optional.sizeOfHeaders, 0x1000))
}

/** As `offsetOf`, but throws, for fields that have to be there. */
export function mustFind(image: PeImage, rva: number): number {
  const offset = offsetOf(image, rva)
  if (offset === null) throw new Error(`the address 0x${rva.toString(16)} lies in no section`)
  return offset
}

/** Returns a data directory that is there: with an address and a size; null otherwise. */
export function directoryOf(image: PeImage, name: keyof typeof directoryIndex): Directory | null {
  const directory = image.directories[directoryIndex[name]]
  return directory === undefined || directory.rva === 0 ? null : directory
}
