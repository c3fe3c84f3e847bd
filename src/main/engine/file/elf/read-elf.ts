import type { Sample, ToolOutput } from '../file-tool.ts'
import { type GoBuild, readGoBuild, rustCommit } from '../program/build-hints.ts'
import { asHex } from '../program/byte-reader.ts'
import { readPart } from '../program/damage.ts'
import { embeddedKind } from '../program/embedded-kind.ts'
import { rangeFacts } from '../program/range-facts.ts'
import { takeRange } from '../program/take-range.ts'
import { unixBehaviours } from '../program/unix-behaviours.ts'
import { type Dynamic, dynamicTag, readDynamic } from './elf-dynamic.ts'
import { reportFindings } from './elf-findings.ts'
import {
  type ElfImage,
  endInFile,
  readElfImage,
  sectionNamed,
  sectionType,
  segmentType,
} from './elf-image.ts'
import {
  bindings,
  fileTypes,
  machines,
  sectionFlagLetters,
  sectionTypes,
  segmentFlagLetters,
  segmentTypes,
  symbolTypes,
  systems,
  tagNames,
} from './elf-names.ts'
import { type Note, readComments, readModuleInfo, readNotes } from './elf-notes.ts'
import { packersOf } from './elf-packers.ts'
import type { ElfResult } from './elf-result.ts'
import { type ElfSymbol, readAllSymbols, readDynamicSymbols, type Symbols } from './elf-symbols.ts'

const limits = { sections: 2000, symbols: 10_000 }

/**
 * Reads an ELF file (System V gABI). Only the file header must be readable; each part is read by itself, and one that is
 * damaged is reported. What the system loads is told from what only tools read: programs run without section headers.
 */
export function readElf(sample: Sample, output: ToolOutput): ElfResult {
  const image = readElfImage(sample.bytes)
  const read = <T>(name: string, part: () => T, otherwise: T): T => readPart(output, name, part, otherwise)
  reportCounts(image, output)
  const dynamic = read('dynamic section', () => readDynamic(image), null)
  const none: Symbols = { list: [], count: 0 }
  const symbols =
    dynamic === null ? none : read('dynamic symbols', () => readDynamicSymbols(image, dynamic), none)
  const all = read('symbols', () => readAllSymbols(image), null)
  const notes = read('notes', () => readNotes(image), [])
  const moduleInfo = read('module information', () => readModuleInfo(image), [])
  const compilers = read('comments of compilers', () => readComments(image), [])
  const go = read('build information of Go', () => readGoBuild(image.reader, rangesOf(image, goPlaces)), null)
  const used = symbols.count > 0 || image.type !== 1 ? symbols : (all ?? none)
  const named = used.list.filter(({ name }) => name !== '')
  const imported = named.filter(({ section }) => section === 0)
  const exported = named.filter(({ section, binding, type }) => section !== 0 && binding !== 0 && type !== 3)
  if (Math.max(imported.length, exported.length) > limits.symbols || symbols.count > named.length + 20_000)
    output.leftOut('limit', `Of the ${used.count} symbols, the first were read.`)
  const names = [...imported, ...(all?.list ?? []).filter(({ section }) => section === 0)].map(
    ({ name }) => name,
  )
  const behaviours = unixBehaviours.group(names)
  const result: ElfResult = {
    header: headerOf(image, dynamic, notes, moduleInfo.length > 0),
    hardening: hardeningOf(image, dynamic, [...names, ...(all?.list ?? []).map(({ name }) => name)]),
    libraries: (dynamic?.texts(dynamicTag.needed) ?? []).slice(0, 1000).map((name) => ({ name })),
    sections: sectionRows(image, output),
    segments: segmentRows(image),
    dynamic: dynamicRows(dynamic),
    symbol_counts: {
      dynamic: symbols.count,
      imported: imported.length,
      exported: exported.length,
      all: all?.count ?? null,
    },
    imports: imported.slice(0, limits.symbols).map((symbol) => ({
      name: symbol.name,
      library: symbol.library,
      version: symbol.version,
      type: symbolTypes[symbol.type] ?? String(symbol.type),
      binding: bindings[symbol.binding] ?? String(symbol.binding),
      behaviour: unixBehaviours.of(symbol.name),
    })),
    exports: exported.slice(0, limits.symbols).map(exportRow),
    source_files: [...new Set((all?.list ?? []).filter(({ type }) => type === 4).map(({ name }) => name))]
      .filter((name) => name !== '')
      .slice(0, 500)
      .map((name) => ({ name })),
    behaviours: behaviours.map(({ code, title, technique, functions }) => ({
      behaviour: code,
      title,
      technique,
      functions: functions.join(', ').slice(0, 2000),
    })),
    notes: notes.map(({ owner, name, description }) => ({ owner, name, description })),
    compilers: compilers.map((comment) => ({ comment })),
    ...goRows(go, notes),
    rust: read('marks of Rust', () => rustOf(image, compilers), null),
    module_info: moduleInfo,
    overlay: overlayOf(image, output),
    packers: packersOf(image),
  }
  reportFindings({ image, result, output })
  return result
}

function exportRow(symbol: ElfSymbol): ElfResult['exports'][number] {
  return {
    name: symbol.name,
    address: asHex(symbol.address),
    size: symbol.size,
    type: symbolTypes[symbol.type] ?? String(symbol.type),
    binding: bindings[symbol.binding] ?? String(symbol.binding),
  }
}

function reportCounts(image: ElfImage, output: ToolOutput): void {
  const { sectionHeaders, programHeaders, sections, segments, reader } = image
  if (programHeaders.count > segments.length)
    output.leftOut(
      'damaged',
      `The header states ${programHeaders.count} segments; ${segments.length} were read.`,
    )
  if (sectionHeaders.count > sections.length)
    output.leftOut(
      'damaged',
      `The header states ${sectionHeaders.count} sections; ${sections.length} were read.`,
    )
  if (
    segments.some(
      ({ type, offset, fileSize }) => type === segmentType.load && offset + fileSize > reader.size,
    )
  )
    output.leftOut('damaged', 'The file is cut off: segments reach beyond its end.')
}

function headerOf(
  image: ElfImage,
  dynamic: Dynamic | null,
  notes: readonly Note[],
  isModule: boolean,
): ElfResult['header'] {
  const interpreter = image.segments.find(({ type }) => type === segmentType.interpreter)
  const text = (tag: number) => dynamic?.texts(tag)[0] ?? null
  const note = (name: string) => notes.find((one) => one.name === name)?.description ?? null
  return {
    class: image.isWide ? 'ELF64' : 'ELF32',
    data: image.reader.isLittleEndian ? 'little endian' : 'big endian',
    os_abi: systems[image.osAbi] ?? String(image.osAbi),
    abi_version: image.abiVersion,
    type: fileTypes[image.type] ?? asHex(image.type),
    role: roleOf(image, dynamic, interpreter !== undefined, isModule),
    machine: machines[image.machine] ?? asHex(image.machine),
    entry_point: asHex(image.entry),
    entry_point_section:
      image.sections.find(
        ({ address, size, flags }) =>
          (flags & 2) !== 0 && image.entry >= address && image.entry < address + BigInt(Math.floor(size)),
      )?.name ?? null,
    flags: asHex(image.flags),
    program_headers: image.programHeaders.count,
    section_headers: image.sectionHeaders.count,
    interpreter:
      interpreter === undefined
        ? null
        : image.reader.text(interpreter.offset, Math.min(interpreter.fileSize, 500)),
    soname: text(dynamicTag.soname),
    rpath: text(dynamicTag.rpath),
    runpath: text(dynamicTag.runpath),
    build_id: note('BUILD_ID'),
    abi_tag: note('ABI_TAG'),
    is_dynamic: (dynamic?.entries.length ?? 0) > 0,
    is_stripped: !image.sections.some(({ type }) => type === sectionType.symbols),
    has_debug_info: image.sections.some(({ name }) => /^\.z?debug_info$/.test(name)),
  }
}

function roleOf(
  image: ElfImage,
  dynamic: Dynamic | null,
  hasInterpreter: boolean,
  isModule: boolean,
): ElfResult['header']['role'] {
  if (image.type === 4) return 'core dump'
  if (image.type === 1) return isModule ? 'kernel module' : 'object'
  if (image.type === 2) return 'program'
  if (image.type !== 3) return 'unknown'
  const isProgram = ((dynamic?.value(dynamicTag.flags1) ?? 0n) & 0x08000000n) !== 0n
  return isProgram || (hasInterpreter && dynamic?.value(dynamicTag.soname) === null) ? 'program' : 'library'
}

function hardeningOf(
  image: ElfImage,
  dynamic: Dynamic | null,
  names: readonly string[],
): ElfResult['hardening'] {
  const stack = image.segments.find(({ type }) => type === segmentType.stack)
  const flags = dynamic?.value(dynamicTag.flags) ?? 0n
  const flags1 = dynamic?.value(dynamicTag.flags1) ?? 0n
  const bindsNow =
    (dynamic?.value(dynamicTag.bindNow) ?? null) !== null || (flags & 8n) !== 0n || (flags1 & 1n) !== 0n
  const hasRelro = image.segments.some(({ type }) => type === segmentType.relro)
  return {
    relro: hasRelro
      ? bindsNow || dynamic === null || dynamic.entries.length === 0
        ? 'full'
        : 'partial'
      : 'none',
    nx: stack === undefined ? hasMarkOfStack(image) : (stack.flags & 1) === 0,
    pie: image.type === 3 && (flags1 & 0x08000000n) !== 0n,
    stack_canary: names.some((name) =>
      /^(?:__stack_chk_fail|__stack_chk_guard|__intel_security_cookie)/.test(name),
    ),
    fortify: names.some((name) => /^__\w+_chk$/.test(name)),
    text_relocations: (dynamic?.value(dynamicTag.textRelocations) ?? null) !== null || (flags & 4n) !== 0n,
  }
}

/** Object files have no segments: an empty section asks the linker for a stack that is not executable (gABI, GNU). */
function hasMarkOfStack({ type, sections }: ElfImage): boolean {
  return type === 1 && sections.some(({ name, flags }) => name === '.note.GNU-stack' && (flags & 4) === 0)
}

function sectionRows(image: ElfImage, output: ToolOutput): ElfResult['sections'] {
  const { reader, sections } = image
  if (sections.length > limits.sections)
    output.leftOut('limit', `Of the ${sections.length} sections, the first ${limits.sections} are listed.`)
  let room = reader.size * 2
  return sections.slice(0, limits.sections).map((section) => {
    const { type, offset, size } = section
    const isHere = type !== sectionType.noBits && type !== 0 && size > 0 && offset + size <= reader.size
    // sections that overlap are digested only so often
    const facts = isHere && size <= room ? rangeFacts(reader.source, offset, size) : null
    if (facts !== null) room -= size
    return {
      name: section.name,
      type: sectionTypes[type] ?? asHex(type),
      flags: sectionFlagLetters(section.flags),
      address: asHex(section.address),
      offset,
      size,
      entropy: facts?.entropy ?? null,
      md5: facts?.md5 ?? null,
      sha256: facts?.sha256 ?? null,
    }
  })
}

function segmentRows({ segments, sections, reader }: ElfImage): ElfResult['segments'] {
  let room = reader.size
  return segments.map((segment) => {
    const { type, offset, fileSize } = segment
    // where there are sections, they are measured instead
    const isMeasured =
      type === segmentType.load &&
      sections.length === 0 &&
      offset + fileSize <= reader.size &&
      fileSize <= room
    if (isMeasured) room -= fileSize
    return {
      type: segmentTypes[type] ?? asHex(type),
      flags: segmentFlagLetters(segment.flags),
      offset,
      virtual_address: asHex(segment.address),
      file_size: fileSize,
      memory_size: segment.memorySize,
      entropy: isMeasured ? rangeFacts(reader.source, offset, fileSize).entropy : null,
    }
  })
}

function dynamicRows(dynamic: Dynamic | null): ElfResult['dynamic'] {
  const texts: ReadonlySet<number> = new Set([
    dynamicTag.needed,
    dynamicTag.soname,
    dynamicTag.rpath,
    dynamicTag.runpath,
  ])
  const next = new Map<number, number>()
  return (dynamic?.entries ?? []).slice(0, 500).map(({ tag, value }) => {
    const index = next.get(tag) ?? 0
    next.set(tag, index + 1)
    const text = texts.has(tag) ? dynamic?.texts(tag)[index] : undefined
    return { tag: tagNames[tag] ?? asHex(tag), value: text ?? asHex(value) }
  })
}

const goPlaces = ['.go.buildinfo', '.data', '.noptrdata']

function rangesOf(image: ElfImage, names: readonly string[]): { offset: number; size: number }[] {
  const sections = names.flatMap((name) => sectionNamed(image, name) ?? [])
  const segments = image.segments.filter(({ type, flags }) => type === segmentType.load && (flags & 2) !== 0)
  return sections.length > 0
    ? sections.filter(({ type }) => type !== sectionType.noBits)
    : segments.map(({ offset, fileSize }) => ({ offset, size: fileSize }))
}

function goRows(
  go: GoBuild | null,
  notes: readonly Note[],
): Pick<ElfResult, 'go' | 'go_dependencies' | 'go_settings'> {
  const buildId = notes.find(({ name }) => name === 'GO_BUILD_ID')?.description ?? null
  if (go === null && buildId === null) return { go: null, go_dependencies: [], go_settings: [] }
  return {
    go: {
      version: go?.version ?? 'not stated',
      path: go?.path ?? null,
      module: go?.module ?? null,
      module_version: go?.moduleVersion ?? null,
      build_id: buildId,
    },
    go_dependencies: [...(go?.dependencies ?? [])],
    go_settings: [...(go?.settings ?? [])],
  }
}

function rustOf(image: ElfImage, compilers: readonly string[]): ElfResult['rust'] {
  const compiler = compilers.find((comment) => comment.startsWith('rustc version')) ?? null
  const places = ['.rodata', '.data.rel.ro'].flatMap((name) => sectionNamed(image, name) ?? [])
  const commit = rustCommit(image.reader, places)
  return compiler === null && commit === null ? null : { compiler, commit }
}

/** Returns what lies behind all that the headers describe, and hands it over. */
function overlayOf(image: ElfImage, output: ToolOutput): ElfResult['overlay'] {
  const { reader, programHeaders, sectionHeaders } = image
  const ends = [
    endInFile(programHeaders.offset, programHeaders.count * programHeaders.size),
    sectionHeaders.offset === 0
      ? 0
      : sectionHeaders.offset + Math.max(sectionHeaders.count, image.sections.length) * sectionHeaders.size,
    ...image.segments.map(({ offset, fileSize }) => endInFile(offset, fileSize)),
    ...image.sections.map(({ type, offset, size }) =>
      type === sectionType.noBits ? 0 : endInFile(offset, size),
    ),
  ]
  const offset = ends.reduce((most, end) => Math.max(most, end), image.isWide ? 64 : 52)
  if (offset >= reader.size) return null
  const size = reader.size - offset
  const head = reader.upTo(offset, 64)
  const kind = embeddedKind(head)
  // some linkers fill the file up with zeros
  if (size < 4096 && reader.upTo(offset, size).every((byte) => byte === 0)) return null
  takeRange(
    reader.source,
    { name: `overlay.${kind?.extension ?? 'bin'}`, place: `overlay at offset ${offset}`, offset, size },
    output,
  )
  return { offset, size, ...rangeFacts(reader.source, offset, size), content: kind?.label ?? null }
}
