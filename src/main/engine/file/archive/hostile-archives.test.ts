import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fields, zipByHand } from '../../../../../test/fixtures/archive/zip-by-hand.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { type RanTool, runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import type { ArchiveResult } from './archive-result.ts'
import { archiveTool } from './archive-tool.ts'

const folder = new URL('../../../../../test/fixtures/files/archive/made/', import.meta.url)
const made = (file: string) => new Uint8Array(readFileSync(new URL(file, folder)))
const text = Buffer.from('a text that says the same thing, a text that says the same thing')

function run(bytes: Uint8Array, kind: FileTypeKind = 'zip', passwords: string[] = []): Promise<RanTool> {
  return runFileTool(archiveTool, bytes, { types: [{ kind, mime: '', label: '' }], name: 'x', passwords })
}

const dataOf = (report: RanTool) => report.data as ArchiveResult
const codesOf = (report: RanTool) => report.findings.map(({ code, severity }) => `${severity} ${code}`)
const taken = (report: RanTool) => report.objects.filter(({ sha256 }) => sha256 !== null)

describe('bombs', () => {
  test('a flat one is listed and not unpacked', async () => {
    const bomb = zipByHand([
      {
        name: 'zeros',
        own: { packed: deflateRawSync(Buffer.alloc(50 * 2 ** 20)) },
        says: { sizeBytes: 4_000_000_000, packedBytes: 50_953 },
      },
      { name: 'calm.txt', content: text },
    ])
    const report = await run(bomb)
    expect(codesOf(report)).toContain('high archive.bomb')
    expect(report.left_out.map(({ reason }) => reason)).toContain('limit')
    // the rest is read
    expect(taken(report).map(({ place }) => place)).toEqual(['calm.txt'])
  })

  test('one whose size is a lie unpacks to no more than an honest one could', async () => {
    const packed = deflateRawSync(Buffer.alloc(60 * 2 ** 20))
    const bomb = zipByHand([
      { name: 'zeros', own: { packed }, says: { sizeBytes: 10, packedBytes: packed.length } },
    ])
    const report = await run(bomb)
    expect(taken(report)).toEqual([])
    expect(report.left_out.map(({ reason }) => reason)).toContain('limit')
  })

  test('overlapping entries are one finding, and quick', async () => {
    const packed = deflateRawSync(Buffer.alloc(1_000_000))
    const count = 20_000
    const name = (index: number) => String(index).padStart(6, '0')
    const body = Buffer.concat([
      fields([0x04034b50, 4], [20, 2], [0, 2], [8, 2], [0, 4], [crc32(Buffer.alloc(1_000_000)), 4]),
      fields([packed.length, 4], [1_000_000, 4], [6, 2], [0, 2]),
      Buffer.from(name(0)),
      packed,
    ])
    const headers = Array.from({ length: count }, (_, index) =>
      Buffer.concat([
        fields([0x02014b50, 4], [20, 2], [20, 2], [0, 2], [8, 2], [0, 4], [crc32(Buffer.alloc(0)), 4]),
        fields([packed.length, 4], [1_000_000, 4], [6, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [0, 4]),
        Buffer.from(name(index)),
      ]),
    )
    const directory = Buffer.concat(headers)
    const end = fields(
      [0x06054b50, 4],
      [0, 4],
      [count, 2],
      [count, 2],
      [directory.length, 4],
      [body.length, 4],
      [0, 2],
    )
    const began = process.cpuUsage()
    const report = await run(Buffer.concat([body, directory, end]))
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000)
    expect(codesOf(report)).toContain('high archive.overlap')
    expect(dataOf(report)).toMatchObject({ entry_count: count, listed_count: 10_000 })
    expect(report.left_out.map(({ reason }) => reason)).toContain('limit')
  })

  test('many copies of one archive, as nested bombs have them', async () => {
    const inner = zipByHand([{ name: 'zeros', content: Buffer.alloc(100_000) }])
    const report = await run(
      zipByHand(Array.from({ length: 16 }, (_, index) => ({ name: `lib ${index}.zip`, content: inner }))),
    )
    expect(codesOf(report)).toContain('medium archive.nested_copies')
    expect(taken(report)).toHaveLength(16)
  })

  test('a gzip file of zeros', async () => {
    const report = await run(gzipSync(Buffer.alloc(70 * 2 ** 20), { level: 9 }), 'gzip')
    expect(codesOf(report)).toContain('high archive.bomb')
    expect(report.left_out.map(({ reason }) => reason)).toContain('limit')
  })

  test('a million entries are counted', async () => {
    const count = 1_000_000
    const record = Buffer.concat([
      fields([0x02014b50, 4], [20, 2], [20, 2], [0, 2], [0, 2], [0, 4], [0, 4], [0, 4], [0, 4], [1, 2]),
      fields([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [0, 4]),
      Buffer.from('a'),
    ])
    const own = Buffer.concat([
      fields([0x04034b50, 4], [20, 2], [0, 4], [0, 8], [0, 8], [1, 2], [0, 2]),
      Buffer.from('a'),
    ])
    const directory = Buffer.alloc(record.length * count, record)
    const end = fields(
      [0x06054b50, 4],
      [0, 4],
      [count % 65_536, 2],
      [count % 65_536, 2],
      [directory.length, 4],
      [own.length, 4],
      [0, 2],
    )
    const began = process.cpuUsage()
    const report = await run(Buffer.concat([own, directory, end]))
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000)
    expect(dataOf(report)).toMatchObject({ entry_count: count, listed_count: 10_000 })
    expect(report.left_out[0]?.sentence).toContain('1000000 entries')
  })
})

const samples: readonly (readonly [string, FileTypeKind])[] = [
  ['zip-deflate.zip', 'zip'],
  ['zip-aes256.zip', 'zip'],
  ['zip-wide.zip', 'zip'],
  ['7z-lzma2.7z', '7z'],
  ['tar-pax.tar.gz', 'tar'],
  ['alone-two.gz', 'gzip'],
  ['alone-xz.tar.xz', 'xz'],
  ['alone-bzip2.tar.bz2', 'bzip2'],
  ['alone-zstd.tar.zst', 'zstd'],
  ['cpio-newc.cpio', 'cpio'],
  ['cpio-odc.cpio', 'cpio'],
  ['ar-long.a', 'ar'],
  ['rpm-gzdio.rpm', 'rpm'],
  ['cab-mszip.cab', 'cab'],
  ['msi-wixl.msi', 'msi'],
  ['squashfs-gzip.sqfs', 'squashfs'],
]

function sampleBytes(file: string): Uint8Array {
  return file === 'tar-pax.tar.gz' ? gunzipSync(made(file)) : made(file)
}

/** A report, or an error that says why nothing was read. */
async function ends(bytes: Uint8Array, kind: FileTypeKind): Promise<void> {
  const began = performance.now()
  const problem = await run(bytes, kind).then(
    () => null,
    (error: unknown) => error as Error,
  )
  if (problem !== null) expect(problem.constructor.name).toMatch(/^(?:ArchiveDamage|RangeError)$/)
  expect(performance.now() - began).toBeLessThan(3000)
}

describe('damaged archives end with a report or a reason', () => {
  test.each(samples)('%s, cut off', async (file, kind) => {
    const bytes = sampleBytes(file)
    const rounds = roundsOf(12, 400)
    for (let round = 0; round < rounds; round++)
      await ends(bytes.subarray(0, Math.floor((bytes.length * round) / rounds)), kind)
  })

  test.each(samples)('%s, with changed bytes', async (file, kind) => {
    let state = seedOf(file.length) >>> 0
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < roundsOf(25, 1000); round++) {
      const bytes = sampleBytes(file).slice()
      for (let change = 0; change <= round % 4; change++) bytes[random(bytes.length)] = random(256)
      await ends(bytes, kind)
    }
  })

  test('a zip archive without its directory is read entry by entry', async () => {
    const bytes = made('zip-deflate.zip')
    const directory = Buffer.from(bytes).indexOf('PK\u0001\u0002', 0, 'latin1')
    const report = await run(bytes.subarray(0, directory))
    expect(report.left_out[0]).toMatchObject({ reason: 'damaged' })
    expect(taken(report).length).toBe(5)
  })

  test('one bad member does not fell the others', async () => {
    const bytes = zipByHand([
      { name: 'bad', content: text, own: { packed: Buffer.from('not deflated') } },
      { name: 'good', content: text },
    ])
    const report = await run(bytes)
    expect(taken(report).map(({ place }) => place)).toEqual(['good'])
    expect(report.left_out.map(({ reason }) => reason)).toEqual(['damaged'])
  })
})
