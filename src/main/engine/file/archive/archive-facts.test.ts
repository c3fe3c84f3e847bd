import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import type { ArchiveResult } from './archive-result.ts'
import { archiveTool } from './archive-tool.ts'

const made = (file: string) =>
  readFileSync(new URL(`../../../../../test/fixtures/files/archive/made/${file}`, import.meta.url))

async function read(bytes: Uint8Array, kind: FileTypeKind) {
  const report = await runFileTool(archiveTool, bytes, { types: [{ kind, mime: '', label: '' }] })
  return { ...report, data: report.data as ArchiveResult }
}

// msi-actions.msi: made of msi-actions.wxs by wixl of msitools 0.101; RunIt was added by msibuild -q "INSERT INTO
// CustomAction …"; the values are those that `msiinfo export` and `msiinfo suminfo` print
test('an installer package names its product, its files and what it runs', async () => {
  const { data, texts, findings } = await read(made('msi-actions.msi'), 'msi')
  expect(data.properties).toMatchObject({
    product_name: 'Example Räkna',
    product_version: '2.7.1',
    product_code: '{11111111-86C7-4D14-AEC0-86416A69ABDE}',
    upgrade_code: '{22222222-7349-453F-94F6-BCB5110BA4FD}',
    product_language: '1033',
    manufacturer: 'Example Makers',
    title: 'Installation Database',
    subject: 'Example installer',
    comments: 'made for a test',
    template: 'Intel;1033',
    creating_application: 'msitools 0.101',
  })
  expect(data.installed_files).toEqual([{ name: 'long name of readme.txt', size: 10, component: 'Main' }])
  const target = 'cmd.exe /c start http://installer.example.net/next'
  expect(data.custom_actions).toEqual([
    { action: 'SetIt', type: 2099, runs: 'sets a property', source: 'EXAMPLE', target: 'yes' },
    { action: 'RunIt', type: 226, runs: 'command in a folder', source: 'INSTALLDIR', target },
  ])
  expect(texts.map(({ text }) => text)).toEqual([target])
  expect(findings).toMatchObject([
    { code: 'archive.custom_actions', title: 'The installer runs an action of its own: command in a folder' },
  ])
})

test('an installer package without a database, or with a cut one, is still listed', async () => {
  const whole = made('msi-actions.msi')
  for (let length = 512; length <= whole.length; length += 512) {
    const run = await read(whole.subarray(0, length), 'msi').catch((error: unknown) => error)
    if (run instanceof Error) expect(run.message).toMatch(/damaged/)
    else expect((run as { data: ArchiveResult }).data.format).toBe('msi')
  }
})

test.each([
  // made by genisoimage 1.1.11 (see make.py); the values are those of `isoinfo -d`
  ['iso-plain.iso.gz', { joliet: false, udf: false, bootable: false }],
  ['iso-joliet.iso.gz', { joliet: true, udf: false, bootable: false }],
  ['iso-udf.iso.gz', { udf: true, bootable: false }],
])('an image of a disc states what it is: %s', async (file, expected) => {
  const { data } = await read(gunzipSync(made(file)), 'iso')
  expect(data.properties).toMatchObject({ ...expected, system_id: 'LINUX' })
  expect(data.properties.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(data.comment).toBeUndefined()
})

test('the part of a file in a shared block of SquashFS has no packed size of its own', async () => {
  const { data } = await read(made('squashfs-gzip.sqfs'), 'squashfs')
  expect(data.entries.some((entry) => 'packed' in entry)).toBe(false)
  expect(data.properties.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})
