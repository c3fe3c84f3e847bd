import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOnHostile } from '../../../../../test/hostile-bytes.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { PeResult } from './pe-result.ts'
import { peTool } from './pe-tool.ts'

/** Samples of our own; `make.sh` beside them says how they were made, and `expected.py` how pefile read them. */
const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/pe')
const sample = (name: string) => Uint8Array.from(readFileSync(join(folder, name)))
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))

type Expected = {
  imphash: string | null
  rich_header_hash: string | null
  machine: string
  time_date_stamp: number
  entry_point: string
  checksum: string
  sections: [string, number, string, string, number][]
  imports: [string, string | null, number | null, boolean][]
  exports: [number, string | null, string | null][]
  resources: string[]
  version: [string, string][]
  pdb: string[]
  overlay: number | null
}

const types = [{ kind: 'pe' as const, mime: 'application/vnd.microsoft.portable-executable', label: 'PE' }]

async function read(bytes: Uint8Array, name = '') {
  const report = await runFileTool(peTool, bytes, { types, name })
  return { ...report, data: report.data as PeResult }
}

const codes = ({ findings }: Awaited<ReturnType<typeof read>>, worse = false) =>
  findings.filter(({ severity }) => !worse || severity !== 'info').map(({ code }) => code)

test.each(Object.entries(expected))('%s has the values that pefile gives', async (name, right) => {
  const { data } = await read(sample(name))
  expect(data.digests).toMatchObject({ imphash: right.imphash, rich_header_hash: right.rich_header_hash })
  expect(data.header).toMatchObject({
    machine: right.machine,
    time_date_stamp_raw: right.time_date_stamp,
    entry_point: right.entry_point,
    checksum_computed: right.checksum,
  })
  expect(data.sections.map((one) => [one.name, one.raw_size, one.md5, one.sha256])).toEqual(
    right.sections.map((section) => section.slice(0, 4)),
  )
  for (const [at, section] of data.sections.entries())
    expect(section.entropy).toBeCloseTo(right.sections[at]?.[4] ?? -1, 2)
  expect(data.imports.map((one) => [one.dll, one.function ?? one.ordinal, one.delayed])).toEqual(
    right.imports.map(([dll, called, ordinal, delayed]) => [
      dll,
      called ?? byNumber[`${dll}:${ordinal}`] ?? ordinal,
      delayed,
    ]),
  )
  expect(data.exports.map((one) => [one.ordinal, one.name, one.forwarder])).toEqual(
    right.exports.filter(([ordinal, called]) => called !== null || ordinal > 0),
  )
  expect(data.resources.map(({ sha256 }) => sha256)).toEqual(right.resources)
  expect(data.version_info.map(({ key, value }) => [key, value])).toEqual(right.version)
  expect(data.debug.flatMap(({ pdb_path: path }) => path ?? [])).toEqual(right.pdb)
  // pefile counts the table of certificates as an overlay
  if (!data.header.is_signed) expect(data.overlay?.offset ?? null).toBe(right.overlay)
})

/** Functions that the samples import by number, by the import libraries that `make.sh` writes. */
const byNumber: Record<string, string> = {
  'oleaut32.dll:2': 'SysAllocString',
  'oleaut32.dll:6': 'SysFreeString',
  'ws2_32.dll:115': 'WSAStartup',
}

test('a program with resources hands over the program and the files in them, and the manifest as text', async () => {
  const { data, objects, texts, bytesOf } = await read(sample('win32.exe'))
  expect(objects.map(({ name, place }) => [name, place])).toEqual([
    ['101.exe', 'resource RT_RCDATA/101'],
    ['PAYLOAD.xml', 'resource 300/PAYLOAD'],
  ])
  for (const { sha256 } of objects)
    expect(
      createHash('sha256')
        .update(bytesOf.get(sha256 ?? '') ?? '')
        .digest('hex'),
    ).toBe(sha256)
  expect(texts[0]?.text).toContain('requireAdministrator')
  expect(data).toMatchObject({
    file_version: '1.2.3.4',
    product_version: '5.6.7.8',
    manifest: { requested_execution_level: 'requireAdministrator', auto_elevate: false },
    tls_callbacks: [{ address: expect.stringMatching(/^0x40/) }],
  })
})

test('imports are grouped by what they do, and only together do they weigh', async () => {
  const report = await read(sample('win32.exe'))
  expect(report.data.behaviours.map(({ behaviour, technique }) => [behaviour, technique])).toEqual([
    ['injection', 'T1055'],
    ['network', 'T1071'],
    ['anti_debugging', 'T1622'],
  ])
  expect(codes(report, true)).toEqual(['pe.remote_injection', 'pe.program_in_resources'])
})

test('what lies behind the sections is an object with what it is', async () => {
  const report = await read(sample('win32-overlay.exe'))
  expect(report.data.overlay).toMatchObject({ size: 48, content: 'zip archive' })
  expect(report.objects.at(-1)).toMatchObject({ name: 'overlay.zip', size: 48 })
  expect(codes(report)).toContain('pe.archive_appended')
})

test('a signature: who, when, and that its digest fits the file (osslsigncode)', async () => {
  const report = await read(sample('signed.exe'))
  expect(report.data.signatures).toEqual([
    expect.objectContaining({
      signer: 'Sample Publisher',
      issuer: 'CN=Sample Root, O=Example Ltd, C=CH',
      serial_number: '1234567890abcdef',
      digest_algorithm: 'sha256',
      signed_digest: report.data.digests.authentihash_sha256,
      digest_matches: true,
      signature_matches: true,
      timestamp: '2025-06-15T15:06:40Z',
      timestamp_authority: 'Sample Clock',
      program_name: 'Sample program',
      program_url: 'https://example.com/sample',
      self_signed: false,
    }),
  ])
  expect(report.data.header.checksum_matches).toBe(true)
  expect(report.data.overlay).toBeNull()
  const words = report.findings.map(({ title, detail }) => `${title} ${detail}`).join(' ')
  expect(words).not.toMatch(/is trusted|valid signature/i)
})

test('a signature on a changed file does not fit it', async () => {
  const bytes = sample('signed.exe')
  bytes[0x450] = (bytes[0x450] ?? 0) ^ 1
  const report = await read(bytes)
  expect(report.data.signatures[0]).toMatchObject({ digest_matches: false, signature_matches: true })
  expect(report.findings.find(({ code }) => code === 'pe.signature_other_file')?.severity).toBe('high')
})

test('bytes beside a signature are noticed, though they leave the digest as it is', async () => {
  const bytes = sample('signed.exe')
  const table = new DataView(bytes.buffer).getUint32(0x80 + 24 + 96 + 32, true)
  const length = new DataView(bytes.buffer).getUint32(table, true)
  const longer = new Uint8Array(bytes.length + 16).fill(0x41)
  longer.set(bytes)
  const view = new DataView(longer.buffer)
  view.setUint32(table, length + 16, true)
  view.setUint32(0x80 + 24 + 96 + 36, view.getUint32(0x80 + 24 + 96 + 36, true) + 16, true)
  const report = await read(longer)
  expect(report.data.signatures[0]?.digest_matches).toBe(true)
  expect(codes(report)).toContain('pe.data_beside_signature')
})

test('a .NET program: runtime, names, references, native calls and what it uses', async () => {
  const report = await read(sample('net.exe'))
  expect(report.data.dotnet).toMatchObject({
    metadata_version: 'v4.0.30319',
    module_name: 'net.exe',
    assembly_name: 'net',
    assembly_version: '3.1.4.1',
    mvid: expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    type_defs: 2,
    method_defs: 3,
  })
  expect(report.data.dotnet_references.map(({ name }) => name)).toEqual(['System', 'mscorlib'])
  expect(report.data.dotnet_native_calls).toEqual([{ dll: 'kernel32.dll', function: 'VirtualProtect' }])
  expect(report.data.dotnet_resources[0]).toMatchObject({
    name: 'Sample.app.manifest',
    size: 324,
    content: 'XML',
  })
  expect(report.data.behaviours.map(({ behaviour }) => behaviour)).toEqual([
    'network',
    'download',
    'reflection',
    'execution',
  ])
  expect(codes(report, true)).toEqual([])
})

test('a reproducible build has a digest where others have a time', async () => {
  const report = await read(sample('delay64.exe'))
  expect(report.data.header).toMatchObject({ is_reproducible: true, time_date_stamp: null })
  expect(codes(report)).not.toContain('pe.timestamp_impossible')
  expect(report.data.exports.map(({ forwarder }) => forwarder)).toContain('ntdll.RtlAllocateHeap')
})

test('the Rich header is decoded, and a changed one does not fit its checksum', async () => {
  const sound = await read(sample('rich.exe'))
  expect(sound.data.rich_header).toMatchObject({ checksum_matches: true, entries: 3 })
  expect(sound.data.rich_entries).toEqual([
    { product_id: 0x105, build: 27412, count: 3 },
    { product_id: 0x103, build: 27412, count: 33 },
    { product_id: 1, build: 0, count: 70 },
  ])
  const bytes = sample('rich.exe')
  bytes[0x2a] = 7
  expect(codes(await read(bytes))).toContain('pe.rich_header_wrong')
})

/** Changes of fields of `win32.exe`, whose PE header lies at 0x80 and section table at 0x178. */
const odd: [string, (view: DataView) => void, string][] = [
  ['a time of 2099', (view) => view.setUint32(0x88, 4_070_908_800, true), 'pe.timestamp_impossible'],
  ['a time of 1980', (view) => view.setUint32(0x88, 315_532_800, true), 'pe.timestamp_impossible'],
  [
    'an entry point outside of all sections',
    (view) => view.setUint32(0xa8, 0x700_0000, true),
    'pe.entry_outside',
  ],
  ['an entry point in data', (view) => view.setUint32(0xa8, 0x2000, true), 'pe.entry_not_executable'],
  [
    'an entry point in code that may be written',
    (view) => view.setUint32(0x19c, 0xe0000020, true),
    'pe.entry_writable',
  ],
  [
    'a second section with writable code',
    (view) => view.setUint32(0x1c4, 0xe0000020, true),
    'pe.writable_code',
  ],
  ['a section name of UPX', (view) => view.setUint32(0x178, 0x30585055, true), 'pe.packed'],
  ['code without bytes in the file', (view) => view.setUint32(0x188, 0, true), 'pe.empty_code'],
  ['a section beyond the end', (view) => view.setUint32(0x188, 0x10000, true), 'pe.section_cut_off'],
]

test.each(odd)('%s', async (_, change, code) => {
  const bytes = sample('win32.exe')
  change(new DataView(bytes.buffer))
  expect(codes(await read(bytes))).toContain(code)
})

/** `win32.exe` with more bytes at the end of its last section. */
function withContent(content: Uint8Array): Uint8Array {
  const outer = sample('win32.exe')
  const bytes = new Uint8Array(outer.length + content.length)
  bytes.set(outer)
  bytes.set(content, outer.length)
  const view = new DataView(bytes.buffer)
  const last = 0x178 + (view.getUint16(0x86, true) - 1) * 40
  view.setUint32(last + 16, view.getUint32(last + 16, true) + content.length, true)
  view.setUint32(last + 36, 0xc0000040, true)
  return bytes
}

test('a program that lies in a section and in no table is found and handed over', async () => {
  const inner = sample('rich.exe')
  const report = await read(withContent(inner))
  const offset = sample('win32.exe').length
  expect(report.data.embedded_programs).toEqual([{ offset, size: inner.length }])
  expect(report.objects.at(-1)).toMatchObject({
    size: inner.length,
    sha256: createHash('sha256').update(inner).digest('hex'),
  })
  expect(codes(report)).toContain('pe.program_inside')
})

test('a program of Go or Rust says what it was built with', async () => {
  const info = `${'0'.repeat(16)}path\texample.com/tool\nmod\texample.com/tool\tv1.2.3\t\n${'0'.repeat(16)}`
  const built = Buffer.concat([
    Buffer.from('\xff Go buildinf:\x08\x02'.padEnd(32, '\0'), 'latin1'),
    Buffer.from(`\x08go1.24.1${String.fromCharCode(info.length)}${info}`, 'latin1'),
  ])
  expect((await read(withContent(built))).data.go).toEqual({
    version: 'go1.24.1',
    path: 'example.com/tool',
    module: 'example.com/tool',
    module_version: 'v1.2.3',
  })
  const bytes = sample('win32.exe')
  const commit = '0123456789abcdef0123456789abcdef01234567'
  const text = Buffer.from(`/rustc/${commit}/library/core/src/fmt/mod.rs`)
  // the third section is the one with constants
  const at = [0, 1, 2, 3]
    .map((index) => 0x178 + index * 40)
    .find((place) => Buffer.from(bytes.subarray(place, place + 6)).toString() === '.rdata')
  bytes.set(text, new DataView(bytes.buffer).getUint32((at ?? 0) + 20, true) + 64)
  expect((await read(bytes)).data.rust_commit).toBe(commit)
})

test('a program that is a PDF document as well is named as both', async () => {
  const bytes = sample('win32.exe')
  bytes.set(Buffer.from('%PDF-1.7'), 0x50)
  expect(codes(await read(bytes))).toContain('pe.polyglot')
})

test('resources that lead back into themselves are read once and named', async () => {
  const bytes = sample('win32.exe')
  const view = new DataView(bytes.buffer)
  const rsrc = Array.from({ length: 9 }, (_, at) => 0x178 + at * 40).find(
    (at) => Buffer.from(bytes.subarray(at, at + 5)).toString() === '.rsrc',
  )
  const start = view.getUint32((rsrc ?? 0) + 20, true)
  view.setUint32(start + 16 + 4, 0x8000_0000, true)
  const report = await read(bytes)
  expect(codes(report)).toContain('pe.resource_loop')
  expect(report.data.resources.length).toBeGreaterThan(0)
})

test('nothing is said to be missing where its table could not be read', async () => {
  const bytes = sample('win32.exe')
  const view = new DataView(bytes.buffer)
  // addresses of imports and of the table of certificates lead out of the file
  view.setUint32(0x80 + 24 + 96 + 8, 0x7000_0000, true)
  view.setUint32(0x80 + 24 + 96 + 32, 0x7000_0000, true)
  view.setUint32(0x80 + 24 + 96 + 36, 0x1000, true)
  const report = await read(bytes)
  expect(report.left_out.map(({ sentence }) => sentence.slice(0, 40))).toEqual([
    'The certificate table could not be read:',
    'The import table could not be read: the ',
  ])
  expect(codes(report)).not.toContain('pe.no_imports')
})

test('packed code is named, with what was not looked at', async () => {
  const bytes = sample('win32.exe')
  new DataView(bytes.buffer).setUint32(0x178, 0x30585055, true)
  expect((await read(bytes)).left_out.map(({ sentence }) => sentence)).toEqual([
    'The program seems to be packed with UPX: what it unpacks was not looked at.',
  ])
})

test.each(['delay64.exe', 'net.exe', 'signed.exe'])(
  '%s, cut off or changed, is reported or refused within a second',
  async (name) => {
    expect(await faultsOnHostile(peTool, sample(name), 'pe', 7)).toEqual([])
  },
)
