import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { migrations } from '../../src/main/store/migrations/index.ts'
import { openStore } from '../../src/main/store/open.ts'
import { roundsOf } from '../rounds.ts'
import { afterBytes, inRounds, KilledProcess, sizeOfFile } from './killed-process.ts'

/**
 * A process that migrates a database of a former schema to today's is killed when a number of bytes were written to the
 * write-ahead log. At any time, the file has entirely one schema or the other, and the next start completes the
 * migration. The same harness must detect a migration that is wrong on purpose.
 */

const rounds = roundsOf(4, 100)
const roundsToCatch = 12
const kept = join(import.meta.dirname, '..', 'fixtures', 'store', 'kept', 'schema-0170.sqlite.gz')
const added = 6000
const newest = migrations.at(-1)?.number ?? 0

let folder: string
let former: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-migration-'))
  former = join(folder, 'former.sqlite')
  writeFileSync(former, gunzipSync(readFileSync(kept)))
  const database = new Database(former)
  const change = database.prepare(
    `INSERT INTO register_change (step, at, by, kind, uuid, number, before, after, label)
     VALUES (?, '2026-02-01T00:00:00.000Z', 'test', 'providers', ?, ?, NULL, ?, 'Added')`,
  )
  const { step } = database.prepare('SELECT max(step) AS step FROM register_change').get() as { step: number }
  database.transaction(() => {
    for (let number = 0; number < added; number++)
      change.run(
        step + 1 + number,
        `record-${number}`,
        10_000 + number,
        JSON.stringify({ notes: 'n'.repeat(400) }),
      )
  })()
  database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logSize = (dataDir: string) => sizeOfFile(join(dataDir, `${databaseName}-wal`))

/** Returns the schema of a file, or what is wrong with it. The file is read without migration. */
function schemaOf(dataDir: string): 'former' | 'new' | string {
  const database = new Database(join(dataDir, databaseName))
  try {
    const check = database.pragma('integrity_check', { simple: true })
    if (check !== 'ok') return String(check)
    const version = database.pragma('user_version', { simple: true })
    const count = (table: string) =>
      database.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = ?`).pluck().get(table) === 0
        ? null
        : (database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number)
    const tables = {
      former: count('register_change'),
      entries: count('change_log'),
      changes: count('change'),
      acts: count('act'),
    }
    const isFormer =
      (tables.former ?? 0) > added &&
      tables.entries !== null &&
      tables.changes === null &&
      tables.acts === null
    const isNew =
      tables.former === null &&
      tables.entries === null &&
      (tables.changes ?? 0) > added &&
      (tables.acts ?? 0) > added
    if (version === 170 && isFormer) return 'former'
    if (version === newest && isNew) return 'new'
    return `schema ${String(version)} with ${JSON.stringify(tables)}`
  } finally {
    database.close()
  }
}

type Outcome = { readonly faults: string[]; former: number; new: number }

async function run(manner: string, most: number): Promise<Outcome> {
  const outcome: Outcome = { faults: [], former: 0, new: 0 }
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  const fresh = () => {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    copyFileSync(former, join(dataDir, databaseName))
  }
  fresh()
  const kill = (migrator: KilledProcess, bytes: number) =>
    migrator.run(
      [dataDir, manner],
      afterBytes(bytes, () => logSize(dataDir)),
    )
  await kill(new KilledProcess('migrator.ts', folder), Number.POSITIVE_INFINITY)
  const maxWritten = Math.max(logSize(dataDir), 1_000_000)
  await inRounds('migrator.ts', folder, most, async (migrator, round) => {
    fresh()
    await kill(migrator, Math.ceil((maxWritten * (round + 1)) / (most + 1)))
    const state = schemaOf(dataDir)
    if (state === 'former' || state === 'new') outcome[state]++
    else outcome.faults.push(`round ${round}: ${state}`)
    if (outcome.faults.length > 0) return false
    openStore(dataDir).close()
    if (schemaOf(dataDir) !== 'new') outcome.faults.push(`round ${round}: not brought to today's`)
    return true
  })
  return outcome
}

test('a migration that is killed leaves the former schema or the new one, never what is between', {
  timeout: 600_000,
}, async () => {
  const outcome = await run('sound', rounds)
  expect(outcome.faults).toEqual([])
  expect(outcome.former + outcome.new).toBe(rounds)
  expect(outcome.former).toBeGreaterThan(0)
})

test('one that writes each statement by itself is caught', { timeout: 600_000 }, async () => {
  expect((await run('each statement by itself', roundsToCatch)).faults).not.toEqual([])
})
