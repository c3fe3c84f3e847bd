import { inMemory } from '../../archive/byte-source.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { flagNames, utf8 } from '../program/byte-reader.ts'
import { readPart } from '../program/damage.ts'
import {
  checkManifest,
  digestsFit,
  type ManifestCheck,
  manifestSections,
  readJarSigners,
} from '../program/jar-signers.ts'
import { readZipEntries, type ZipEntries } from '../program/zip-entries.ts'
import { type ClassFile, javaRelease, readClassFile } from './class-file.ts'
import { javaBehaviours } from './java-behaviours.ts'
import { reportFindings } from './java-findings.ts'
import type { JavaResult } from './java-result.ts'

/** Classes of an archive that are read; a large library has some ten thousand. */
const limits = { classes: 3000, classBytes: 32 << 20, members: 2000, listed: 500 }

/**
 * Reads an archive of Java: what its manifest states, who signed it, and of what its classes are made; or a class file
 * by itself. A class that cannot be read is reported, and the others are read.
 */
export function readJava(sample: Sample, output: ToolOutput): JavaResult {
  return isOf(sample, 'jar') ? readJar(sample, output) : readSingleClass(sample, output)
}

const nothing: JavaResult = {
  manifest: null,
  manifest_attributes: [],
  classes: [],
  members: [],
  releases: [],
  behaviours: [],
  signers: [],
  signed_entries: null,
  contents: null,
  native_libraries: [],
  archives: [],
}

function readSingleClass(sample: Sample, output: ToolOutput): JavaResult {
  const read = readClassFile(sample.bytes)
  const members = [
    ...read.fields.map((member) => ({ kind: 'field' as const, ...member })),
    ...read.methods.map((member) => ({ kind: 'method' as const, ...member })),
  ]
  if (members.length > limits.members)
    output.leftOut('limit', `Of ${members.length} fields and methods, ${limits.members} are listed.`)
  if (read.strings.length > 0)
    output.text({ title: 'Texts in the class', text: read.strings.join('\n'), place: 'constant pool' })
  const result: JavaResult = {
    ...nothing,
    classes: [classRow(read)],
    members: members.slice(0, limits.members).map(({ kind, name, descriptor, flags }) => ({
      kind,
      name,
      descriptor,
      access_flags: flagNames(flags, kind === 'field' ? fieldFlags : methodFlags),
    })),
    ...classFacts([read]),
  }
  reportFindings(result, null, output)
  return result
}

function readJar(sample: Sample, output: ToolOutput): JavaResult {
  const entries = readZipEntries(sample.bytes)
  const read = <T>(name: string, part: () => T, otherwise: T): T => readPart(output, name, part, otherwise)
  const [refused] = entries.refused
  if (refused !== undefined)
    output.leftOut(
      'damaged',
      `${entries.refused.length} entries of the archive were not read, among them ${refused.name.slice(0, 100)}: ${refused.refused}.`,
    )
  const classes = classesIn(entries, output)
  const signers = readJarSigners(entries, (sentence) => output.leftOut('damaged', sentence))
  const check = signers.length === 0 ? null : read('list of digests', () => checkManifest(entries), null)
  if (check?.isWhole === false)
    output.leftOut('limit', 'Not all entries of the archive were compared with the digests of its manifest.')
  const libraries = listed(entries, /\.(?:so|dll|dylib|jnilib)$/i)
  const archives = listed(entries, /\.(?:jar|war|ear|zip|apk)$/i)
  const result: JavaResult = {
    ...nothing,
    ...read('manifest', () => readManifest(entries), { manifest: null, manifest_attributes: [] }),
    classes: classes.map(classRow),
    ...classFacts(classes),
    signers: signers.map((signer) => ({
      file: signer.file,
      subject: signer.certificate?.subject ?? null,
      issuer: signer.certificate?.issuer ?? null,
      serial_number: signer.certificate?.serial ?? null,
      valid_from: signer.certificate?.validFrom ?? null,
      valid_to: signer.certificate?.validTo ?? null,
      key: signer.certificate?.keyType ?? null,
      sha256: signer.certificate?.sha256 ?? null,
      digest_matches: digestsFit(signer, check),
      signature_matches: signer.isSignatureRight,
    })),
    signed_entries: countsOf(check),
    contents: {
      entries: entries.names.length,
      classes: entries.names.filter((name) => name.endsWith('.class')).length,
      native_libraries: libraries.length,
      archives: archives.length,
    },
    native_libraries: libraries.slice(0, limits.listed),
    archives: archives.slice(0, limits.listed),
  }
  reportFindings(result, check, output)
  return result
}

function countsOf(check: ManifestCheck | null): JavaResult['signed_entries'] {
  if (check === null) return null
  return { checked: check.checked, wrong: check.wrong.length, not_covered: check.uncovered.length }
}

function classesIn(entries: ZipEntries, output: ToolOutput): ClassFile[] {
  const names = entries.names.filter((name) => name.endsWith('.class'))
  const found: ClassFile[] = []
  let room = limits.classBytes
  let damaged = 0
  let tried = 0
  for (const name of names) {
    if (found.length >= limits.classes || entries.sizeOf(name) > room) break
    room -= entries.sizeOf(name)
    tried++
    try {
      const bytes = entries.read(name)
      if (bytes !== null) found.push(readClassFile(inMemory(bytes)))
    } catch (error) {
      damaged++
      if (damaged === 1)
        output.leftOut(
          'damaged',
          `A class could not be read: ${name.slice(0, 100)}: ${error instanceof Error ? error.message.slice(0, 200) : error}.`,
        )
    }
  }
  if (damaged > 1) output.leftOut('damaged', `${damaged} classes could not be read.`)
  if (tried < names.length)
    output.leftOut('limit', `Of ${names.length} classes, the first ${tried} were read.`)
  return found
}

function listed({ names, sizeOf }: ZipEntries, pattern: RegExp): { name: string; size: number }[] {
  return names
    .filter((name) => pattern.test(name))
    .map((name) => ({ name: name.slice(0, 1000), size: sizeOf(name) }))
}

function readManifest(entries: ZipEntries): Pick<JavaResult, 'manifest' | 'manifest_attributes'> {
  const bytes = entries.read('META-INF/MANIFEST.MF')
  if (bytes === null) return { manifest: null, manifest_attributes: [] }
  const main = manifestSections(utf8(bytes), 1)[0] ?? new Map<string, string>()
  const byName = new Map([...main].map(([name, value]) => [name.toLowerCase(), value]))
  const value = (name: string) => byName.get(name) ?? null
  return {
    manifest: {
      main_class: value('main-class'),
      premain_class: value('premain-class'),
      agent_class: value('agent-class'),
      launcher_agent_class: value('launcher-agent-class'),
      class_path: value('class-path'),
      created_by: value('created-by'),
      build_jdk: value('build-jdk') ?? value('build-jdk-spec'),
      implementation_title: value('implementation-title'),
      implementation_version: value('implementation-version'),
      multi_release: value('multi-release')?.trim().toLowerCase() === 'true',
    },
    manifest_attributes: [...main].slice(0, 200).map(([name, text]) => ({ name, value: text })),
  }
}

function classFacts(classes: readonly ClassFile[]): Pick<JavaResult, 'releases' | 'behaviours'> {
  const releases = new Map<number, number>()
  for (const { major } of classes) releases.set(major, (releases.get(major) ?? 0) + 1)
  const calls = new Set(classes.flatMap((one) => one.calls))
  return {
    releases: [...releases]
      .sort(([one], [other]) => one - other)
      .slice(0, 100)
      .map(([major, count]) => ({ java_release: javaRelease(major), classes: count })),
    behaviours: javaBehaviours.group(calls).map(({ code, title, technique, functions }) => ({
      behaviour: code,
      title,
      technique,
      methods: functions.join(', ').slice(0, 2000),
    })),
  }
}

function classRow(read: ClassFile): JavaResult['classes'][number] {
  return {
    name: read.name,
    superclass: read.superclass,
    interfaces: read.interfaces.join(', ').slice(0, 2000),
    major_version: read.major,
    minor_version: read.minor,
    java_release: javaRelease(read.major),
    access_flags: flagNames(read.flags, classFlags),
    source_file: read.source,
    fields: read.fields.length,
    methods: read.methods.length,
  }
}

const memberFlags = { 1: 'PUBLIC', 2: 'PRIVATE', 4: 'PROTECTED', 8: 'STATIC', 16: 'FINAL', 4096: 'SYNTHETIC' }
const fieldFlags = { ...memberFlags, 64: 'VOLATILE', 128: 'TRANSIENT', 16384: 'ENUM' }
const methodFlags = {
  ...memberFlags,
  32: 'SYNCHRONIZED',
  64: 'BRIDGE',
  128: 'VARARGS',
  256: 'NATIVE',
  1024: 'ABSTRACT',
  2048: 'STRICT',
}
const classFlags = {
  1: 'PUBLIC',
  16: 'FINAL',
  32: 'SUPER',
  512: 'INTERFACE',
  1024: 'ABSTRACT',
  4096: 'SYNTHETIC',
  8192: 'ANNOTATION',
  16384: 'ENUM',
  32768: 'MODULE',
}
