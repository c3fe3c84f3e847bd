import { createHash } from 'node:crypto'
import type { ByteReader } from '../program/byte-reader.ts'
import { ordinalName } from './ordinal-names.ts'
import { directoryOf, mustFind, offsetOf, type PeImage } from './pe-image.ts'

export type Import = {
  readonly dll: string
  /** Name of the function, known for numbers of some libraries; null where only the number is known. */
  readonly function: string | null
  readonly ordinal: number | null
  readonly hint: number | null
  readonly delayed: boolean
}

export type Imports = { readonly list: readonly Import[]; readonly isCut: boolean }

/** Limits of what is read: the largest ordinary programs import some 3,000 functions of 100 libraries. */
const limits = { libraries: 1024, functions: 10_000, name: 512 }

/** Reads the imports that the loader resolves at start, and those that are resolved with the first call. */
export function readImports(image: PeImage, delayed: boolean): Imports {
  const directory = directoryOf(image, delayed ? 'delayImport' : 'import')
  if (directory === null) return { list: [], isCut: false }
  const list: Import[] = []
  const start = mustFind(image, directory.rva)
  const size = delayed ? 32 : 20
  for (let index = 0; index < limits.libraries; index++) {
    const at = start + index * size
    if (at + size > image.reader.size) break
    const library = delayed ? delayedLibrary(image, at) : boundLibrary(image, at)
    if (library === null) return { list, isCut: false }
    const offset = offsetOf(image, library.name)
    if (offset === null) return { list, isCut: false }
    const dll = image.reader.text(offset, limits.name)
    if (!readThunks(image, dll, library.thunks, delayed, list)) return { list, isCut: true }
  }
  return { list, isCut: true }
}

type Library = { readonly name: number; readonly thunks: readonly number[] }

function boundLibrary({ reader }: PeImage, at: number): Library | null {
  const name = reader.u32(at + 12)
  const thunks = [reader.u32(at), reader.u32(at + 16)]
  return name === 0 || thunks[1] === 0 ? null : { name, thunks }
}

function delayedLibrary({ reader, optional }: PeImage, at: number): Library | null {
  const name = reader.u32(at + 4)
  if (name === 0) return null
  // old linkers wrote addresses instead of distances from the image base
  const base = (reader.u32(at) & 1) === 1 ? 0 : Number(optional.imageBase & 0xffffffffn)
  return { name: name - base, thunks: [reader.u32(at + 16) - base] }
}

/** Reads the functions of a library; returns false when there are too many. */
function readThunks(
  image: PeImage,
  dll: string,
  tables: readonly number[],
  delayed: boolean,
  list: Import[],
): boolean {
  const { reader, isWide } = image
  const table = tables.find((rva) => rva !== 0 && offsetOf(image, rva) !== null)
  if (table === undefined) return true
  const start = mustFind(image, table)
  const size = isWide ? 8 : 4
  for (let at = start; at + size <= reader.size; at += size) {
    const value = isWide ? reader.u64(at) : BigInt(reader.u32(at))
    if (value === 0n) return true
    if (list.length >= limits.functions) return false
    const isOrdinal = value >> (isWide ? 63n : 31n) === 1n
    const found = isOrdinal ? byOrdinal(dll, Number(value & 0xffffn)) : byName(image, Number(value))
    if (found === null) return true
    list.push({ dll, ...found, delayed })
  }
  return true
}

type Resolved = Pick<Import, 'function' | 'ordinal' | 'hint'>

function byOrdinal(dll: string, ordinal: number): Resolved {
  return { function: ordinalName(dll, ordinal), ordinal, hint: null }
}

function byName(image: PeImage, rva: number): Resolved | null {
  const offset = offsetOf(image, rva)
  if (offset === null || offset + 3 > image.reader.size) return null
  return {
    function: image.reader.text(offset + 2, limits.name),
    ordinal: null,
    hint: image.reader.u16(offset),
  }
}

/**
 * Digest of the imports in their order (Mandiant, 2014), as pefile computes it: names without the extensions `dll`,
 * `ocx` and `sys`, in lower case. Null without imports.
 */
export function importHash(imports: readonly Import[]): string | null {
  const names = imports.flatMap(({ dll, function: name, ordinal }) => {
    const called = name ?? (ordinal === null ? '' : `ord${ordinal}`)
    return called === ''
      ? []
      : [`${dll.toLowerCase().replace(/\.(?:ocx|sys|dll)$/, '')}.${called.toLowerCase()}`]
  })
  return names.length === 0 ? null : createHash('md5').update(names.join(','), 'latin1').digest('hex')
}

export type Export = {
  readonly name: string | null
  readonly ordinal: number
  readonly rva: number
  /** Where the loader goes on looking: `NTDLL.RtlAllocateHeap`. */
  readonly forwarder: string | null
}

export type Exports = {
  readonly dll: string
  readonly list: readonly Export[]
  readonly count: number
  readonly timeDateStamp: number
}

/** Reads the functions that a library offers, at most 10,000 of them; null where there is no such table. */
export function readExports(image: PeImage): Exports | null {
  const directory = directoryOf(image, 'export')
  if (directory === null) return null
  const { reader } = image
  const at = mustFind(image, directory.rva)
  const base = reader.u32(at + 16)
  const count = reader.u32(at + 20)
  const names = exportNames(image, at)
  const list: Export[] = []
  const addresses = offsetOf(image, reader.u32(at + 28))
  for (let index = 0; addresses !== null && index < Math.min(count, limits.functions); index++) {
    const entry = addresses + index * 4
    if (entry + 4 > reader.size) break
    const rva = reader.u32(entry)
    if (rva === 0) continue
    const isForwarded = rva >= directory.rva && rva < directory.rva + directory.size
    const target = isForwarded ? offsetOf(image, rva) : null
    list.push({
      name: names.get(index) ?? null,
      ordinal: base + index,
      rva,
      forwarder: target === null ? null : reader.text(target, limits.name),
    })
  }
  return { dll: nameAt(image, reader.u32(at + 12)) ?? '', list, count, timeDateStamp: reader.u32(at + 4) }
}

/** Names by index of the table of addresses. */
function exportNames(image: PeImage, at: number): Map<number, string> {
  const { reader } = image
  const names = offsetOf(image, reader.u32(at + 32))
  const ordinals = offsetOf(image, reader.u32(at + 36))
  const found = new Map<number, string>()
  if (names === null || ordinals === null) return found
  const count = Math.min(reader.u32(at + 24), limits.functions)
  for (let index = 0; index < count; index++) {
    if (!fits(reader, names + index * 4, 4) || !fits(reader, ordinals + index * 2, 2)) break
    const name = nameAt(image, reader.u32(names + index * 4))
    if (name !== null) found.set(reader.u16(ordinals + index * 2), name)
  }
  return found
}

function fits(reader: ByteReader, at: number, length: number): boolean {
  return at + length <= reader.size
}

function nameAt(image: PeImage, rva: number): string | null {
  const offset = offsetOf(image, rva)
  return offset === null ? null : image.reader.text(offset, limits.name)
}
