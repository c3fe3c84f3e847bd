import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOnHostile } from '../../../../../test/hostile-bytes.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import { inMemory } from '../../archive/byte-source.ts'
import { zipFiles } from '../../archive/write-zip.ts'
import type { FileTypeKind } from '../file-types.ts'
import { readZipEntries } from '../program/zip-entries.ts'
import type { JavaResult } from './java-result.ts'
import { javaTool } from './java-tool.ts'

/**
 * Programs of our own; `make.sh` beside them says how they were made. Right values are those of its sources and of
 * `javap -v`, whose answer is in `javap.txt`.
 */
const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/java')
const sample = (name: string) => Uint8Array.from(readFileSync(join(folder, name)))
const javap = readFileSync(join(folder, 'javap.txt'), 'utf8')

async function read(bytes: Uint8Array, kind: FileTypeKind) {
  const report = await runFileTool(javaTool, bytes, { types: [{ kind, mime: '', label: '' }] })
  return { ...report, data: report.data as JavaResult }
}

test('a class file: names, version, members and texts (javap)', async () => {
  const { data, texts } = await read(sample('Main.class'), 'java-class')
  const number = (pattern: RegExp) => Number(pattern.exec(javap)?.[1])
  expect(data.classes).toEqual([
    {
      name: 'com.example.Main',
      superclass: 'java.lang.Object',
      interfaces: 'java.lang.Runnable',
      major_version: number(/major version: (\d+)/),
      minor_version: number(/minor version: (\d+)/),
      java_release: '11',
      access_flags: 'PUBLIC, SUPER',
      source_file: 'Main.java',
      fields: number(/fields: (\d+)/),
      methods: number(/methods: (\d+)/),
    },
  ])
  expect(
    data.members.map(({ kind, name, descriptor, access_flags }) => [kind, name, descriptor, access_flags]),
  ).toEqual([
    ['field', 'ADDRESS', 'Ljava/lang/String;', 'STATIC, FINAL'],
    ['field', 'count', 'I', 'PRIVATE'],
    ['method', '<init>', '()V', 'PUBLIC'],
    ['method', 'run', '()V', 'PUBLIC'],
    ['method', 'main', '([Ljava/lang/String;)V', 'PUBLIC, STATIC'],
  ])
  const constants = [...javap.matchAll(/ = String +#\d+ +\/\/ (.*)/g)].map(([, text]) => text)
  expect(texts[0]?.text.split('\n')).toEqual(constants)
})

test('an archive: manifest with continued lines, classes, what they call, archives in it', async () => {
  const { data, findings } = await read(sample('plain.jar'), 'jar')
  expect(data.manifest).toMatchObject({
    main_class: 'com.example.Main',
    premain_class: 'com.example.Agent',
    class_path: 'lib/one.jar lib/two.jar',
    multi_release: false,
  })
  expect(data.manifest_attributes).toContainEqual({
    name: 'X-Long',
    value: 'a value that is longer than the seventy-two bytes that a line of a manifest may have',
  })
  expect(data.classes.map(({ name, java_release: release }) => [name, release])).toEqual([
    ['com.example.Agent', '11'],
    ['com.example.Main', '11'],
  ])
  expect(data.behaviours.map(({ behaviour }) => behaviour)).toEqual(['execution', 'code_loading'])
  expect(data.contents).toMatchObject({ classes: 2, archives: 1, native_libraries: 0 })
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
})

test('a signed archive: signer, and that all digests are those of its files (jarsigner)', async () => {
  const { data, findings } = await read(sample('signed.jar'), 'jar')
  expect(data.signers).toEqual([
    expect.objectContaining({
      file: 'META-INF/ONE.EC',
      subject: 'C=CH, O=Example Ltd, CN=Sample Signer',
      key: 'ec prime256v1',
      digest_matches: true,
      signature_matches: true,
    }),
  ])
  expect(data.signed_entries).toEqual({ checked: 3, wrong: 0, not_covered: 0 })
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
})

/** Writes an archive anew, with another file in it. */
function withFile(bytes: Uint8Array, name: string): Uint8Array {
  const entries = readZipEntries(inMemory(bytes))
  const files = entries.names
    .filter((one) => !one.endsWith('/'))
    .map((one): [string, Uint8Array] => [one, entries.read(one) ?? new Uint8Array()])
  return zipFiles(new Map([...files, [name, Buffer.from('another')]]))
}

test.each([
  ['exchanged', 'inner.jar', 'java.signature_other_file'],
  ['added', 'added.class', 'java.not_covered'],
])('a file that was %s after signing', async (_, name, code) => {
  const { findings } = await read(withFile(sample('signed.jar'), name), 'jar')
  expect(findings.map((finding) => finding.code)).toContain(code)
})

test('classes from another computer', async () => {
  const manifest = Buffer.from('Manifest-Version: 1.0\r\nClass-Path: a.jar http://example.com/b.jar\r\n\r\n')
  const bytes = zipFiles(new Map([['META-INF/MANIFEST.MF', manifest]]))
  const { findings } = await read(bytes, 'jar')
  expect(findings.find(({ code }) => code === 'java.remote_class_path')?.words).toBe(
    'http://example.com/b.jar',
  )
})

test.each([
  ['signed.jar', 'jar'],
  ['Main.class', 'java-class'],
] as const)('%s, cut off or changed, is reported or refused within a second', async (name, kind) => {
  expect(await faultsOnHostile(javaTool, sample(name), kind, 7)).toEqual([])
})
