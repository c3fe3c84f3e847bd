import { hex, utf8 } from '../program/byte-reader.ts'
import { type MetadataTables, readTables } from './dotnet-tables.ts'
import { directoryOf, mustFind, offsetOf, type PeImage } from './pe-image.ts'

/** What a .NET program says about itself: header of the runtime and metadata (ECMA-335, II.24 and II.25.3.3). */
export type DotNet = {
  readonly runtimeVersion: string
  readonly metadataVersion: string
  readonly flags: number
  readonly entryPointToken: number
  readonly streams: readonly string[]
  readonly moduleName: string | null
  readonly mvid: string | null
  readonly assemblyName: string | null
  readonly assemblyVersion: string | null
  readonly counts: Readonly<Record<'typeRef' | 'typeDef' | 'methodDef' | 'memberRef', number>>
  readonly references: readonly { readonly name: string; readonly version: string }[]
  /** Functions of native libraries that it calls. */
  readonly nativeCalls: readonly { readonly dll: string; readonly function: string }[]
  /** Full names of types that it uses, and of members with the type that they belong to. */
  readonly usedTypes: readonly string[]
  readonly usedMembers: readonly string[]
  readonly ownTypes: readonly string[]
  readonly resources: readonly DotNetResource[]
}

export type DotNetResource = {
  readonly name: string
  readonly offset: number | null
  readonly size: number | null
}

const limits = { rows: 20_000, references: 500, calls: 2000, resources: 500, streams: 16, name: 512 }

/** Reads the runtime header; null for a program without one. */
export function readDotNet(image: PeImage): DotNet | null {
  const directory = directoryOf(image, 'clr')
  if (directory === null) return null
  const { reader } = image
  const at = mustFind(image, directory.rva)
  const root = mustFind(image, reader.u32(at + 8))
  if (reader.u32(root) !== 0x424a5342) throw new Error('its metadata do not begin with BSJB')
  const streams = streamsAt(image, root)
  const tableStream = streams.find(({ name }) => name === '#~' || name === '#-')
  if (tableStream === undefined) throw new Error('its metadata have no tables')
  const heaps = heapsOf(image, streams)
  const tables = readTables(reader, tableStream.offset)
  return {
    runtimeVersion: `${reader.u16(at + 4)}.${reader.u16(at + 6)}`,
    metadataVersion: reader.text(root + 16, Math.min(reader.u32(root + 12), 255)),
    flags: reader.u32(at + 16),
    entryPointToken: reader.u32(at + 20),
    streams: streams.map(({ name }) => name),
    ...identityOf(tables, heaps),
    ...namesOf(tables, heaps),
    counts: {
      typeRef: tables.count('typeRef'),
      typeDef: tables.count('typeDef'),
      methodDef: tables.count('methodDef'),
      memberRef: tables.count('memberRef'),
    },
    references: tables.rows('assemblyRef', limits.references).map((row) => ({
      name: heaps.text(row[6]),
      version: row.slice(0, 4).join('.'),
    })),
    nativeCalls: callsOf(tables, heaps),
    resources: resourcesOf(image, at, tables, heaps),
  }
}

type Stream = { readonly name: string; readonly offset: number; readonly size: number }

function streamsAt({ reader }: PeImage, root: number): Stream[] {
  const found: Stream[] = []
  let at = root + 16 + ((reader.u32(root + 12) + 3) & ~3)
  const count = Math.min(reader.u16(at + 2), limits.streams)
  at += 4
  for (let index = 0; index < count; index++) {
    const name = reader.text(at + 8, 32)
    found.push({ name, offset: root + reader.u32(at), size: reader.u32(at + 4) })
    at += 8 + ((name.length + 4) & ~3)
  }
  return found
}

type Heaps = {
  readonly text: (index: number | undefined) => string
  readonly guid: (index: number | undefined) => string | null
}

function heapsOf({ reader }: PeImage, streams: readonly Stream[]): Heaps {
  const strings = streams.find(({ name }) => name === '#Strings')
  const guids = streams.find(({ name }) => name === '#GUID')
  return {
    text: (index = 0) => {
      if (strings === undefined || index === 0 || index >= strings.size) return ''
      const bytes = reader.upTo(strings.offset + index, limits.name)
      const end = bytes.indexOf(0)
      return utf8(end === -1 ? bytes : bytes.subarray(0, end))
    },
    guid: (index = 0) => {
      const at = (index - 1) * 16
      if (guids === undefined || index === 0 || at + 16 > guids.size) return null
      const bytes = reader.upTo(guids.offset + at, 16)
      return bytes.length === 16 ? asGuid(bytes) : null
    },
  }
}

function asGuid(bytes: Uint8Array): string {
  const text = hex(
    Uint8Array.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15], (at) => bytes[at] ?? 0),
  )
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}

function identityOf(
  tables: MetadataTables,
  heaps: Heaps,
): Pick<DotNet, 'moduleName' | 'mvid' | 'assemblyName' | 'assemblyVersion'> {
  const [module] = tables.rows('module', 1)
  const [assembly] = tables.rows('assembly', 1)
  return {
    moduleName: module === undefined ? null : heaps.text(module[1]),
    mvid: module === undefined ? null : heaps.guid(module[2]),
    assemblyName: assembly === undefined ? null : heaps.text(assembly[7]),
    assemblyVersion: assembly === undefined ? null : assembly.slice(1, 5).join('.'),
  }
}

function namesOf(
  tables: MetadataTables,
  heaps: Heaps,
): Pick<DotNet, 'usedTypes' | 'usedMembers' | 'ownTypes'> {
  const full = (name: number | undefined, namespace: number | undefined) => {
    const space = heaps.text(namespace)
    return space === '' ? heaps.text(name) : `${space}.${heaps.text(name)}`
  }
  const usedTypes = tables.rows('typeRef', limits.rows).map(([, name, namespace]) => full(name, namespace))
  const ownTypes = tables.rows('typeDef', limits.rows).map(([, name, namespace]) => full(name, namespace))
  const usedMembers = tables.rows('memberRef', limits.rows).flatMap(([parent = 0, name]) => {
    // a member of a used type: tag 1 in the lower three bits
    const type = (parent & 7) === 1 ? usedTypes[(parent >>> 3) - 1] : undefined
    return type === undefined ? [] : [`${type}::${heaps.text(name)}`]
  })
  return { usedTypes, usedMembers, ownTypes }
}

function callsOf(tables: MetadataTables, heaps: Heaps): DotNet['nativeCalls'] {
  const modules = tables.rows('moduleRef', limits.calls).map(([name]) => heaps.text(name))
  return tables.rows('implMap', limits.calls).map(([, , name, module = 0]) => ({
    dll: modules[module - 1] ?? '',
    function: heaps.text(name),
  }))
}

function resourcesOf(image: PeImage, header: number, tables: MetadataTables, heaps: Heaps): DotNetResource[] {
  const { reader } = image
  const start = offsetOf(image, reader.u32(header + 24))
  return tables.rows('manifestResource', limits.resources).map(([offset = 0, , name, implementation]) => {
    const at = start === null ? null : start + offset
    const isHere = implementation === 0 && at !== null && at + 4 <= reader.size
    return isHere
      ? { name: heaps.text(name), offset: at + 4, size: reader.u32(at) }
      : { name: heaps.text(name), offset: null, size: null }
  })
}
