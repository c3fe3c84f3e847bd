import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOnHostile } from '../../../../../test/hostile-bytes.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { ElfResult } from './elf-result.ts'
import { elfTool } from './elf-tool.ts'

/** Samples of our own; `make.sh` beside them says how they were made, and `expected.py` how readelf read them. */
const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/elf')
const sample = (name: string) => Uint8Array.from(readFileSync(join(folder, `${name}.bin`)))
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))

type Expected = {
  entry_point: string
  machine: string
  type: string
  data: string
  interpreter: string | null
  soname: string | null
  runpath: string | null
  build_id: string | null
  needed: string[]
  imports: [string, string?][]
  exports: string[]
  sections: [string, number, number][]
}

/** Names of machines as readelf writes them. */
const machineNames: Record<string, string> = {
  'Advanced Micro Devices X86-64': 'X86_64',
  'MIPS R3000': 'MIPS',
  PowerPC64: 'PPC64',
}

const types = [{ kind: 'elf' as const, mime: 'application/x-elf', label: 'ELF' }]

async function read(bytes: Uint8Array) {
  const report = await runFileTool(elfTool, bytes, { types })
  return { ...report, data: report.data as ElfResult }
}

test.each(Object.entries(expected))('%s has the values that readelf gives', async (name, right) => {
  const { data } = await read(sample(name.replace('.bin', '')))
  expect(data.header).toMatchObject({
    entry_point: right.entry_point,
    machine: machineNames[right.machine],
    type: right.type,
    data: right.data,
    interpreter: right.interpreter,
    soname: right.soname,
    runpath: right.runpath,
    build_id: right.build_id,
  })
  expect(data.libraries.map((one) => one.name)).toEqual(right.needed)
  expect(data.sections.map((one) => [one.offset, one.size])).toEqual(
    right.sections.map(([, at, size]) => [at, size]),
  )
  // without section headers readelf shows no symbols; those are compared with the same file that has them
  const same = name === 'no-sections.bin' ? (expected['soft.bin'] ?? right) : right
  expect(data.imports.map((one) => [one.name, ...(one.version === null ? [] : [one.version])])).toEqual(
    same.imports,
  )
  expect(data.exports.map((one) => one.name)).toEqual(same.exports)
})

test('hardening is what the compiler was told', async () => {
  expect((await read(sample('hardened'))).data.hardening).toEqual({
    relro: 'full',
    nx: true,
    pie: true,
    stack_canary: true,
    fortify: true,
    text_relocations: false,
  })
  expect((await read(sample('soft'))).data.hardening).toEqual({
    relro: 'none',
    nx: false,
    pie: false,
    stack_canary: false,
    fortify: false,
    text_relocations: false,
  })
})

test('what a program is there for, and whether its symbols were removed', async () => {
  const roles = await Promise.all(
    ['hardened', 'soft', 'hide'].map(async (name) => {
      const { header } = (await read(sample(name))).data
      return [header.role, header.is_stripped]
    }),
  )
  expect(roles).toEqual([
    ['program', true],
    ['program', false],
    ['library', true],
  ])
})

const findings: [string, string[]][] = [
  ['hardened', []],
  ['static', []],
  ['soft', ['elf.library_path']],
  ['hide', ['elf.replaces_listing']],
  ['no-sections', ['elf.library_path', 'elf.no_sections']],
]

test.each(findings)('%s: findings above info are %j', async (name, codes) => {
  const report = await read(sample(name))
  expect(report.findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).toEqual(codes)
})

test('without section headers, what the system loads is read all the same', async () => {
  const { data } = await read(sample('no-sections'))
  expect(data.header.section_headers).toBe(0)
  expect(data.imports.find(({ name }) => name === 'system')).toMatchObject({
    library: 'libc.so.6',
    behaviour: 'shell',
  })
})

test('section headers that could not be read are not said to be missing', async () => {
  const bytes = sample('hardened')
  new DataView(bytes.buffer).setBigUint64(40, 0x7000_0000n, true)
  const report = await read(bytes)
  expect(report.findings.map(({ code }) => code)).not.toContain('elf.no_sections')
  expect(report.left_out.map(({ reason }) => reason)).toEqual(['damaged'])
})

test('a program of Go says what it was built from', async () => {
  const { data } = await read(sample('go'))
  expect(data.go).toMatchObject({
    version: 'go1.24.1',
    path: 'example.com/tool',
    module: 'example.com/tool',
    module_version: 'v1.2.3',
  })
  expect(data.go_dependencies).toEqual([{ path: 'golang.org/x/sys', version: 'v0.30.0' }])
  expect(data.go_settings).toContainEqual({ key: 'GOOS', value: 'linux' })
})

test('a program of Rust names its compiler', async () => {
  const { data } = await read(sample('rust'))
  expect(data.rust?.compiler).toMatch(/^rustc version 1\.\d+/)
})

test('what lies behind the program is an object', async () => {
  const report = await read(sample('overlay'))
  expect(report.data.overlay).toMatchObject({ size: 27, content: 'zip archive' })
  expect(report.objects).toEqual([expect.objectContaining({ name: 'overlay.zip', size: 27 })])
})

test('marks of UPX are named, with what was not looked at', async () => {
  const bytes = sample('static')
  const view = new DataView(bytes.buffer)
  const behind = 64 + view.getUint16(54, true) * view.getUint16(56, true)
  bytes.set(Buffer.from('UPX!'), behind + 4)
  const report = await read(bytes)
  expect(report.data.packers).toEqual([{ packer: 'UPX', evidence: 'UPX! behind the program headers' }])
  expect(report.left_out.map(({ sentence }) => sentence)).toContain(
    'The program seems to be packed with UPX: what it unpacks was not looked at.',
  )
})

test.each(['hardened', 'big-endian', 'no-sections', 'go'])(
  '%s, cut off or changed, is reported or refused within a second',
  async (name) => {
    expect(await faultsOnHostile(elfTool, sample(name), 'elf', 7)).toEqual([])
  },
)
