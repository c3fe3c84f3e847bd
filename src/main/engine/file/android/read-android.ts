import { inMemory } from '../../archive/byte-source.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { asHex } from '../program/byte-reader.ts'
import type { Certificate } from '../program/certificate.ts'
import { readPart } from '../program/damage.ts'
import { blockFile, checkManifest, digestsFit, readJarSigners } from '../program/jar-signers.ts'
import { readZipEntries, type ZipEntries } from '../program/zip-entries.ts'
import { androidBehaviours } from './android-behaviours.ts'
import { programsInAssets, reportFindings } from './android-findings.ts'
import { manifestFacts } from './android-manifest.ts'
import type { AndroidResult } from './android-result.ts'
import { readSigningBlock, type SigningBlock } from './apk-signing-block.ts'
import { asXml, readBinaryXml } from './binary-xml.ts'
import { type Dex, readDex } from './dex-image.ts'
import { resourceText } from './resource-table.ts'

const limits = { dexFiles: 100, classes: 5000, libraries: 1000 }

type NamedDex = { readonly name: string; readonly dex: Dex }

/**
 * Reads a package of Android: what its manifest declares, who signed it, and what its code is made of; or a DEX file by
 * itself. What cannot be read is reported, and the rest is read.
 */
export function readAndroid(sample: Sample, output: ToolOutput): AndroidResult {
  const isPackage = isOf(sample, 'apk')
  const entries = isPackage ? readZipEntries(sample.bytes) : null
  const read = <T>(name: string, part: () => T, otherwise: T): T => readPart(output, name, part, otherwise)
  if (entries !== null && entries.refused.length > 0)
    output.leftOut(
      'damaged',
      `${entries.refused.length} entries of the package were not read, among them ${entries.refused[0]?.name.slice(0, 100)}: ${entries.refused[0]?.refused}.`,
    )
  const files = entries === null ? [{ name: '', dex: readDex(sample.bytes) }] : dexFilesIn(entries, output)
  const methods = files.flatMap(({ dex }) =>
    dex.methods.filter((name) => androidBehaviours.of(name) !== null),
  )
  const none = { manifest: null, permissions: [], components: [] }
  const { isUnsigned, ...signed } = signersOf(sample, entries, output)
  const result: AndroidResult = {
    ...(entries === null ? none : read('manifest', () => readManifest(entries, output), none)),
    ...signed,
    dex_files: files.map(dexRow),
    classes: files
      .flatMap(({ name: dex, dex: { classes } }) =>
        classes.map(({ name, superclass, source }) => ({ dex, name, superclass, source })),
      )
      .slice(0, limits.classes),
    behaviours: androidBehaviours.group(methods).map(({ code, title, technique, functions }) => ({
      behaviour: code,
      title,
      technique,
      methods: functions.join(', ').slice(0, 2000),
    })),
    native_libraries: librariesOf(entries),
    files:
      entries === null
        ? null
        : { entries: entries.names.length, programs_in_assets: programsInAssets(entries).length },
  }
  const classCount = files.reduce((sum, { dex }) => sum + dex.counts.classes, 0)
  if (classCount > result.classes.length)
    output.leftOut('limit', `Of the ${classCount} classes, ${result.classes.length} are listed.`)
  reportFindings({
    sample,
    result,
    entries,
    isUnsigned,
    areClassesListed:
      classCount === result.classes.length &&
      files.length === (entries === null ? 1 : dexNames(entries).length),
    output,
  })
  return result
}

function readManifest(entries: ZipEntries, output: ToolOutput): ReturnType<typeof manifestFacts> {
  const bytes = entries.read('AndroidManifest.xml')
  if (bytes === null) throw new Error('there is none')
  const elements = readBinaryXml(bytes)
  const { text, isCut } = asXml(elements)
  if (isCut) output.leftOut('limit', 'Of the text of the manifest, the first million characters are shown.')
  output.text({ title: 'Android manifest', text, place: 'AndroidManifest.xml', language: 'xml' })
  const facts = manifestFacts(elements)
  const reference = /^@0x([0-9a-f]{1,8})$/.exec(facts.manifest?.label ?? '')
  if (facts.manifest === null || reference === null) return facts
  const label = readPart(
    output,
    'table of resources',
    () => labelOf(entries, Number.parseInt(reference[1] ?? '', 16)),
    null,
  )
  return { ...facts, manifest: { ...facts.manifest, label: label ?? facts.manifest.label } }
}

/** The name of an app is mostly a text of its resources. */
function labelOf(entries: ZipEntries, id: number): string | null {
  const table = entries.read('resources.arsc')
  return table === null ? null : resourceText(table, id)
}

/** Names of the files that Android loads by itself. */
function dexNames({ names }: ZipEntries): string[] {
  return names.filter((name) => /^classes\d{0,4}\.dex$/.test(name))
}

function dexFilesIn(entries: ZipEntries, output: ToolOutput): NamedDex[] {
  return dexNames(entries)
    .slice(0, limits.dexFiles)
    .flatMap((name) =>
      readPart(
        output,
        name,
        () => {
          const bytes = entries.read(name)
          return bytes === null ? [] : [{ name, dex: readDex(inMemory(bytes)) }]
        },
        [],
      ),
    )
}

function dexRow({ name, dex }: NamedDex): AndroidResult['dex_files'][number] {
  const { counts } = dex
  return {
    name,
    version: dex.version,
    file_size: dex.fileSize,
    checksum: asHex(dex.checksum),
    checksum_matches: dex.isChecksumRight,
    signature: dex.signature,
    signature_matches: dex.isSignatureRight,
    strings: counts.strings,
    types: counts.types,
    fields: counts.fields,
    methods: counts.methods,
    classes: counts.classes,
  }
}

type Signed = Pick<AndroidResult, 'signers' | 'signing_blocks'> & {
  /** Whether it has neither a signing block nor a file of a signature: not whether one could be read. */
  readonly isUnsigned: boolean
}

function signersOf(sample: Sample, entries: ZipEntries | null, output: ToolOutput): Signed {
  if (entries === null) return { signers: [], signing_blocks: [], isUnsigned: false }
  const unread: SigningBlock = { signers: [], others: [] }
  const block = readPart(output, 'signing block', () => readSigningBlock(sample.bytes), unread)
  const jar = readJarSigners(entries, (sentence) => output.leftOut('damaged', sentence))
  const check =
    jar.length === 0 ? null : readPart(output, 'list of digests', () => checkManifest(entries), null)
  return {
    signers: [
      ...jar.map((signer) => ({
        scheme: 'v1',
        ...certificateFields(signer.certificate),
        digest_algorithm: null,
        digest_matches: digestsFit(signer, check),
        signature_matches: signer.isSignatureRight,
      })),
      ...(block?.signers ?? []).map((signer) => ({
        scheme: signer.scheme,
        ...certificateFields(signer.certificate),
        digest_algorithm: signer.digestAlgorithm,
        digest_matches: signer.isDigestRight,
        signature_matches: signer.isSignatureRight,
      })),
    ].slice(0, 64),
    signing_blocks: (block?.others ?? []).map((id) => ({ id })),
    isUnsigned: block === null && !entries.names.some((name) => blockFile.test(name)),
  }
}

type CertificateFields = Omit<
  AndroidResult['signers'][number],
  'scheme' | 'digest_algorithm' | 'digest_matches' | 'signature_matches'
>

function certificateFields(certificate: Certificate | null): CertificateFields {
  return {
    subject: certificate?.subject ?? null,
    issuer: certificate?.issuer ?? null,
    serial_number: certificate?.serial ?? null,
    valid_from: certificate?.validFrom ?? null,
    valid_to: certificate?.validTo ?? null,
    key: certificate?.keyType ?? null,
    sha1: certificate?.sha1 ?? null,
    sha256: certificate?.sha256 ?? null,
  }
}

function librariesOf(entries: ZipEntries | null): AndroidResult['native_libraries'] {
  return (entries?.names ?? [])
    .flatMap((name) => {
      const [, abi] = /^lib\/([\w-]{1,40})\/[^/]+\.so$/.exec(name) ?? []
      return abi === undefined ? [] : [{ name, abi, size: entries?.sizeOf(name) ?? 0 }]
    })
    .slice(0, limits.libraries)
}
