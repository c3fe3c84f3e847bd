import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { listSteps } from '../../src/main/store/register/register-changes.ts'
import { eachRecord } from '../../src/main/store/register/register-records.ts'
import { roundsOf } from '../rounds.ts'
import { afterBytes, KilledProcess, type Replacement, replaceInRounds, sizeOfFile } from './killed-process.ts'

/**
 * A process that imports one register over another is killed at seeded moments: when a number of bytes were written to
 * the write-ahead log, or when it printed that it is done. At any time, the register is entirely the old or entirely
 * the new one; once `done` was printed, it is the new one. The same harness must detect an importer that is wrong on
 * purpose.
 */

const rounds = roundsOf(3, 48)
/** Maximum number of rounds within which a faulty importer must be detected. */
const roundsToCatch = 12
const providers = 2000

const generations = ['old', 'new'] as const
type Generation = (typeof generations)[number]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-killed-'))
  for (const generation of generations) writeFileSync(fileOf(generation), registerOf(generation))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (generation: Generation) => join(folder, `${generation}.json`)

function registerOf(generation: Generation): string {
  const records = Array.from({ length: providers }, (_, number) => ({
    kind: 'providers',
    uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    data: {
      name: `${generation} ${number}`,
      id_code: `${generation}-${(number * 7) % providers}`,
      notes: generation.repeat(700),
    },
  }))
  return JSON.stringify({ format: 'skerry-register', version: 1, taxonomy: 'dora-4.0', records })
}

const logSize = (dataDir: string) => sizeOfFile(join(dataDir, `${databaseName}-wal`))

/** Returns the generation of the register, or what is wrong with it. */
function stateOf(dataDir: string): Generation | string {
  const store = openStore(dataDir)
  try {
    const check = store.reader.pragma('integrity_check', { simple: true })
    if (check !== 'ok') return String(check)
    const broken = store.reader.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) return 'links lead nowhere'
    const counts = new Map<string, number>()
    for (const { data } of eachRecord(store.reader)) {
      const [generation = ''] = String(data.name).split(' ')
      counts.set(generation, (counts.get(generation) ?? 0) + 1)
    }
    const uniques = store.reader.prepare('SELECT count(*) AS n FROM register_unique').get() as { n: number }
    const { items } = listSteps(store.reader, 1, 0)
    const [first] = items
    const written = (first?.created ?? 0) + (first?.changed ?? 0)
    const [[generation, count] = ['nothing', 0], ...others] = counts
    return count === providers && others.length === 0 && uniques.n === providers && written === providers
      ? generation
      : `${[...counts].join(' and ')}, ${uniques.n} codes, ${written} records in the last step`
  } finally {
    // closing the last connection empties the log
    store.close()
  }
}

async function run(manner: string, most: number): Promise<Replacement & { readonly dataDir: string }> {
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  mkdirSync(dataDir)
  const script = 'register-importer.ts'
  const whole = Number.POSITIVE_INFINITY
  const kill = (importer: KilledProcess, source: Generation, how: string, bytes: number) =>
    importer.run(
      [dataDir, fileOf(source), how],
      afterBytes(bytes, () => logSize(dataDir)),
    )
  await kill(new KilledProcess(script, folder), 'old', 'sound', whole)
  expect(stateOf(dataDir)).toBe('old')
  await kill(new KilledProcess(script, folder), 'new', 'sound', whole)
  const maxWritten = logSize(dataDir)
  expect(stateOf(dataDir)).toBe('new')
  const outcome = await replaceInRounds(
    { script, folder, most, generations, present: 'new', stateOf: () => stateOf(dataDir) },
    (importer, coming, round) => {
      // at first immediately, then later and later; every fourth round only after it prints `done`
      const bytes = round % 4 === 3 ? whole : (((round * 5) % rounds) / rounds) * maxWritten
      return kill(importer, coming, manner, bytes)
    },
  )
  return { ...outcome, dataDir }
}

describe('a process that is killed while it takes in a register', () => {
  test(
    `leaves the old register or the new one, whole, ${rounds} times in a row`,
    async () => {
      const { faults, kept, replaced, dataDir } = await run('sound', rounds)
      expect(faults).toEqual([])
      // killed immediately, and killed after it was done
      expect(kept).toBeGreaterThan(0)
      expect(replaced).toBeGreaterThanOrEqual(Math.floor(rounds / 4))
      const { resources, version } = findProject()
      const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
      const ask = (name: string, input: object) =>
        workstation.invokeNamed(name, input, { kind: 'window', mayNamePaths: true })
      expect(await ask('register.browse', { kind: 'providers', limit: 1 })).toMatchObject({
        total: providers,
      })
      const undone = await ask('register.undo', {})
      expect(isProblem(undone) ? undone.message : undone).toMatchObject({ records: providers })
      await workstation.close()
    },
    120_000 + rounds * 20_000,
  )

  test('is caught when it writes in two acts', async () => {
    const { faults } = await run('writes in two acts', roundsToCatch)
    expect(faults[0]).toMatch(/records in the last step/)
  }, 240_000)
})
