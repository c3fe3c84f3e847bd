import { commandOf, type MachOImage, packedVersion, textOf } from './mach-o-image.ts'

export type Dylib = {
  readonly name: string
  readonly currentVersion: string
  readonly compatibilityVersion: string
  readonly kind: string
}

/** Commands that name a library that is loaded. */
const dylibCommands: Readonly<Record<number, string>> = {
  12: 'load',
  24: 'weak',
  31: 'reexport',
  32: 'lazy',
  35: 'upward',
}

/** Reads the libraries in the order in which symbols refer to them. */
export function readDylibs(image: MachOImage): Dylib[] {
  return image.commands.flatMap((command) => {
    const kind = dylibCommands[command.type]
    if (kind === undefined || command.size < 24) return []
    const version = (field: number) => packedVersion(image.reader.u32(command.at + field))
    return [
      { name: textOf(image, command), currentVersion: version(16), compatibilityVersion: version(20), kind },
    ]
  })
}

export type MachOSymbol = {
  readonly name: string
  readonly isImported: boolean
  readonly isExternal: boolean
  readonly isWeak: boolean
  readonly address: bigint
  readonly library: string | null
}

export type MachOSymbols = { readonly list: readonly MachOSymbol[]; readonly count: number }

const limit = 30_000

/** Reads the table of symbols without those of debuggers; null where it was removed. */
export function readMachOSymbols(image: MachOImage, dylibs: readonly Dylib[]): MachOSymbols | null {
  const command = commandOf(image, 2)
  if (command === null || command.size < 24) return null
  const { reader, isWide, flags } = image
  const [offset, count, strings, stringsSize] = [8, 12, 16, 20].map((field) => reader.u32(command.at + field))
  if (offset === undefined || count === undefined || strings === undefined || stringsSize === undefined)
    return null
  const size = isWide ? 16 : 12
  const list: MachOSymbol[] = []
  for (let index = 0; index < Math.min(count, limit); index++) {
    const at = offset + index * size
    if (at + size > reader.size) break
    const type = reader.u8(at + 4)
    if ((type & 0xe0) !== 0) continue
    const nameAt = reader.u32(at)
    const isImported = (type & 0x0e) === 0 && (type & 1) === 1
    const description = reader.u16(at + 6)
    // with names in two levels, a symbol says from which library it comes
    const library = isImported && (flags & 0x80) !== 0 ? dylibs[(description >> 8) - 1] : undefined
    list.push({
      name: nameAt === 0 || nameAt >= stringsSize ? '' : reader.text(strings + nameAt, 512),
      isImported,
      isExternal: (type & 1) === 1,
      isWeak: (description & 0xc0) !== 0,
      address: isWide ? reader.u64(at + 8) : BigInt(reader.u32(at + 8)),
      library: library?.name ?? null,
    })
  }
  return { list, count }
}
