import type { Sample, ToolOutput } from '../file-tool.ts'
import { readGoBuild, rustCommit } from '../program/build-hints.ts'
import { asHex, ByteReader, flagNames, hex, isoTime } from '../program/byte-reader.ts'
import { readPart } from '../program/damage.ts'
import { rangeFacts } from '../program/range-facts.ts'
import { windowsBehaviours } from '../program/windows-behaviours.ts'
import { dotNetBehaviours } from './dotnet-behaviours.ts'
import { authenticodeDigest, readCertificateTable } from './pe-authenticode.ts'
import { checksumOf } from './pe-checksum.ts'
import { readDebug, readLoadConfig, readTls } from './pe-debug.ts'
import { readDotNet } from './pe-dotnet.ts'
import { reportFindings } from './pe-findings.ts'
import { offsetOf, type PeImage, rawStart, readImage, sectionAt } from './pe-image.ts'
import { importHash, readExports, readImports } from './pe-imports.ts'
import { findPrograms } from './pe-inside.ts'
import { directoryNames, dllFlags, fileFlags, machines, sectionFlags, subsystems } from './pe-names.ts'
import { endOfSections, findOverlay } from './pe-overlay.ts'
import { packersIn, protectorsIn } from './pe-packers.ts'
import type { PeParts } from './pe-parts.ts'
import { type Resource, readResources } from './pe-resources.ts'
import type { PeResult } from './pe-result.ts'
import { readRichHeader } from './pe-rich.ts'
import { certificateRows, signatureRows } from './pe-signature-rows.ts'
import { takeDotNetResources, takeOverlay, takePrograms, takeResources } from './pe-take.ts'

/**
 * Reads a portable executable (Microsoft PE Format). Only the headers must be readable; each part behind them is read
 * by itself, and one that is damaged is reported.
 */
export function readPe(sample: Sample, output: ToolOutput): PeResult {
  const reader = new ByteReader(sample.bytes)
  const image = readImage(reader)
  const parts = readParts(image, output)
  const resources = takeResources(image, parts.resources, output)
  const dotNetResources = takeDotNetResources(image, parts.dotNet, output)
  takeOverlay(image, parts.overlay, output)
  takePrograms(image, parts.inside, output)
  const result: PeResult = {
    header: headerOf(image, parts),
    digests: {
      imphash: importHash(parts.imports),
      rich_header_hash: parts.rich?.md5 ?? null,
      authentihash_sha256: authenticodeDigest(image, 'sha256'),
    },
    protections: protectionsOf(image, parts),
    sections: parts.sections,
    directories: directoriesOf(image),
    ...importRows(parts),
    behaviours: parts.behaviours.map(({ code, title, technique, functions }) => ({
      behaviour: code,
      title,
      technique,
      functions: functions.join(', ').slice(0, 2000),
    })),
    ...exportRows(parts),
    resources: resources.rows,
    ...resources.version,
    manifest: resources.manifest,
    ...richRows(parts),
    debug: parts.debug.map(({ type, timeDateStamp, offset, size, pdbPath, pdbId }) => ({
      type,
      time_date_stamp: parts.isReproducible ? null : timeOf(timeDateStamp),
      offset,
      size,
      pdb_path: pdbPath,
      pdb_id: pdbId,
    })),
    tls_callbacks: (parts.tls?.callbacks ?? []).map((address) => ({ address: asHex(address) })),
    load_config:
      parts.loadConfig === null
        ? null
        : {
            size: parts.loadConfig.size,
            security_cookie: asHex(parts.loadConfig.securityCookie),
            se_handler_count: parts.loadConfig.seHandlerCount,
            guard_flags: parts.loadConfig.guardFlags === null ? null : asHex(parts.loadConfig.guardFlags),
          },
    overlay: overlayOf(parts),
    signatures: signatureRows(parts.certificates),
    certificates: certificateRows(parts.certificates),
    ...dotNetOf(parts),
    dotnet_resources: dotNetResources,
    ...languageRows(image, parts),
    embedded_programs: parts.inside.map(({ offset, size }) => ({ offset, size })),
    packers: parts.packers,
  }
  reportFindings({ image, parts, result, output })
  return result
}

function readParts(image: PeImage, output: ToolOutput): PeParts {
  const read = <T>(name: string, part: () => T, otherwise: T): T => readPart(output, name, part, otherwise)
  const none = { list: [], isCut: false }
  const certificates = read('certificate table', () => readCertificateTable(image), null)
  for (const problem of certificates?.problems ?? [])
    output.leftOut('damaged', `A signature could not be read: ${problem}.`)
  const debug = read('debug directory', () => readDebug(image), [])
  const dotNet = read('.NET metadata', () => readDotNet(image), null)
  const imports = read('import table', () => readImports(image, false), none)
  const delayed = read('delay import table', () => readImports(image, true), none)
  const resources = read('resources', () => readResources(image), { list: [], isCut: false, loops: false })
  const exports = read('export table', () => readExports(image), null)
  if (imports.isCut || delayed.isCut)
    output.leftOut('limit', 'Of the imports, the first 10,000 functions of 1,024 libraries were read.')
  if (resources.isCut) output.leftOut('limit', 'Of the resources, the first 2,000 were read.')
  if (exports !== null && exports.count > 10_000)
    output.leftOut('limit', `Of the ${exports.count} exports, the first 10,000 were read.`)
  if (image.numberOfSections > image.sections.length)
    output.leftOut(
      'damaged',
      `The header states ${image.numberOfSections} sections; ${image.sections.length} were read.`,
    )
  return {
    sections: sectionRows(image, output),
    imports: imports.list,
    delayed: delayed.list,
    exports,
    resources,
    rich: read('Rich header', () => readRichHeader(image), null),
    debug,
    isReproducible: debug.some(({ type }) => type === 'REPRO'),
    tls: read('TLS directory', () => readTls(image), null),
    loadConfig: read('load configuration', () => readLoadConfig(image), null),
    certificates,
    overlay: findOverlay(image, certificates),
    inside: read('search for programs inside', () => programsInside(image, resources.list, dotNet), []),
    dotNet,
    go: read('build information of Go', () => readGoBuild(image.reader, dataSections(image)), null),
    behaviours: behavioursIn([...imports.list, ...delayed.list], dotNet),
    packers: [
      ...packersIn(image.sections).map(({ packer, section }) => ({ packer, evidence: `section ${section}` })),
      ...protectorsIn([...(dotNet?.ownTypes ?? []), ...(dotNet?.usedTypes ?? [])]).map((packer) => ({
        packer,
        evidence: 'names of .NET types',
      })),
    ].slice(0, 50),
    checksum: checksumOf(image),
  }
}

/** Programs in the sections that are neither resources nor those of .NET, which are handed over by themselves. */
function programsInside(
  image: PeImage,
  resources: readonly Resource[],
  dotNet: PeParts['dotNet'],
): PeParts['inside'] {
  const known = [...resources, ...(dotNet?.resources ?? [])].flatMap(({ offset, size }) =>
    offset === null || size === null ? [] : [{ offset, size }],
  )
  const { source, size } = image.reader
  return findPrograms(source, image.sectionTable, Math.min(endOfSections(image), size), known)
}

/** Sections that are written to when the program runs: there the linker of Go puts its information. */
function dataSections(image: PeImage): { offset: number; size: number }[] {
  return image.sections
    .filter(({ characteristics }) => characteristics >>> 31 === 1)
    .map((section) => ({ offset: rawStart(image, section), size: section.rawSize }))
}

function behavioursIn(imports: PeParts['imports'], dotNet: PeParts['dotNet']): PeParts['behaviours'] {
  const functions = [...imports, ...(dotNet?.nativeCalls ?? [])].flatMap(({ function: name }) =>
    name === null ? [] : [name],
  )
  const managed = dotNet === null ? [] : dotNetBehaviours([...dotNet.usedTypes, ...dotNet.usedMembers])
  return [...windowsBehaviours.group(functions), ...managed].slice(0, 100)
}

function sectionRows(image: PeImage, output: ToolOutput): PeResult['sections'] {
  // sections that overlap are measured only so often
  let room = image.reader.size * 2
  return image.sections.map((section) => {
    const isMeasured = section.rawSize <= room
    if (isMeasured) room -= Math.min(section.rawSize, image.reader.size)
    else output.leftOut('limit', 'Sections overlap so often that not all were measured.')
    const facts = isMeasured
      ? rangeFacts(image.reader.source, rawStart(image, section), section.rawSize)
      : { md5: null, sha256: null, entropy: null }
    return {
      name: section.name,
      virtual_address: asHex(section.virtualAddress),
      virtual_size: section.virtualSize,
      raw_offset: section.rawOffset,
      raw_size: section.rawSize,
      characteristics: flagNames(section.characteristics & ~0x00f00000, sectionFlags),
      ...facts,
    }
  })
}

function headerOf(image: PeImage, parts: PeParts): PeResult['header'] {
  const { optional, reader } = image
  const at = optional.entryPoint === 0 ? null : offsetOf(image, optional.entryPoint)
  return {
    format: image.isWide ? 'PE32+' : optional.magic === 0x107 ? 'ROM' : 'PE32',
    type: typeOf(image),
    machine: machines[image.machine] ?? asHex(image.machine),
    subsystem: subsystems[optional.subsystem] ?? String(optional.subsystem),
    characteristics: flagNames(image.characteristics, fileFlags),
    dll_characteristics: flagNames(optional.dllCharacteristics, dllFlags),
    number_of_sections: image.numberOfSections,
    time_date_stamp: parts.isReproducible ? null : timeOf(image.timeDateStamp),
    time_date_stamp_raw: image.timeDateStamp,
    is_reproducible: parts.isReproducible,
    entry_point: asHex(optional.entryPoint),
    entry_point_offset: at,
    entry_point_section: sectionAt(image, optional.entryPoint)?.name ?? null,
    entry_point_bytes: at === null ? null : hex(reader.upTo(at, 16)),
    image_base: asHex(optional.imageBase),
    size_of_image: optional.sizeOfImage,
    size_of_headers: optional.sizeOfHeaders,
    section_alignment: optional.sectionAlignment,
    file_alignment: optional.fileAlignment,
    linker_version: optional.linkerVersion,
    operating_system_version: optional.osVersion,
    image_version: optional.imageVersion,
    subsystem_version: optional.subsystemVersion,
    e_lfanew: image.peOffset,
    checksum: asHex(optional.checksum),
    checksum_computed: asHex(parts.checksum),
    checksum_matches: optional.checksum === 0 ? null : optional.checksum === parts.checksum,
    is_signed: (parts.certificates?.signatures.length ?? 0) > 0,
    is_dotnet: parts.dotNet !== null,
  }
}

function typeOf({ characteristics, optional }: PeImage): PeResult['header']['type'] {
  if (optional.subsystem >= 10 && optional.subsystem <= 13) return 'EFI'
  if (optional.subsystem === 1 && (optional.dllCharacteristics & 0x2000) !== 0) return 'driver'
  return (characteristics & 0x2000) === 0 ? 'EXE' : 'DLL'
}

/** Zero means that no time is stated. */
function timeOf(seconds: number): string | null {
  return seconds === 0 ? null : isoTime(seconds)
}

function protectionsOf({ optional, isWide }: PeImage, { loadConfig }: PeParts): PeResult['protections'] {
  const has = (flag: number) => (optional.dllCharacteristics & flag) !== 0
  return {
    aslr: has(0x40),
    high_entropy_aslr: has(0x20),
    dep: has(0x100),
    control_flow_guard: has(0x4000),
    safe_seh: isWide ? null : has(0x400) || (loadConfig?.seHandlerCount ?? 0) > 0,
    stack_cookie: (loadConfig?.securityCookie ?? 0n) !== 0n,
  }
}

function directoriesOf(image: PeImage): PeResult['directories'] {
  return image.directories.flatMap(({ rva, size }, index) =>
    rva === 0 && size === 0
      ? []
      : [
          {
            name: directoryNames[index] ?? String(index),
            virtual_address: asHex(rva),
            size,
            // the table of certificates is given by an offset in the file
            section: index === 4 ? null : (sectionAt(image, rva)?.name ?? null),
          },
        ],
  )
}

function importRows({ imports, delayed }: PeParts): Pick<PeResult, 'libraries' | 'imports'> {
  const all = [...imports, ...delayed]
  const libraries = new Map<string, { dll: string; functions: number; delayed: boolean }>()
  for (const { dll, delayed: isLate } of all) {
    const key = `${dll.toLowerCase()} ${isLate}`
    const library = libraries.get(key) ?? { dll, functions: 0, delayed: isLate }
    library.functions++
    libraries.set(key, library)
  }
  return {
    libraries: [...libraries.values()].slice(0, 2048),
    imports: all.map(({ dll, function: name, ordinal, delayed: isLate }) => ({
      dll,
      function: name,
      ordinal,
      delayed: isLate,
      behaviour: name === null ? null : windowsBehaviours.of(name),
    })),
  }
}

function exportRows({ exports }: PeParts): Pick<PeResult, 'export_table' | 'exports'> {
  if (exports === null) return { export_table: null, exports: [] }
  return {
    export_table: {
      name: exports.dll,
      number_of_functions: exports.count,
      time_date_stamp: timeOf(exports.timeDateStamp),
    },
    exports: exports.list.map(({ ordinal, name, rva, forwarder }) => ({
      ordinal,
      name,
      virtual_address: asHex(rva),
      forwarder,
    })),
  }
}

function richRows({ rich }: PeParts): Pick<PeResult, 'rich_header' | 'rich_entries'> {
  if (rich === null) return { rich_header: null, rich_entries: [] }
  return {
    rich_header: {
      offset: rich.offset,
      key: rich.key,
      checksum_matches: rich.isChecksumRight,
      entries: rich.entries.length,
    },
    rich_entries: rich.entries
      .slice(0, 600)
      .map(({ productId, build, count }) => ({ product_id: productId, build, count })),
  }
}

function overlayOf({ overlay }: PeParts): PeResult['overlay'] {
  if (overlay === null) return null
  const { offset, size, entropy, md5, sha256, kind } = overlay
  return { offset, size, entropy, md5, sha256, content: kind }
}

function languageRows(
  { reader }: PeImage,
  { go, sections }: PeParts,
): Pick<PeResult, 'go' | 'go_dependencies' | 'rust_commit'> {
  const constants = sections.filter(({ name }) => name === '.rdata')
  return {
    go:
      go === null
        ? null
        : { version: go.version, path: go.path, module: go.module, module_version: go.moduleVersion },
    go_dependencies: [...(go?.dependencies ?? [])],
    rust_commit: rustCommit(
      reader,
      constants.map(({ raw_offset: offset, raw_size: size }) => ({ offset, size })),
    ),
  }
}

function dotNetOf({
  dotNet,
}: PeParts): Pick<PeResult, 'dotnet' | 'dotnet_references' | 'dotnet_native_calls'> {
  if (dotNet === null) return { dotnet: null, dotnet_references: [], dotnet_native_calls: [] }
  return {
    dotnet: {
      runtime_version: dotNet.runtimeVersion,
      metadata_version: dotNet.metadataVersion,
      flags: flagNames(dotNet.flags, {
        1: 'ILONLY',
        2: '32BITREQUIRED',
        4: 'IL_LIBRARY',
        8: 'STRONGNAMESIGNED',
        16: 'NATIVE_ENTRYPOINT',
        65536: 'TRACKDEBUGDATA',
        131072: '32BITPREFERRED',
      }),
      entry_point_token: asHex(dotNet.entryPointToken),
      module_name: dotNet.moduleName,
      mvid: dotNet.mvid,
      assembly_name: dotNet.assemblyName,
      assembly_version: dotNet.assemblyVersion,
      streams: dotNet.streams.join(', '),
      type_refs: dotNet.counts.typeRef,
      type_defs: dotNet.counts.typeDef,
      method_defs: dotNet.counts.methodDef,
      member_refs: dotNet.counts.memberRef,
    },
    dotnet_references: [...dotNet.references],
    dotnet_native_calls: [...dotNet.nativeCalls],
  }
}
