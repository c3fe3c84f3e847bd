import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { knowledgeTables } from '../../src/main/store/actors/actor-knowledge.ts'
import { integrityOf } from '../../src/main/store/salvage/integrity.ts'
import { logLossOf } from '../../src/main/store/salvage/page-file.ts'
import { NothingSalvaged, type Salvage, salvage } from '../../src/main/store/salvage/salvage.ts'
import { copyDataDir, fillDataDirs } from '../fixtures/store/filled-data-dir.ts'
import { numbersFrom } from '../numbers-from.ts'
import { roundsOf, seedsOf } from '../rounds.ts'

/**
 * A page of the database, or of its log, is overwritten, repeatedly on fresh copies. Each time Skerry starts or states
 * what to do; a wrong answer is accompanied by a check that reports damage; and a salvage returns nothing that was not
 * stored and names every table with losses. The same harness must detect a check and a salvage that are wrong on
 * purpose.
 */

const rounds = roundsOf(4, 1000)
/** Seeds within which a faulty part must be detected: the same in each run, since they show that the harness works. */
const seedsToCatch = Array.from({ length: 40 }, (_, seed) => seed)

/** The parts of Skerry under test; tests replace them by faulty ones. */
type Parts = { readonly reportsDamage: (path: string) => boolean; readonly salvage: typeof salvage }

const sound: Parts = {
  // in this order: the log must be checked before the database is opened
  reportsDamage: (path) => logLossOf(path) !== null || integrityOf(path).is !== 'sound',
  salvage,
}

let folder: string
let templates: readonly Template[]

type Template = {
  readonly dataDir: string
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly answers: ReadonlyMap<string, string>
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-pages-'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { closed, killed } = await fillDataDirs(join(folder, 'made'))
  templates = [await templateOf(closed), await templateOf(killed)]
}, 120_000)
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function templateOf(dataDir: string): Promise<Template> {
  const copy = join(folder, 'template')
  copyDataDir(dataDir, copy)
  const tables = rowsIn(join(copy, 'skerry.sqlite'))
  const answers = new Map((await answersIn(copy)).map(({ question, text }) => [question, text]))
  rmSync(copy, { recursive: true })
  expect(tables.get('triage_indicator')?.length).toBeGreaterThan(5000)
  return { dataDir, tables, answers }
}

/**
 * Columns that a salvage may change on purpose: an incomplete session is marked as such, and its indicators are
 * renumbered.
 */
const mended: Readonly<Record<string, readonly string[]>> = {
  triage_session: ['saved', 'state'],
  triage_source: ['state', 'problem'],
  triage_indicator: ['position'],
}

/**
 * Returns all rows of all tables as text, sorted, except derived data, which a salvage rebuilds (counts by a trigger,
 * and the internal data of a full-text index).
 */
function rowsIn(path: string): Map<string, readonly string[]> {
  const database = new Database(path)
  try {
    const names = database
      .prepare(
        `SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND name NOT IN (SELECT value FROM json_each(?)) AND name NOT LIKE 'sqlite%'`,
      )
      .pluck()
      .all(JSON.stringify(['alert_count', 'alert_counted', 'workstation', ...knowledgeTables])) as string[]
    return new Map(
      names.map((name) => [
        name,
        (database.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[])
          .map((row) =>
            JSON.stringify(row, (key, value) => (mended[name]?.includes(key) ? undefined : value)),
          )
          .sort(),
      ]),
    )
  } finally {
    database.close()
  }
}

const questions: readonly (readonly [string, object])[] = [
  ['settings.read', {}],
  ['keys.list', {}],
  ['allowList.list', {}],
  ['warningLists.list', {}],
  ['packs.list', {}],
  ['lookup.history', {}],
  ['triage.list', {}],
  ['search.run', { words: 'session-002-host-1', limit: 20 }],
  ['search.run', { words: 'session-008-host-7', limit: 20 }],
  ['registerFilings.list', {}],
  ['caseBoard.list', {}],
  ['alertInbox.count', { filter: { statuses: [], severities: [], sources: [], words: '' }, up_to: null }],
]

type Answer = { readonly question: string; readonly text: string; readonly problem: string | null }

/** Returns the answers of a workstation on a data directory; a single refusal when it does not open. */
async function answersIn(dataDir: string): Promise<Answer[]> {
  const { resources, version } = findProject()
  let workstation: ReturnType<typeof openWorkstation>
  try {
    workstation = openWorkstation({ dataDir, resources, version, host: 'headless' })
  } catch (error) {
    return [{ question: 'start', text: '', problem: (error as Error).message }]
  }
  const answers: Answer[] = []
  for (const [name, input] of questions) {
    const answer = await workstation.invokeNamed(name, input, { kind: 'cli' })
    answers.push({
      question: `${name} ${JSON.stringify(input)}`,
      text: JSON.stringify(answer),
      problem: isProblem(answer) ? answer.message : null,
    })
  }
  await workstation.close().catch(() => undefined)
  return answers
}

type Overwrite = { readonly name: string; readonly at: number; readonly how: How }
const ways = ['noise', 'zeros', 'another page', 'its beginning'] as const
type How = (typeof ways)[number]

/** Corrupts one page of the database or of its log. */
function overwrite(dataDir: string, seed: number): Overwrite {
  const next = numbersFrom(seed)
  const hasLog = statSync(join(dataDir, 'skerry.sqlite-wal'), { throwIfNoEntry: false }) !== undefined
  const name = hasLog && next() < 0.6 ? 'skerry.sqlite-wal' : 'skerry.sqlite'
  const path = join(dataDir, name)
  const pages = Math.floor(statSync(path).size / 4096)
  const at = Math.floor(next() * pages) * 4096
  const how = ways[Math.floor(next() * ways.length)] as How
  const bytes = Buffer.alloc(how === 'its beginning' ? 64 : 4096)
  const handle = openSync(path, 'r+')
  if (how === 'another page') readSync(handle, bytes, 0, 4096, Math.floor(next() * pages) * 4096)
  else if (how !== 'zeros') for (let index = 0; index < bytes.length; index++) bytes[index] = next() * 256
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
  return { name, at, how }
}

const hasWayOut = /skerry salvage|skerry doctor|a backup/

/** Returns the faults of one round. */
async function faultsOf(template: Template, seed: number, parts: Parts): Promise<string[]> {
  const dataDir = join(folder, 'round')
  copyDataDir(template.dataDir, dataDir)
  try {
    const { name, at, how } = overwrite(dataDir, seed)
    const path = join(dataDir, 'skerry.sqlite')
    const found = salvageFaults(template, path, parts)
    if (found.length > 0) return found.map((fault) => `${fault} (seed ${seed}: ${how} at ${at} of ${name})`)
    const isReported = parts.reportsDamage(path)
    for (const { question, text, problem } of await answersIn(dataDir)) {
      if (problem !== null && !hasWayOut.test(problem)) found.push(`no way out of ${question}: ${problem}`)
      if (problem === null && text !== template.answers.get(question) && !isReported)
        found.push(`wrong in silence: ${question}`)
    }
    return found.map((fault) => `${fault} (seed ${seed}: ${how} at ${at} of ${name})`)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function salvageFaults({ tables }: Template, path: string, parts: Parts): string[] {
  const target = join(folder, 'salvaged')
  let result: Salvage
  try {
    result = parts.salvage(path, target)
  } catch (error) {
    return error instanceof NothingSalvaged ? [] : [`salvage threw ${(error as Error).message}`]
  }
  const faults: string[] = []
  const salvaged = rowsIn(target)
  rmSync(target)
  for (const [table, truth] of tables) {
    const left = new Map<string, number>()
    for (const row of truth) left.set(row, (left.get(row) ?? 0) + 1)
    let invented = 0
    for (const row of salvaged.get(table) ?? []) {
      const count = left.get(row) ?? 0
      if (count === 0) invented++
      else left.set(row, count - 1)
    }
    const lost = [...left.values()].reduce((sum, count) => sum + count, 0)
    if (invented > 0) faults.push(`salvage invented ${invented} rows of ${table}`)
    const isNamed = result.losses.some((loss) => loss.table === table) || result.remarks.length > 0
    if (lost > 0 && !isNamed) faults.push(`salvage lost ${lost} rows of ${table} in silence`)
  }
  return faults
}

async function run(seeds: readonly number[], parts: Parts): Promise<string[]> {
  for (const seed of seeds) {
    const faults = await faultsOf(templates[seed % 2] as Template, seed, parts)
    if (faults.length > 0) return faults
  }
  return []
}

describe('a page that is overwritten', () => {
  test(
    `never ends Skerry, is never answered from in silence, and never lost without a name, ${rounds} times`,
    async () => {
      expect(await run(seedsOf(1, rounds), sound)).toEqual([])
    },
    60_000 + rounds * 2000,
  )

  test('changes nothing in this harness as long as it is not', async () => {
    for (const { dataDir, answers, tables } of templates) {
      const copy = join(folder, 'unspoilt')
      copyDataDir(dataDir, copy)
      const path = join(copy, 'skerry.sqlite')
      expect(salvageFaults({ dataDir, answers, tables }, path, sound)).toEqual([])
      expect(sound.reportsDamage(path)).toBe(false)
      for (const { question, text } of await answersIn(copy)) expect(text).toBe(answers.get(question))
      rmSync(copy, { recursive: true })
    }
  })
})

describe('the harness catches', () => {
  test.each<[string, Partial<Parts>, RegExp]>([
    [
      'a check that does not look at the log',
      { reportsDamage: (path) => integrityOf(path).is !== 'sound' },
      /^wrong in silence/,
    ],
    [
      'a salvage that keeps its losses to itself',
      { salvage: (...files) => ({ ...salvage(...files), losses: [], remarks: [] }) },
      /^salvage lost \d+ rows of \w+ in silence/,
    ],
    [
      'a salvage that makes something up',
      {
        salvage: (damaged, target) => {
          const result = salvage(damaged, target)
          const database = new Database(target)
          database.exec(`INSERT INTO setting VALUES ('made', 'up')`)
          database.close()
          return result
        },
      },
      /^salvage invented 1 rows of setting/,
    ],
  ])('%s', async (_what, wrong, fault) => {
    expect((await run(seedsToCatch, { ...sound, ...wrong }))[0]).toMatch(fault)
  })
})
