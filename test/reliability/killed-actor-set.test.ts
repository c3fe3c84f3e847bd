import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** An importer that has loaded its code and waits for its round. */
class Importer {
  readonly child: ChildProcess
  readonly ready: Promise<void>
  isDone = false

  constructor() {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'actor-set-importer.ts')], {
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

/** Number of bytes written by an import: the file of the set, and then the pages of the database. */
const written = { file: 1_000_000, all: 9_000_000 }

function sizeOf(dataDir: string): number {
  return [dataDir, join(dataDir, 'packs')]
    .flatMap((each) => readdirSync(each).map((name) => join(each, name)))
    .reduce((sum, path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return sum + (found?.isFile() === true ? found.size : 0)
    }, 0)
}

async function runRound(
  importer: Importer,
  dataDir: string,
  round: number,
  coming: Generation,
  manner: string,
  most: number,
) {
  await importer.ready
  const { child } = importer
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  // every sixth round is killed only after it printed `done`, which must then hold
  let left = round % 6 === 5 ? Number.POSITIVE_INFINITY : (((round * 7) % 17) / 16) * most
  let turns = (round * 13) % 40
  let before = sizeOf(dataDir)
  child.stdin?.write(`${dataDir}\t${fileOf(coming)}\t${manner}\n`)
  const watch = () => {
    const now = sizeOf(dataDir)
    left -= Math.max(0, now - before)
    before = now
    // checking every millisecond leaves the processor to the importer
    if (left > 0 && !importer.isDone && child.exitCode === null) setTimeout(watch, 1)
    else if (turns-- > 0) setImmediate(watch)
    else child.kill('SIGKILL')
  }
  watch()
  await closed
  expect(child.signalCode).toBe('SIGKILL')
}

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

type Outcome = { faults: string[]; kept: number; replaced: number }

async function run(manner: string, most: number, bytes: number): Promise<Outcome> {
  layFile('old', 1)
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  const first = new Importer()
  await first.ready
  first.child.stdin?.end(`${dataDir}\t${fileOf('old')}\tsound\n`)
  await new Promise<void>((resolve) => first.child.on('close', () => resolve()))
  let present: Generation = 'old'
  expect(await stateOf(dataDir)).toBe(present)
  const outcome: Outcome = { faults: [], kept: 0, replaced: 0 }
  let next = new Importer()
  try {
    for (let round = 0; round < most; round++) {
      const importer = next
      // the next one loads its code on the other processor meanwhile
      next = new Importer()
      const coming: Generation = present === 'old' ? 'new' : 'old'
      // an older version does not replace a newer one
      layFile(coming, round + 2)
      await runRound(importer, dataDir, round, coming, manner, bytes)
      const state = await stateOf(dataDir)
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
