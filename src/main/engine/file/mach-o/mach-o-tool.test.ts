import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOnHostile } from '../../../../../test/hostile-bytes.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { MachOResult } from './mach-o-result.ts'
import { machOTool } from './mach-o-tool.ts'

/** Samples of our own; `make.sh` and `sign.py` beside them say how they were made, `expected.py` how LLVM read them. */
const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/mach-o')
const sample = (name: string) => Uint8Array.from(readFileSync(join(folder, `${name}.bin`)))
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))

type Expected = {
  uuid: string
  minos: string
  sdk: string
  entry: number
  commands: number
  segments: [string, number][]
  dylibs: string[]
  rpaths: string[]
  imports: string[]
  exports: string[]
}

const types = [{ kind: 'mach-o' as const, mime: 'application/x-mach-binary', label: 'Mach-O' }]

async function read(bytes: Uint8Array) {
  const report = await runFileTool(machOTool, bytes, { types })
  return { ...report, data: report.data as MachOResult }
}

const codes = ({ findings }: Awaited<ReturnType<typeof read>>) => findings.map(({ code }) => code)

test.each(Object.entries(expected))(
  '%s has the values that llvm-otool and llvm-nm give',
  async (key, right) => {
    const [file = '', architecture = ''] = key.split(' ')
    const { data } = await read(sample(file.replace('.bin', '')))
    const own = <T extends { architecture: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.architecture === architecture)
    expect(own(data.architectures)).toEqual([
      expect.objectContaining({
        uuid: right.uuid,
        platform: 'macOS',
        minimum_os: right.minos,
        sdk: right.sdk,
        entry_point: `0x${right.entry.toString(16)}`,
        file_type: 'EXECUTE',
        number_of_commands: right.commands,
        pie: true,
      }),
    ])
    expect(own(data.segments).map((one) => [one.name, one.file_size])).toEqual(right.segments)
    expect(own(data.dylibs).map((one) => one.name)).toEqual(right.dylibs)
    expect(own(data.rpaths).map((one) => one.path)).toEqual(right.rpaths)
    expect(
      own(data.imports)
        .map((one) => one.name)
        .sort(),
    ).toEqual(right.imports)
    expect(
      own(data.exports)
        .map((one) => one.name)
        .sort(),
    ).toEqual(right.exports)
  },
)

test('a file for several processors says what it holds, and where', async () => {
  const { data } = await read(sample('fat'))
  expect(data.is_fat).toBe(true)
  expect(data.architectures.map((one) => [one.architecture, one.size])).toEqual([
    ['x86_64', sample('x86_64').length],
    ['arm64', sample('arm64').length],
  ])
  expect(data.imports.find(({ name }) => name === '_system')).toMatchObject({
    library: '/usr/lib/libSystem.B.dylib',
    behaviour: 'shell',
  })
})

test('a damaged program in a file for several does not hide the other', async () => {
  const bytes = sample('fat')
  const [first] = (await read(bytes)).data.architectures
  bytes.fill(0, first?.offset, (first?.offset ?? 0) + 64)
  const report = await read(bytes)
  expect(report.data.architectures.map(({ architecture }) => architecture)).toEqual(['arm64'])
  expect(report.left_out.map(({ reason }) => reason)).toEqual(['damaged'])
})

test('a signature: identifier, team, digests of all pages, rights and signer', async () => {
  const report = await read(sample('signed'))
  expect(report.data.signatures).toEqual([
    expect.objectContaining({
      identifier: 'com.example.sample',
      team_identifier: 'ABCDE12345',
      flags: 'runtime',
      kind: 'certificate',
      hash_type: 'sha256',
      wrong_pages: 0,
      wrong_parts: null,
      digest_matches: true,
      signature_matches: true,
      signer: 'Developer ID Application: Example (ABCDE12345)',
      issuer: 'Sample Root',
      serial_number: '51',
    }),
  ])
  expect(report.data.entitlements.map(({ key }) => key)).toEqual([
    'com.apple.security.cs.disable-library-validation',
  ])
  expect(report.texts.map(({ title }) => title)).toEqual(['Entitlements', 'Info.plist'])
  expect(codes(report)).toContain('mach-o.weakened_runtime')
})

test('the linker signs by itself, and names nobody', async () => {
  const report = await read(sample('arm64'))
  expect(report.data.signatures[0]).toMatchObject({ kind: 'linker', digest_matches: true, signer: null })
  expect(codes(report)).toContain('mach-o.ad_hoc')
})

test.each([
  ['code', 0x4000],
  ['rights', null],
])('a signature does not fit when %s was changed', async (what, at) => {
  const bytes = sample('signed')
  const place = at ?? Buffer.from(bytes).indexOf('disable-library')
  bytes[place] = (bytes[place] ?? 0) ^ 1
  const report = await read(bytes)
  expect(report.data.signatures[0]).toMatchObject(
    what === 'code'
      ? { digest_matches: false, wrong_pages: 1, wrong_parts: null }
      : { digest_matches: false, wrong_pages: 0, wrong_parts: 'entitlements' },
  )
  expect(report.findings.find(({ code }) => code === 'mach-o.signature_other_file')?.severity).toBe('high')
})

test('libraries from a folder of everybody are noted, others are not', async () => {
  const report = await read(sample('x86_64'))
  expect(report.findings.find(({ code }) => code === 'mach-o.library_path')?.words).toBe('/tmp/lib')
})

test('encrypted code is named as not looked at', async () => {
  const bytes = sample('x86_64')
  const view = new DataView(bytes.buffer)
  // the command of the source version becomes one of encryption, with a method that is not 0
  let at = 32
  while (view.getUint32(at, true) !== 0x1b) at += view.getUint32(at + 4, true)
  view.setUint32(at, 0x2c, true)
  view.setUint32(at + 16, 1, true)
  expect((await read(bytes)).left_out.map(({ reason }) => reason)).toEqual(['encrypted'])
})

test.each(['signed', 'fat'])(
  '%s, cut off or changed, is reported or refused within a second',
  async (name) => {
    expect(await faultsOnHostile(machOTool, sample(name), 'mach-o', 7)).toEqual([])
  },
)
