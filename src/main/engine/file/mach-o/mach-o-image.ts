import type { ByteSource } from '../../archive/byte-source.ts'
import { ByteReader } from '../program/byte-reader.ts'
import { architectureName, commandName, mustKnow } from './mach-o-names.ts'

/** The headers of a Mach-O file for one processor (`mach-o/loader.h`). Offsets count from the beginning of the slice. */
export type MachOImage = {
  readonly reader: ByteReader
  readonly architecture: string
  readonly isWide: boolean
  readonly fileType: number
  readonly flags: number
  readonly commands: readonly Command[]
  readonly segments: readonly MachOSegment[]
  /** Number of load commands that the header states. */
  readonly commandCount: number
}

export type Command = {
  readonly type: number
  readonly name: string
  readonly at: number
  readonly size: number
}

export type MachOSegment = {
  readonly name: string
  readonly address: bigint
  readonly memorySize: number
  readonly offset: number
  readonly fileSize: number
  readonly protection: number
  readonly sections: readonly MachOSection[]
}

export type MachOSection = {
  readonly segment: string
  readonly name: string
  readonly address: bigint
  readonly size: number
  readonly offset: number
  readonly flags: number
}

/** A program for one processor in a file for several. */
export type Slice = {
  readonly architecture: string
  readonly offset: number
  readonly size: number
}

const limits = { slices: 32, commands: 4096, sections: 1000 }

/** Returns the programs of a file for several processors; null when it is for one. */
export function readSlices(source: ByteSource): Slice[] | null {
  const reader = new ByteReader(source, false)
  const magic = reader.u32(0)
  if (magic !== 0xcafebabe && magic !== 0xcafebabf) return null
  const isWide = magic === 0xcafebabf
  const size = isWide ? 32 : 20
  const found: Slice[] = []
  for (let index = 0; index < Math.min(reader.u32(4), limits.slices); index++) {
    const at = 8 + index * size
    if (at + size > reader.size) break
    found.push({
      architecture: architectureName(reader.u32(at), reader.u32(at + 4)),
      offset: isWide ? reader.wide(at + 8) : reader.u32(at + 8),
      size: isWide ? reader.wide(at + 16) : reader.u32(at + 12),
    })
  }
  return found
}

/** Reads the header and the load commands of one program. Throws where there is no header. */
export function readMachOImage(source: ByteSource): MachOImage {
  const magic = new ByteReader(source, false).u32(0)
  const isLittleEndian = magic === 0xcefaedfe || magic === 0xcffaedfe
  if (!isLittleEndian && magic !== 0xfeedface && magic !== 0xfeedfacf)
    throw new Error('it does not begin with a signature of Mach-O')
  const isWide = magic === 0xfeedfacf || magic === 0xcffaedfe
  const reader = new ByteReader(source, isLittleEndian)
  const commandCount = reader.u32(16)
  const commands = readCommands(reader, isWide ? 32 : 28, commandCount)
  return {
    reader,
    architecture: architectureName(reader.u32(4), reader.u32(8)),
    isWide,
    fileType: reader.u32(12),
    flags: reader.u32(24),
    commands,
    commandCount,
    segments: commands.flatMap((command) => readSegment(reader, command) ?? []),
  }
}

function readCommands(reader: ByteReader, start: number, count: number): Command[] {
  const found: Command[] = []
  let at = start
  for (let index = 0; index < Math.min(count, limits.commands); index++) {
    if (at + 8 > reader.size) break
    const size = reader.u32(at + 4)
    if (size < 8 || at + size > reader.size) break
    const type = reader.u32(at)
    found.push({ type: (type & ~mustKnow) >>> 0, name: commandName(type), at, size })
    at += size
  }
  return found
}

function readSegment(reader: ByteReader, { type, at, size }: Command): MachOSegment | null {
  const isWide = type === 0x19
  if ((type !== 1 && !isWide) || size < (isWide ? 72 : 56)) return null
  const word = (index: number) =>
    isWide ? reader.wide(at + 24 + index * 8) : reader.u32(at + 24 + index * 4)
  const after = at + (isWide ? 56 : 40)
  const head = isWide ? 72 : 56
  const length = isWide ? 80 : 68
  const count = Math.min(reader.u32(after + 8), Math.floor((size - head) / length), limits.sections)
  return {
    name: reader.text(at + 8, 16),
    address: isWide ? reader.u64(at + 24) : BigInt(reader.u32(at + 24)),
    memorySize: word(1),
    offset: word(2),
    fileSize: word(3),
    protection: reader.u32(after + 4),
    sections: Array.from({ length: Math.max(0, count) }, (_, index) =>
      readSection(reader, at + head + index * length, isWide),
    ),
  }
}

function readSection(reader: ByteReader, at: number, isWide: boolean): MachOSection {
  return {
    name: reader.text(at, 16),
    segment: reader.text(at + 16, 16),
    address: isWide ? reader.u64(at + 32) : BigInt(reader.u32(at + 32)),
    size: isWide ? reader.wide(at + 40) : reader.u32(at + 36),
    offset: reader.u32(at + (isWide ? 48 : 40)),
    flags: reader.u32(at + (isWide ? 64 : 56)),
  }
}

export function commandOf({ commands }: MachOImage, ...types: readonly number[]): Command | null {
  return commands.find(({ type }) => types.includes(type)) ?? null
}

/** Returns the text that a command points to from its beginning. */
export function textOf({ reader }: MachOImage, { at, size }: Command, field = 8): string {
  if (size < field + 4) return ''
  const offset = reader.u32(at + field)
  return offset >= size ? '' : reader.text(at + offset, Math.min(size - offset, 1000))
}

/** A version in four bytes: `14.5.1`, without a last part of zero. */
export function packedVersion(value: number): string {
  const parts = [value >>> 16, (value >>> 8) & 0xff, value & 0xff]
  return (parts[2] === 0 ? parts.slice(0, 2) : parts).join('.')
}
