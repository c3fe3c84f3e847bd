import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import type { CompoundEntry, CompoundFile } from '../../office/compound-file.ts'
import { unpackVba } from './vba-compression.ts'
import { maxPcodeLines, pcodeLinesOf } from './vba-pcode.ts'

/** A module of a VBA project, with its source. */
export type VbaModule = {
  readonly name: string
  readonly stream: string
  readonly type: 'standard' | 'class' | 'unknown'
  readonly source: string
  /** Whether the source was unpacked to its end. */
  readonly isWhole: boolean
  /** Lines of compiled code, which an application of the same version runs instead of the source; null where unknown. */
  readonly pcodeLines: number | null
  /** Whether compiled code has lines, and the source has none. */
  readonly isStomped: boolean
}

export type VbaProject = {
  readonly name: string | null
  readonly codePage: number
  readonly references: readonly string[]
  readonly modules: readonly VbaModule[]
  /** Whether the project asks for a password before its code is shown; null without a PROJECT stream. */
  readonly isProtected: boolean | null
  /** Whether the `dir` stream could be read; otherwise modules were searched in all streams. */
  readonly hasDirectory: boolean
}

const maxModules = 1000

type Directory = {
  name: string | null
  codePage: number
  references: string[]
  modules: { name: string; stream: string; offset: number; type: VbaModule['type'] }[]
}

/** Returns the storages of a compound file that hold a VBA project: those with a storage `VBA`, or a `dir` stream. */
export function vbaStorages(file: CompoundFile): { storage: CompoundEntry; path: string }[] {
  const found: { storage: CompoundEntry; path: string }[] = []
  const open = [{ storage: file.root, path: '' }]
  for (let next = open.pop(); next !== undefined && found.length < 100; next = open.pop()) {
    const { storage, path } = next
    const isOne = file.find('dir', storage) !== undefined || file.find('_VBA_PROJECT', storage) !== undefined
    if (isOne) found.push(next)
    for (const child of storage.children)
      if (child.isStorage) open.push({ storage: child, path: `${path}${child.name}/` })
  }
  return found.toReversed()
}

/** Reads a VBA project (MS-OVBA 2.3.4): its `dir` stream names the modules, the streams hold them. */
export function readVbaProject(
  file: CompoundFile,
  storage: CompoundEntry,
  around: CompoundEntry | null,
): VbaProject {
  const dir = file.find('dir', storage)
  const unpacked = dir === undefined ? null : unpackVba(file.read(dir))
  const directory = unpacked === null ? emptyDirectory() : readDirectory(unpacked.bytes)
  const modules: VbaModule[] = []
  const met = new Set<string>()
  for (const { name, stream, offset, type } of directory.modules.slice(0, maxModules)) {
    const entry = file.find(stream, storage) ?? file.find(name, storage)
    if (entry === undefined || entry.isStorage) continue
    met.add(entry.name)
    modules.push(moduleOf(file.read(entry), { name, stream: entry.name, type }, offset, directory.codePage))
  }
  for (const entry of storage.children) {
    if (modules.length >= maxModules || met.has(entry.name) || entry.isStorage) continue
    if (/^(?:dir|_VBA_PROJECT|__SRP_\w+)$/i.test(entry.name)) continue
    const bytes = file.read(entry)
    if (sourceOffset(bytes, null) === null) continue
    const about = { name: entry.name, stream: entry.name, type: 'unknown' as const }
    modules.push(moduleOf(bytes, about, null, directory.codePage))
  }
  return {
    name: directory.name,
    codePage: directory.codePage,
    references: directory.references,
    modules,
    isProtected: isProtected(file, around),
    hasDirectory: directory.modules.length > 0,
  }
}

function emptyDirectory(): Directory {
  return { name: null, codePage: 1252, references: [], modules: [] }
}

/** Reads the records of the unpacked `dir` stream (MS-OVBA 2.3.4.2). */
function readDirectory(bytes: Uint8Array): Directory {
  const directory = emptyDirectory()
  const view = viewOf(bytes)
  let last: Directory['modules'][number] | null = null
  const text = (from: number, to: number) => decodeCodePage(bytes.subarray(from, to), directory.codePage)
  for (let at = 0; at + 6 <= bytes.length; ) {
    const id = view.getUint16(at, true)
    // the size of the version is not counted right by the format itself
    const size = id === 0x0009 ? 6 : view.getUint32(at + 2, true)
    const from = at + 6
    const to = Math.min(bytes.length, from + size)
    const isNumber = to - from >= 4
    if (id === 0x0003 && to - from >= 2) directory.codePage = view.getUint16(from, true)
    else if (id === 0x0004) directory.name = text(from, to)
    else if ((id === 0x000d || id === 0x000e || id === 0x0033) && isNumber) {
      const shift = id === 0x0033 ? 0 : 4
      if (directory.references.length < 200) directory.references.push(text(from + shift, to).slice(0, 500))
    } else if (id === 0x0019) {
      if (directory.modules.length >= maxModules) break
      last = { name: text(from, to), stream: text(from, to), offset: -1, type: 'unknown' }
      directory.modules.push(last)
    } else if (last !== null && id === 0x001a) last.stream = text(from, to)
    else if (last !== null && id === 0x0032) last.stream = decodeCodePage(bytes.subarray(from, to), 1200)
    else if (last !== null && id === 0x0047) last.name = decodeCodePage(bytes.subarray(from, to), 1200)
    else if (last !== null && id === 0x0031 && isNumber) last.offset = view.getUint32(from, true)
    else if (last !== null && id === 0x0021) last.type = 'standard'
    else if (last !== null && id === 0x0022) last.type = 'class'
    at = from + size
  }
  directory.references = directory.references.map(referenceOf).filter((name) => name !== '')
  return directory
}

/** The readable end of a type library reference: `*\G{…}#2.0#0#C:\Windows\System32\scrrun.dll#Microsoft Scripting`. */
function referenceOf(written: string): string {
  return written.replace(/[\p{Cc}\ufffd]+/gu, ' ').trim()
}

function moduleOf(
  bytes: Uint8Array,
  about: Pick<VbaModule, 'name' | 'stream' | 'type'>,
  offset: number | null,
  codePage: number,
): VbaModule {
  const at = sourceOffset(bytes, offset)
  const unpacked = at === null ? null : unpackVba(bytes.subarray(at))
  const source = unpacked === null ? '' : decodeCodePage(unpacked.bytes, codePage)
  const pcodeLines = pcodeLinesOf(bytes.subarray(0, at ?? bytes.length))
  return {
    ...about,
    source,
    isWhole: unpacked?.isWhole ?? false,
    pcodeLines,
    isStomped:
      pcodeLines !== null && pcodeLines >= 3 && pcodeLines < maxPcodeLines && linesOfCode(source) === 0,
  }
}

/** Lines of a source that are neither blank nor attributes that the application writes itself. */
export function linesOfCode(source: string): number {
  let count = 0
  for (const line of source.split(/\r\n?|\n/)) {
    const words = line.trim()
    if (words !== '' && !/^(?:Attribute\s|Option\s+Explicit$|VERSION |BEGIN$|END$|MultiUse )/i.test(words))
      count++
  }
  return count
}

/** Offset of the source in a module's stream: the one that the directory gives, else the first that looks so. */
function sourceOffset(bytes: Uint8Array, given: number | null): number | null {
  if (given !== null && given >= 0 && given + 3 < bytes.length && bytes[given] === 0x01) return given
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = buffer.indexOf('\0Attribut', 0, 'latin1')
  return found >= 3 && bytes[found - 3] === 0x01 ? found - 3 : null
}

/** Reads from the PROJECT stream whether a password is set (`DPB`, MS-OVBA 2.3.1.16): a longer value than without one. */
function isProtected(file: CompoundFile, around: CompoundEntry | null): boolean | null {
  const entry = around === null ? undefined : file.find('PROJECT', around)
  if (entry === undefined) return null
  const text = decodeCodePage(file.read(entry).subarray(0, 65_536), 1252)
  const found = /^DPB="([0-9A-F]{1,200})"/m.exec(text)
  return found === null ? null : (found[1] ?? '').length > 24
}
