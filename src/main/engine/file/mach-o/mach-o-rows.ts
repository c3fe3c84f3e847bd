import type { ToolOutput } from '../file-tool.ts'
import { readGoBuild } from '../program/build-hints.ts'
import { asHex, flagNames, hex, latin1, utf8 } from '../program/byte-reader.ts'
import type { Certificate } from '../program/certificate.ts'
import { readPart } from '../program/damage.ts'
import { rangeFacts } from '../program/range-facts.ts'
import { unixBehaviours } from '../program/unix-behaviours.ts'
import { type CodeSignature, entitlementKeys, readCodeSignature } from './code-signature.ts'
import {
  type Command,
  commandOf,
  type MachOImage,
  packedVersion,
  type Slice,
  textOf,
} from './mach-o-image.ts'
import { fileTypes, headerFlags, platforms, signatureFlags } from './mach-o-names.ts'
import type { MachOResult } from './mach-o-result.ts'
import { readDylibs, readMachOSymbols } from './mach-o-symbols.ts'

type Rows = Omit<MachOResult, 'is_fat' | 'overlay'>

/** Reads one program, as rows that say for which processor it is. Offsets are those in the file. */
export function programRows(image: MachOImage, slice: Slice, output: ToolOutput): Rows {
  const { architecture } = image
  const read = <T>(name: string, part: () => T, otherwise: T): T =>
    readPart(output, `${name} of the program for ${architecture}`, part, otherwise)
  if (image.commandCount > image.commands.length)
    output.leftOut(
      'damaged',
      `The header of the program for ${architecture} states ${image.commandCount} load commands; ${image.commands.length} were read.`,
    )
  const dylibs = read('libraries', () => readDylibs(image), [])
  const symbols = read('symbols', () => readMachOSymbols(image, dylibs), null)
  const signature = read('code signature', () => readCodeSignature(image), null)
  const named = (symbols?.list ?? []).filter(({ name }) => name !== '')
  const imported = named.filter(({ isImported }) => isImported)
  const names = imported.map(({ name }) => plainName(name))
  if ((symbols?.count ?? 0) > 30_000)
    output.leftOut(
      'limit',
      `Of the ${symbols?.count} symbols of the program for ${architecture}, the first 30,000 were read.`,
    )
  const row = <T extends object>(values: T): T & { architecture: string } => ({ architecture, ...values })
  const go = read('build information of Go', () => readGoBuild(image.reader, goRanges(image)), null)
  takePropertyLists(image, signature, output)
  return {
    architectures: [
      row({
        ...headerOf(image, names),
        offset: slice.offset,
        size: slice.size,
        number_of_symbols: symbols?.count ?? null,
      }),
    ],
    load_commands: image.commands.map(({ name, size }) => row({ command: name, size })),
    segments: image.segments.map((segment) =>
      row({
        name: segment.name,
        virtual_address: asHex(segment.address),
        virtual_size: segment.memorySize,
        file_offset: slice.offset + segment.offset,
        file_size: segment.fileSize,
        protection: protectionOf(segment.protection),
      }),
    ),
    sections: sectionRows(image, slice).map(row),
    dylibs: dylibs.map(({ name, currentVersion, compatibilityVersion, kind }) =>
      row({ name, current_version: currentVersion, compatibility_version: compatibilityVersion, kind }),
    ),
    rpaths: image.commands
      .filter(({ type }) => type === 0x1c)
      .map((command) => row({ path: textOf(image, command) })),
    imports: imported.map(({ name, library }) =>
      row({ name, library, behaviour: unixBehaviours.of(plainName(name)) }),
    ),
    exports: named
      .filter(({ isImported, isExternal }) => isExternal && !isImported)
      .map(({ name, address }) => row({ name, address: asHex(address) })),
    behaviours: unixBehaviours
      .group(names)
      .map(({ code, title, technique, functions }) =>
        row({ behaviour: code, title, technique, functions: functions.join(', ').slice(0, 2000) }),
      ),
    signatures: signature === null ? [] : [row(signatureRow(signature))],
    certificates: (signature?.signed?.certificates ?? []).map((certificate) =>
      row(certificateRow(certificate)),
    ),
    entitlements: entitlementKeys(signature?.entitlements ?? '').map((key) => row({ key })),
    go: go === null ? [] : [row({ version: go.version, path: go.path, module: go.module })],
    packers: packersOf(image).map(row),
  }
}

/** Names of C have an underscore before them, classes of Objective-C a longer mark. */
function plainName(name: string): string {
  return name
    .replace(/^_OBJC_CLASS_\$_/, '')
    .replace(/^_/, '')
    .replace(/\$.*$/, '')
}

type Header = Omit<
  MachOResult['architectures'][number],
  'architecture' | 'offset' | 'size' | 'number_of_symbols'
>

function headerOf(image: MachOImage, names: readonly string[]): Header {
  const { reader, flags } = image
  const at = (type: number, field: number) => {
    const command = commandOf(image, type)
    return command === null || command.size < field + 4 ? null : reader.u32(command.at + field)
  }
  const uuid = commandOf(image, 0x1b)
  const id = commandOf(image, 0xd)
  const linker = commandOf(image, 0xe)
  const encryption = at(0x21, 16) ?? at(0x2c, 16) ?? 0
  const source = commandOf(image, 0x2a)
  return {
    file_type: fileTypes[image.fileType] ?? String(image.fileType),
    bits: image.isWide ? 64 : 32,
    flags: flagNames(flags, headerFlags),
    number_of_commands: image.commandCount,
    entry_point: entryOf(image),
    uuid: uuid === null || uuid.size < 24 ? null : asUuid(hex(reader.bytes(uuid.at + 8, 16))),
    ...systemOf(image),
    source_version: source === null || source.size < 16 ? null : sourceVersion(reader.u64(source.at + 8)),
    dylib_id: id === null ? null : textOf(image, id),
    dynamic_linker: linker === null ? null : textOf(image, linker),
    is_encrypted: encryption !== 0,
    // `strip` removes local symbols; those that link to other files stay
    is_stripped: at(2, 12) === null || at(0xb, 12) === 0,
    pie: (flags & 0x200000) !== 0,
    executable_stack: (flags & 0x20000) !== 0,
    stack_canary: names.some((name) => name.startsWith('__stack_chk_')),
    arc: names.some((name) => name === 'objc_release' || name === 'objc_storeStrong'),
  }
}

function asUuid(text: string): string {
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)]
    .join('-')
    .toUpperCase()
}

/** Offset of the first instruction in the program, where it is stated as one. */
function entryOf(image: MachOImage): string | null {
  const main = commandOf(image, 0x28)
  return main === null || main.size < 16 ? null : asHex(image.reader.u64(main.at + 8))
}

const minimumCommands: Readonly<Record<number, string>> = {
  36: 'macOS',
  37: 'iOS',
  47: 'tvOS',
  48: 'watchOS',
}

function systemOf(image: MachOImage): Pick<Header, 'platform' | 'minimum_os' | 'sdk'> {
  const { reader } = image
  const build = commandOf(image, 0x32)
  if (build !== null && build.size >= 24) {
    const platform = reader.u32(build.at + 8)
    return {
      platform: platforms[platform] ?? String(platform),
      minimum_os: packedVersion(reader.u32(build.at + 12)),
      sdk: versionOrNull(reader.u32(build.at + 16)),
    }
  }
  const minimum = commandOf(image, 0x24, 0x25, 0x2f, 0x30)
  if (minimum === null || minimum.size < 16) return { platform: null, minimum_os: null, sdk: null }
  return {
    platform: minimumCommands[minimum.type] ?? null,
    minimum_os: packedVersion(reader.u32(minimum.at + 8)),
    sdk: versionOrNull(reader.u32(minimum.at + 12)),
  }
}

function versionOrNull(value: number): string | null {
  return value === 0 ? null : packedVersion(value)
}

/** A version of five parts in 64 bits. */
function sourceVersion(value: bigint): string | null {
  const parts = [
    value >> 40n,
    (value >> 30n) & 0x3ffn,
    (value >> 20n) & 0x3ffn,
    (value >> 10n) & 0x3ffn,
    value & 0x3ffn,
  ]
  while (parts.length > 2 && parts.at(-1) === 0n) parts.pop()
  return value === 0n ? null : parts.join('.')
}

function protectionOf(bits: number): string {
  return `${(bits & 1) === 0 ? '-' : 'r'}${(bits & 2) === 0 ? '-' : 'w'}${(bits & 4) === 0 ? '-' : 'x'}`
}

function sectionRows(
  { reader, segments }: MachOImage,
  slice: Slice,
): Omit<MachOResult['sections'][number], 'architecture'>[] {
  let room = reader.size * 2
  return segments
    .flatMap(({ sections }) => sections)
    .map((section) => {
      const { offset, size, flags } = section
      // those that are filled with zeros have no bytes in the file
      const isHere =
        ![1, 12, 18].includes(flags & 0xff) && size > 0 && offset + size <= reader.size && size <= room
      if (isHere) room -= size
      const facts = isHere ? rangeFacts(reader.source, offset, size) : null
      return {
        segment: section.segment,
        name: section.name,
        address: asHex(section.address),
        offset: slice.offset + offset,
        size,
        entropy: facts?.entropy ?? null,
        sha256: facts?.sha256 ?? null,
      }
    })
}

function goRanges({ segments }: MachOImage): { offset: number; size: number }[] {
  const sections = segments.flatMap(({ sections: all }) => all)
  const own = sections.filter(({ name }) => name === '__go_buildinfo')
  return own.length > 0
    ? own
    : sections.filter(({ segment, name }) => segment === '__DATA' && name === '__data')
}

/** Packers write their name behind the load commands. */
function packersOf({ reader, commands }: MachOImage): { packer: string; evidence: string }[] {
  const last: Command | undefined = commands.at(-1)
  const head = last === undefined ? '' : latin1(reader.upTo(last.at + last.size, 512))
  return head.includes('UPX!') ? [{ packer: 'UPX', evidence: 'UPX! behind the load commands' }] : []
}

/** Hands over the property lists that are readable text: entitlements and `Info.plist`. */
function takePropertyLists(image: MachOImage, signature: CodeSignature | null, output: ToolOutput): void {
  const { architecture, reader, segments } = image
  if (signature?.entitlements != null)
    output.text({ title: 'Entitlements', text: signature.entitlements, place: architecture, language: 'xml' })
  const info = segments
    .flatMap(({ sections }) => sections)
    .find(({ segment, name }) => segment === '__TEXT' && name === '__info_plist')
  if (info !== undefined)
    output.text({
      title: 'Info.plist',
      text: utf8(reader.upTo(info.offset, Math.min(info.size, 1 << 20))),
      place: `${architecture} __TEXT,__info_plist`,
      language: 'xml',
    })
}

function signatureRow(signature: CodeSignature): Omit<MachOResult['signatures'][number], 'architecture'> {
  const signer = signature.signed?.signers[0] ?? null
  const certificate = signer?.certificate ?? null
  const { flags, wrongPages, wrongParts } = signature
  return {
    identifier: signature.identifier,
    team_identifier: signature.teamIdentifier,
    flags: flagNames(flags, signatureFlags),
    kind:
      signer !== null
        ? 'certificate'
        : (flags & 0x20000) !== 0
          ? 'linker'
          : (flags & 2) !== 0
            ? 'ad hoc'
            : 'none',
    hash_type: signature.hashType,
    cdhash: signature.cdhashes[0]?.cdhash ?? null,
    pages: signature.pageCount,
    wrong_pages: wrongPages,
    wrong_parts: wrongParts.length === 0 ? null : wrongParts.join(', '),
    digest_matches: wrongPages === 0 && wrongParts.length === 0,
    signature_matches: signer?.isSignatureRight ?? null,
    signer: certificate?.name ?? null,
    issuer: certificate?.issuerName ?? null,
    serial_number: certificate?.serial ?? null,
    valid_from: certificate?.validFrom ?? null,
    valid_to: certificate?.validTo ?? null,
    signing_time: signer?.signingTime ?? null,
  }
}

function certificateRow(certificate: Certificate): Omit<MachOResult['certificates'][number], 'architecture'> {
  const { subject, issuer, serial, validTo, sha256 } = certificate
  return { subject, issuer, serial_number: serial, valid_to: validTo, sha256 }
}
