import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { openHashSet } from '../../src/main/parts/packs/ask-hash-sets.ts'
import { openStore } from '../../src/main/store/open.ts'
import { listPacks } from '../../src/main/store/packs/packs.ts'
import { roundsOf } from '../rounds.ts'

/**
 * A process that replaces one hash set by another is killed at seeded moments: when a number of bytes were written to
 * the folder of packs, or when it printed that it is done, plus some turns of the event loop. At any time, the
 * registered set is complete, and is the old or the new one; once `done` was printed, it is the new one. The same
 * harness must detect two importers that are wrong on purpose.
 */

const rounds = roundsOf(3, 60)
/** Maximum number of rounds within which a faulty importer must be detected. */
const roundsToCatch = 20
/** Enough for two sorted runs that are written and merged. */
const digestsPerSet = 530_000

const generations = ['old', 'new'] as const
type Generation = (typeof generations)[number]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-import-'))
  for (const generation of generations) writeFileSync(fileOf(generation), listOf(generation))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (generation: Generation) => join(folder, `${generation}.txt`)

/** Returns a digest that is unique to its generation: its first byte is even or odd. */
function digestOf(generation: Generation, index: number): Buffer {
  const digest = Buffer.alloc(32)
  let state = (index * 2_654_435_761 + 1) >>> 0
  for (let at = 0; at < 32; at += 4) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    digest.writeUInt32LE(state, at)
  }
  digest.writeUInt32LE(index, 28)
  digest[0] = ((digest[0] as number) & 0xfe) | generations.indexOf(generation)
  return digest
}

function listOf(generation: Generation): Buffer {
  const text = Buffer.alloc(digestsPerSet * 65, 0x0a)
  for (let index = 0; index < digestsPerSet; index++)
    text.write(digestOf(generation, index).toString('hex'), index * 65, 'latin1')
  return text
}

/** An importer that has loaded its code and waits for its round. */
class Importer {
  readonly child: ChildProcess
  readonly ready: Promise<void>
  isDone = false

  constructor() {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'hash-set-importer.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
    })
    this.child.stdin?.on('error', () => undefined)
    this.ready = new Promise((resolve, reject) => {
      this.child.on('error', reject)
      this.child.on('exit', () => reject(new Error('The importer ended before its round.')))
      this.child.stdout?.on('data', (piece: Buffer) => {
        const stated = piece.toString()
        if (stated.includes('ready')) resolve()
        if (stated.includes('done')) this.isDone = true
      })
    })
    // an importer that is no longer needed is killed before it is ready
    this.ready.catch(() => undefined)
  }
}

/** Upper bound of the bytes written: scratch files and the set itself come to twice the digests. */
const maxWritten = 2.4 * digestsPerSet * 32

/** Returns the size of the files in a folder in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

async function runRound(
  importer: Importer,
  dataDir: string,
  round: number,
  source: Generation,
  manner: string,
) {
  await importer.ready
  const { child } = importer
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const packs = join(dataDir, 'packs')
  // every sixth round is killed only after it printed `done`, which must then hold
  let left = round % 6 === 5 ? Number.POSITIVE_INFINITY : (((round * 7) % 17) / 16) * maxWritten
  let turns = (round * 13) % 40
  let before = sizeOf(packs)
  child.stdin?.write(`${dataDir}\t${fileOf(source)}\t${manner}\n`)
  const watch = () => {
    const now = sizeOf(packs)
    left -= Math.max(0, now - before)
    before = now
    // checking every millisecond leaves the processor to the importer
    if (left > 0 && !importer.isDone) setTimeout(watch, 1)
    else if (turns-- > 0) setImmediate(watch)
    else child.kill('SIGKILL')
  }
  watch()
  await closed
  expect(child.signalCode).toBe('SIGKILL')
}

/** Returns the registered generation, or what is wrong with it. */
function stateOf(dataDir: string): Generation | string {
  const store = openStore(dataDir)
  try {
    const found = listPacks(store)
    const [pack] = found
    if (pack === undefined || found.length !== 1) return `${found.length} sets`
    const path = join(dataDir, 'packs', pack.file)
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return 'its file is missing'
    const { set, close } = openHashSet(path)
    try {
      set.check()
      const held = generations.filter((generation) => {
        let count = 0
        for (let index = 0; index < digestsPerSet; index += 211)
          if (set.find('SHA256', digestOf(generation, index)) !== null) count++
        if (count > 0 && count !== Math.ceil(digestsPerSet / 211)) throw new Error('some digests are missing')
        return count > 0
      })
      return held.join(' and ')
    } finally {
      close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    store.close()
  }
}

async function importWhole(dataDir: string): Promise<void> {
  const importer = new Importer()
  await importer.ready
  importer.child.stdin?.write(`${dataDir}\t${fileOf('old')}\tsound\n`)
  importer.child.stdin?.end()
  await new Promise<void>((resolve) => importer.child.on('close', () => resolve()))
}

type Outcome = { faults: string[]; kept: number; replaced: number; leftovers: number }

async function run(manner: string, most: number): Promise<Outcome> {
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  await importWhole(dataDir)
  let present: Generation = 'old'
  const outcome: Outcome = { faults: [], kept: 0, replaced: 0, leftovers: 0 }
  expect(stateOf(dataDir)).toBe(present)
  let next = new Importer()
  try {
    for (let round = 0; round < most; round++) {
      const importer = next
      // the next one loads its code on the other processor meanwhile
      next = new Importer()
      const coming: Generation = present === 'old' ? 'new' : 'old'
      await runRound(importer, dataDir, round, coming, manner)
      if (readdirSync(join(dataDir, 'packs')).length > 1) outcome.leftovers++
      const state = stateOf(dataDir)
      if (state !== coming && (state !== present || importer.isDone)) {
        outcome.faults.push(`round ${round}: ${state}`)
        return outcome
      }
      if (state === present) outcome.kept++
      else outcome.replaced++
      present = state
    }
    return outcome
  } finally {
    next.child.kill('SIGKILL')
  }
}

describe('a process that is killed while it replaces a hash set', () => {
  test(
    `leaves the old set or the new one, whole, ${rounds} times in a row`,
    async () => {
      const { faults, kept, replaced, leftovers } = await run('sound', rounds)
      expect(faults).toEqual([])
      // the kills came before the end, after it (every sixth waits for it), and with scratch files on the disk
      expect(kept).toBeGreaterThanOrEqual(1)
      expect(replaced).toBeGreaterThanOrEqual(Math.floor(rounds / 6))
      expect(leftovers).toBeGreaterThanOrEqual(1)
      const dataDir = join(folder, 'sound')
      const { resources, version } = findProject()
      await openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true }).close()
      expect(readdirSync(join(dataDir, 'packs'))).toHaveLength(1)
    },
    120_000 + rounds * 20_000,
  )

  test.each(['writes over the old file', 'commits before the file is whole'])(
    'is caught when it %s',
    async (manner) => {
      const { faults } = await run(manner, roundsToCatch)
      expect(faults[0]).toMatch(/damaged|missing|ENOENT/)
    },
    120_000,
  )
})
