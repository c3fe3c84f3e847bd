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
import {
  afterBytes,
  KilledProcess,
  type Replacement,
  replaceInRounds,
  sizeOf,
  someTurns,
} from './killed-process.ts'

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

/** Upper bound of the bytes written: scratch files and the set itself come to twice the digests. */
const maxWritten = 2.4 * digestsPerSet * 32

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

async function run(manner: string, most: number): Promise<Replacement & { readonly leftovers: number }> {
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  const packs = join(dataDir, 'packs')
  const script = 'hash-set-importer.ts'
  await new KilledProcess(script, folder).runToEnd([dataDir, fileOf('old'), 'sound'])
  expect(stateOf(dataDir)).toBe('old')
  let leftovers = 0
  const outcome = await replaceInRounds(
    { script, folder, most, generations, present: 'old', stateOf: () => stateOf(dataDir) },
    async (importer, coming, round) => {
      // every sixth round is killed only after it printed `done`, which must then hold
      const bytes = round % 6 === 5 ? Number.POSITIVE_INFINITY : (((round * 7) % 17) / 16) * maxWritten
      const moment = afterBytes(bytes, () => sizeOf(packs), someTurns(round))
      await importer.run([dataDir, fileOf(coming), manner], moment)
      if (readdirSync(packs).length > 1) leftovers++
    },
  )
  return { ...outcome, leftovers }
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
