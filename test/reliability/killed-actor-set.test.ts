import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { isStreamedText, wholeText } from '../../src/contract/streamed-text.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
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
 * A process that imports a newer version of a set of threat actors is killed at seeded moments: when a number of bytes
 * were written to packs and database, or when it printed that it is done. At any time, the data is entirely of the old
 * version or entirely of the new: in the tables, in the file of the set, and in the answer of a host that starts
 * afterwards. Once `done` was printed, it is the new one. The same harness must detect two importers that are wrong on
 * purpose.
 */

const rounds = roundsOf(3, 60)
/** Maximum number of rounds within which a faulty importer must be detected. */
const roundsToCatch = 12
const actors = 600

const generations = ['old', 'new'] as const
type Generation = (typeof generations)[number]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-actors-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (generation: Generation) => join(folder, `${generation}.json`)

function layFile(generation: Generation, version: number): void {
  writeFileSync(fileOf(generation), JSON.stringify(flockOf(generation, version)))
}

/** Every actor states its version; the new version has additional ones, and lacks some. */
function flockOf(generation: Generation, version: number): object {
  const first = generation === 'old' ? 0 : actors / 10
  const values = Array.from({ length: actors }, (_, index) => ({
    value: `Gull ${first + index}`,
    uuid: `5d7d6b7e-8a0a-4f3c-9a53-${(first + index).toString(16).padStart(12, '0')}`,
    description: `Gull of the ${generation} flock. ${'It takes what lies about. '.repeat(60)}`,
    meta: { country: 'RU', synonyms: [`${generation} gull ${index}`] },
  }))
  return { name: 'Flock', type: 'flock', category: 'actor', uuid: 'f', version, values }
}

/** Number of bytes written by an import: the file of the set, and then the pages of the database. */
const written = { file: 1_000_000, all: 9_000_000 }

/** Returns the version of texts; both names for a mixture. */
function generationsIn(texts: readonly string[]): string {
  return generations
    .filter((each) => texts.some((text) => text.includes(`of the ${each} flock`)))
    .join(' and ')
}

/** Returns the stored version, or what is wrong. */
async function stateOf(dataDir: string): Promise<Generation | string> {
  const store = openStore(dataDir)
  try {
    const integrity = store.reader.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') return `integrity: ${String(integrity)}`
    const read = (sql: string) => store.reader.prepare(sql).pluck().all() as string[]
    const profiles = read('SELECT profile FROM actor')
    const inTables = generationsIn(profiles)
    const inSearch = generationsIn(read('SELECT description FROM actor_text'))
    if (profiles.length !== actors || inTables !== inSearch || inTables.includes('and'))
      return `${profiles.length} actors of ${inTables}, searched as ${inSearch}`
    const packs = listPacks(store)
    if (packs.length !== 1) return `${packs.length} sets`
    const { objects } = JSON.parse(readFileSync(join(dataDir, 'packs', packs[0]?.file ?? ''), 'utf8')) as {
      objects: { description: string }[]
    }
    const inFile = generationsIn(objects.map(({ description }) => description))
    if (objects.length !== actors || inFile.includes('and')) return `${objects.length} objects of ${inFile}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    store.close()
  }
  return answered(dataDir)
}

/** Returns the answer of a host started on the directory. */
async function answered(dataDir: string): Promise<Generation | string> {
  const { resources, version } = findProject()
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  try {
    const text = await workstation.invokeNamed('actors.exportJsonl', {}, { kind: 'cli' })
    if (isProblem(text) || !isStreamedText(text)) return `not answered: ${JSON.stringify(text)}`
    const lines = (await wholeText(text)).split('\n').slice(0, -1)
    return lines.length === actors ? generationsIn(lines) : `${lines.length} actors are answered`
  } finally {
    await workstation.close()
  }
}

async function run(manner: string, most: number, bytes: number): Promise<Replacement> {
  layFile('old', 1)
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  const script = 'actor-set-importer.ts'
  await new KilledProcess(script, folder).runToEnd([dataDir, fileOf('old'), 'sound'])
  expect(await stateOf(dataDir)).toBe('old')
  return replaceInRounds(
    { script, folder, most, generations, present: 'old', stateOf: () => stateOf(dataDir) },
    (importer, coming, round) => {
      // an older version does not replace a newer one
      layFile(coming, round + 2)
      // every sixth round is killed only after it printed `done`, which must then hold
      const enough = round % 6 === 5 ? Number.POSITIVE_INFINITY : (((round * 7) % 17) / 16) * bytes
      const written = () => sizeOf(dataDir, join(dataDir, 'packs'))
      return importer.run([dataDir, fileOf(coming), manner], afterBytes(enough, written, someTurns(round)))
    },
  )
}

describe('a process that is killed while a newer version of a set of threat actors comes in', () => {
  test(
    `leaves all of the old version or all of the new, ${rounds} times in a row`,
    async () => {
      const { faults, kept, replaced } = await run('sound', rounds, written.all)
      expect(faults).toEqual([])
      // the kills came before the end, and after it (every sixth waits for it)
      expect(kept).toBeGreaterThanOrEqual(1)
      expect(replaced).toBeGreaterThanOrEqual(Math.floor(rounds / 6))
      // remains of a killed import are removed by the next host
      expect(readdirSync(join(folder, 'sound', 'packs'))).toHaveLength(1)
    },
    120_000 + rounds * 20_000,
  )

  test.each([
    ['writes over the file of the set', written.file, /objects of|JSON|not answered/],
    ['writes one actor after the other', written.all, /actors of old and new|searched as/],
  ])(
    'is caught when it %s',
    async (manner, bytes, fault) => {
      const { faults } = await run(manner, roundsToCatch, bytes)
      expect(faults[0]).toMatch(fault)
    },
    240_000,
  )
})
