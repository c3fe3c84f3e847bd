import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOnHostile } from '../../../../../test/hostile-bytes.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import type { AndroidResult } from './android-result.ts'
import { androidTool } from './android-tool.ts'

/**
 * A package of our own; `make.sh` beside it says how it was made. Right values are those of its sources and of
 * `aapt dump badging`, `dexdump -f` and `apksigner verify` (its answer is in `apksigner.txt`).
 */
const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/android')
const sample = (name: string) => Uint8Array.from(readFileSync(join(folder, name)))
const verified = readFileSync(join(folder, 'apksigner.txt'), 'utf8')

async function read(bytes: Uint8Array, ...kinds: FileTypeKind[]) {
  const types = kinds.map((kind) => ({ kind, mime: '', label: '' }))
  const report = await runFileTool(androidTool, bytes, { types })
  return { ...report, data: report.data as AndroidResult }
}

test('the manifest: package, versions, rights, components (aapt)', async () => {
  const { data, texts } = await read(sample('sample.apk'), 'apk')
  expect(data.manifest).toEqual({
    package: 'com.example.sample',
    version_code: '42',
    version_name: '1.4.2',
    min_sdk: '21',
    target_sdk: '28',
    label: 'Sample & more',
    main_activity: 'com.example.sample.Main',
    shared_user_id: null,
    debuggable: true,
    allow_backup: false,
    cleartext_traffic: null,
    test_only: false,
  })
  expect(data.permissions.map(({ name, group }) => [name, group])).toEqual([
    ['android.permission.INTERNET', null],
    ['android.permission.SEND_SMS', 'text messages'],
    ['android.permission.RECEIVE_BOOT_COMPLETED', null],
  ])
  expect(data.components.map(({ kind, name, exported, actions }) => [kind, name, exported, actions])).toEqual(
    [
      ['activity', 'com.example.sample.Main', null, 'android.intent.action.MAIN'],
      ['receiver', 'com.example.sample.Receiver', true, 'android.intent.action.BOOT_COMPLETED'],
      ['service', 'com.example.sample.Reader', null, 'android.accessibilityservice.AccessibilityService'],
    ],
  )
  expect(texts).toEqual([
    expect.objectContaining({ language: 'xml', text: expect.stringContaining('label="Sample &amp; more"') }),
  ])
})

test('a name that stands in the resources is shown as text, that of the default language (aapt)', async () => {
  const { data, findings } = await read(sample('named.apk'), 'apk')
  expect(data.manifest?.label).toBe('Sample & more')
  expect(findings.map(({ code }) => code)).toContain('android.unsigned')
})

test('signers of all schemes, and that their digests are those of the package (apksigner)', async () => {
  const { data } = await read(sample('sample.apk'), 'apk')
  const sha256 = /SHA-256 digest: (\w+)/.exec(verified)?.[1]
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  const right = { sha256, digest_matches: true, signature_matches: true, key: 'rsa 2048' }
  expect(data.signers).toEqual(
    ['v1', 'v2', 'v3'].map((scheme) => expect.objectContaining({ scheme, ...right })),
  )
})

test('a package that was changed after signing does not fit its signatures', async () => {
  const bytes = sample('sample.apk')
  const at = Buffer.from(bytes).indexOf('hello')
  bytes[at] = 0x48
  const report = await read(bytes, 'apk')
  expect(report.data.signers.map(({ digest_matches }) => digest_matches)).toEqual([null, false, false])
  expect(report.findings.some(({ code }) => code === 'android.signature_other_file')).toBe(true)
})

test.each([
  ['sample.apk', 'apk', 'classes.dex'],
  ['classes.dex', 'dex', ''],
] as const)('code in %s: counts, checksum, classes (dexdump)', async (file, kind, name) => {
  const { data } = await read(sample(file), kind)
  expect(data.dex_files).toEqual([
    expect.objectContaining({
      name,
      version: '035',
      file_size: 1024,
      checksum: '0x348ba746',
      checksum_matches: true,
      signature_matches: true,
      strings: 19,
      types: 10,
      fields: 0,
      methods: 6,
      classes: 2,
    }),
  ])
  expect(data.classes.map((one) => [one.name, one.superclass, one.source])).toEqual([
    ['com.example.sample.Main', 'android.app.Activity', 'Main.java'],
    ['com.example.sample.Receiver', 'android.content.BroadcastReceiver', null],
  ])
  expect(data.behaviours.map(({ behaviour, technique }) => [behaviour, technique])).toEqual([
    ['messages', 'T1582'],
    ['code_loading', 'T1407'],
  ])
})

test('what a package asks for weighs where it comes together', async () => {
  const { findings } = await read(sample('sample.apk'), 'apk')
  expect(findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).toEqual([
    'android.accessibility',
    'android.control',
    'android.debuggable',
  ])
})

test('a package that begins as a DEX program is named as both', async () => {
  const { findings } = await read(sample('sample.apk'), 'dex', 'apk')
  expect(findings.find(({ code }) => code === 'android.dex_and_package')?.severity).toBe('high')
})

test('a signing block that could not be read is not said to be missing', async () => {
  const bytes = sample('sample.apk')
  const magic = Buffer.from(bytes).indexOf('APK Sig Block 42')
  new DataView(bytes.buffer).setBigUint64(magic - 8, 0x7000_0000n, true)
  const text = Buffer.from(bytes)
  // the files of the first scheme get other names, in the directory and before their content
  for (let at = text.indexOf('ONE.RSA'); at !== -1; at = text.indexOf('ONE.RSA', at))
    text.write('ONE.XXX', at)
  const { data, findings, left_out: leftOut } = await read(text, 'apk')
  expect(data.signers).toEqual([])
  expect(leftOut.map(({ sentence }) => sentence)).toEqual([
    'The signing block could not be read: its size cannot be right.',
  ])
  expect(findings.map(({ code }) => code)).not.toContain('android.unsigned')
})

test('changed code has a wrong checksum', async () => {
  const bytes = sample('classes.dex')
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  const { data, findings } = await read(bytes, 'dex')
  expect(data.dex_files[0]).toMatchObject({ checksum_matches: false, signature_matches: false })
  expect(findings.map(({ code }) => code)).toContain('android.dex_checksum')
})

test.each([
  ['sample.apk', 'apk'],
  ['named.apk', 'apk'],
  ['classes.dex', 'dex'],
] as const)('%s, cut off or changed, is reported or refused within a second', async (name, kind) => {
  expect(await faultsOnHostile(androidTool, sample(name), kind, 7)).toEqual([])
})
