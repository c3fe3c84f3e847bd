import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mountSmallDisk, noSmallDisk } from '../../../../test/fixtures/small-disk.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { isProblem, problem } from '../../../contract/problem.ts'
import { systemClock } from '../system/clock.ts'
import { systemRandom } from '../system/random.ts'
import { BlobFolder } from './blob-folder.ts'
import { ForeignFile } from './own-folder.ts'

let dataDir: string
let blobs: BlobFolder
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skerry-blobs-'))
  blobs = blobsIn(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const blobsIn = (folder: string) =>
  new BlobFolder({ dataDir: folder, clock: systemClock, random: systemRandom }, 'blobs')
const digestOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const named = () => 'named'

/** The files of the folder and its subfolders, by their paths below it. */
const files = () =>
  existsSync(join(dataDir, 'blobs'))
    ? readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    : []

async function readBack(sha256: string): Promise<string> {
  const blob = blobs.open(sha256)
  if (typeof blob === 'string') return blob
  const pieces: Buffer[] = []
  const fault = await blob.read((bytes) => void pieces.push(Buffer.from(bytes)))
  return fault ?? Buffer.concat(pieces).toString()
}

describe('bytes that are taken', () => {
  test('are below their digest, private and inert, and are stored once', async () => {
    const sha256 = digestOf('some bytes')
    const seen: string[] = []
    const taken = await blobs.take(
      [Buffer.from('some '), Buffer.from('bytes')],
      { onBytes: (bytes) => void seen.push(Buffer.from(bytes).toString()) },
      (each) => each,
    )
    expect(taken).toEqual({ sha256, size: 10 })
    expect(seen).toEqual(['some ', 'bytes'])
    const path = join(dataDir, 'blobs', sha256.slice(0, 2), sha256)
    expect(blobs.pathOf(sha256)).toBe(path)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o400)
    await blobs.take([Buffer.from('some bytes')], {}, named)
    expect(files()).toEqual([sha256])
    expect(blobs.size()).toBe(10)
    expect(await readBack(sha256)).toBe('some bytes')
  })

  test.each(['', 'x', 'y'.repeat(700_000)])(
    'of a file of ours are moved, not copied (%#)',
    async (content) => {
      const ownFile = join(dataDir, 'arrived')
      writeFileSync(ownFile, content)
      const { ino } = statSync(ownFile)
      const taken = await blobs.take({ ownFile }, {}, (each) => each)
      expect(taken).toEqual({ sha256: digestOf(content), size: content.length })
      expect(statSync(blobs.pathOf(digestOf(content))).ino).toBe(ino)
      expect(existsSync(ownFile)).toBe(false)
      expect(await readBack(digestOf(content))).toBe(content)
    },
  )

  test('are read from any offset, up to their end', async () => {
    await blobs.take([Buffer.from('0123456789')], {}, named)
    const blob = blobs.open(digestOf('0123456789'))
    if (typeof blob === 'string') throw new Error(blob)
    const text = async (offset: number, length: number) =>
      Buffer.from((await blob.slice(offset, length)) as Uint8Array).toString()
    expect(blob.size).toBe(10)
    expect([await text(0, 4), await text(4, 100), await text(10, 5), await text(99, 5)]).toEqual([
      '0123',
      '456789',
      '',
      '',
    ])
  })

  test.each<[string, () => unknown]>([
    ['throws', () => Promise.reject(new Error('no'))],
    ['returns a problem', () => problem('not-found', 'The case is gone.')],
  ])('go again when what would name them %s', async (_what, record) => {
    const answer = await blobs.take([Buffer.from('x')], {}, record).catch(String)
    expect(isProblem(answer) ? answer.message : answer).toMatch(/no|gone/)
    expect(files()).toEqual([])
    // but not when others name them
    await blobs.take([Buffer.from('x')], {}, named)
    await blobs.take([Buffer.from('x')], {}, record).catch(String)
    expect(files()).toEqual([digestOf('x')])
  })

  test('beyond the limit are refused, and nothing is left of them or of what was stopped', async () => {
    expect(await blobs.take([Buffer.alloc(6), Buffer.alloc(6)], { limit: 11 }, named)).toMatchObject({
      code: 'too-large',
      message: 'The file is larger than 11 bytes.',
    })
    const end = new AbortController()
    const stopped = blobs.take(
      [Buffer.alloc(6), Buffer.alloc(6)],
      {
        signal: end.signal,
        onBytes: () => end.abort(new Error('stopped')),
      },
      named,
    )
    await expect(stopped).rejects.toThrow('stopped')
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('the cable was pulled')
    })()
    await expect(blobs.take(broken, {}, named)).rejects.toThrow('the cable was pulled')
    expect(files()).toEqual([])
  })

  test('replace a file of their digest that has been changed', async () => {
    await blobs.take([Buffer.from('as they were')], {}, named)
    const sha256 = digestOf('as they were')
    rmSync(blobs.pathOf(sha256))
    writeFileSync(blobs.pathOf(sha256), 'As they were')
    expect(await readBack(sha256)).toBe('damaged')
    await blobs.take([Buffer.from('as they were')], {}, named)
    expect(await readBack(sha256)).toBe('as they were')
  })
})

describe('what is in the folder otherwise', () => {
  test('files of earlier versions stay where they are, and are read, counted, kept and removed', async () => {
    mkdirSync(join(dataDir, 'blobs'))
    const flat = join(dataDir, 'blobs', digestOf('old'))
    writeFileSync(flat, 'old')
    blobs.sweep([digestOf('old')])
    await blobs.take([Buffer.from('old')], {}, named)
    expect(blobs.pathOf(digestOf('old'))).toBe(flat)
    expect(files()).toEqual([digestOf('old')])
    expect(await readBack(digestOf('old'))).toBe('old')
    expect(blobs.size()).toBe(3)
    blobs.remove(digestOf('old'))
    expect(files()).toEqual([])
  })

  test('a sweep removes what nothing names and half-received files, and leaves what is not ours', async () => {
    for (const text of ['a', 'b']) await blobs.take([Buffer.from(text)], {}, named)
    const inFolder = (name: string) => join(dataDir, 'blobs', name)
    writeFileSync(inFolder(`${systemRandom.id(0)}.incoming`), 'half')
    writeFileSync(inFolder('notes of mine.txt'), 'x')
    mkdirSync(inFolder('zz'))
    writeFileSync(join(inFolder('zz'), digestOf('c')), 'c')
    blobs.sweep([digestOf('a')])
    expect(files()).toEqual([digestOf('a'), digestOf('c'), 'notes of mine.txt'].sort())
  })

  test('a link in place of a subfolder leads nowhere', () => {
    const outside = join(dataDir, 'documents')
    mkdirSync(outside)
    const sha256 = digestOf('a')
    writeFileSync(join(outside, sha256), 'mine')
    mkdirSync(join(dataDir, 'blobs'))
    symlinkSync(outside, join(dataDir, 'blobs', sha256.slice(0, 2)))
    blobs.sweep([])
    expect(() => blobs.remove(sha256)).toThrow(ForeignFile)
    expect(blobs.size()).toBe(0)
    expect(readFileSync(join(outside, sha256), 'utf8')).toBe('mine')
  })

  test.each(['', '../x', 'A'.repeat(64), '01ARZ3NDEKTSV4RRFFQ69G5FAV.incoming'])(
    '%j is no digest',
    (name) => {
      expect(() => blobs.open(name)).toThrow(ForeignFile)
    },
  )

  test('bytes that are not there are gone, also when they go while they are open', async () => {
    expect(blobs.open(digestOf('x'))).toBe('gone')
    expect(blobs.has(digestOf('x'))).toBe(false)
    await blobs.take([Buffer.from('x')], {}, named)
    const blob = blobs.open(digestOf('x'))
    if (typeof blob === 'string') throw new Error(blob)
    blobs.remove(digestOf('x'))
    expect(await blob.read(() => undefined)).toBe('gone')
    expect(await blob.slice(0, 1)).toBe('gone')
  })
})

type Step = {
  readonly what: 'take' | 'move' | 'refuse' | 'unname' | 'sweep'
  readonly content: number
  readonly begins: number
  readonly records: number
}

/** Runs steps side by side, each beginning and recording after some milliseconds; returns the digests named at the end. */
async function runBeside(steps: readonly Step[]): Promise<ReadonlySet<string>> {
  const names = new Map<string, number>()
  const change = (sha256: string, by: number) => names.set(sha256, (names.get(sha256) ?? 0) + by)
  const namedNow = () => [...names].filter(([, count]) => count > 0).map(([sha256]) => sha256)
  await Promise.all(
    steps.map(async ({ what, content, begins, records }, position) => {
      await wait(begins)
      const text = `content ${content}`
      if (what === 'sweep') return blobs.sweep(namedNow())
      if (what === 'unname') {
        if ((names.get(digestOf(text)) ?? 0) === 0) return
        change(digestOf(text), -1)
        if ((names.get(digestOf(text)) ?? 0) === 0) blobs.remove(digestOf(text))
        return
      }
      const ownFile = join(dataDir, `arrived-${position}`)
      if (what === 'move') writeFileSync(ownFile, text)
      await blobs.take(what === 'move' ? { ownFile } : [Buffer.from(text)], {}, async ({ sha256 }) => {
        await wait(records)
        if (what === 'refuse') return problem('not-found', 'It is gone.')
        change(sha256, 1)
      })
    }),
  )
  return new Set(namedNow())
}

test('whatever is taken, removed and swept at the same time, all that is named is there whole, and nothing else', async () => {
  const step = fc.record({
    what: fc.constantFrom('take', 'move', 'refuse', 'unname', 'unname', 'sweep'),
    content: fc.constantFrom(0, 0, 0, 1),
    begins: fc.nat(20),
    records: fc.nat(12),
  }) as fc.Arbitrary<Step>
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      rmSync(join(dataDir, 'blobs'), { recursive: true, force: true })
      const all = await runBeside(steps)
      for (const sha256 of all) expect(digestOf(await readBack(sha256))).toBe(sha256)
      expect(files()).toEqual([...all].sort())
    }),
    { seed: seedOf(89), numRuns: roundsOf(40, 2000) },
  )
}, 600_000)

/** Takes bytes in a process of its own, which is killed at a point; returns what it wrote before. */
function killedWhile(point: 'reading' | 'written' | 'renamed'): void {
  const script = `
    import { BlobFolder } from ${JSON.stringify(join(import.meta.dirname, 'blob-folder.ts'))}
    import { systemRandom } from ${JSON.stringify(join(import.meta.dirname, '../system/random.ts'))}
    const [dataDir, point] = process.argv.slice(1)
    const blobs = new BlobFolder({ dataDir, clock: { now: Date.now }, random: systemRandom }, 'blobs')
    const die = () => process.kill(process.pid, 'SIGKILL')
    const bytes = async function* () {
      yield Buffer.from('first half, ')
      if (point === 'reading') die()
      yield Buffer.from('second half')
      if (point === 'written') die()
    }
    await blobs.take(bytes(), {}, () => die())
  `
  const { signal, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, dataDir, point],
    { encoding: 'utf8' },
  )
  expect(signal, stderr).toBe('SIGKILL')
}

test.skipIf(process.platform === 'win32').each(['reading', 'written', 'renamed'] as const)(
  'a process that is killed once the bytes are %s harms none that are named, and leaves nothing after a sweep',
  async (point) => {
    await blobs.take([Buffer.from('named before')], {}, named)
    killedWhile(point)
    expect(files()).toHaveLength(2)
    expect(blobs.has(digestOf('first half, second half'))).toBe(point === 'renamed')
    blobs.sweep([digestOf('named before')])
    expect(files()).toEqual([digestOf('named before')])
    expect(await readBack(digestOf('named before'))).toBe('named before')
  },
)

test('a full disk is a value: what was stored stays whole, nothing half is left, and with room it goes on', async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountSmallDisk(onTestFinished)
  if (disk === null) return skip(noSmallDisk)
  dataDir = join(disk.path, 'data')
  mkdirSync(dataDir)
  blobs = blobsIn(dataDir)
  disk.resize(1024)
  await blobs.take([Buffer.from('before')], {}, named)
  const large = Array.from({ length: 32 }, () => Buffer.alloc(65_536, 7))
  expect(await blobs.take(large, {}, named)).toMatchObject({
    code: 'failed',
    message: expect.stringMatching(/^The file was not kept\. .* is full\. Free some space/),
  })
  expect(files()).toEqual([digestOf('before')])
  disk.resize(8192)
  expect(await blobs.take(large, {}, named)).toBe('named')
  expect(files()).toHaveLength(2)
  expect(await readBack(digestOf('before'))).toBe('before')
})
