import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { Jobs } from '../../src/main/operations/jobs/jobs.ts'
import { systemClock } from '../../src/main/operations/system/clock.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { systemRandom } from '../../src/main/operations/system/random.ts'
import { Lists } from '../../src/main/parts/settings/lists.ts'
import { KeptSessions } from '../../src/main/parts/triage/kept-sessions.ts'
import type { OpenSession } from '../../src/main/parts/triage/open-session.ts'
import { TriageSessions } from '../../src/main/parts/triage/triage-sessions.ts'
import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { draftsBy } from '../fixtures/store/draft-of.ts'
import { noAnalyses } from '../fixtures/triage-without-files.ts'

/** A disk that fails while a session is read: it ends with a message, and nothing is partially written. */

let dataDir: string
let store: Store
let kept: KeptSessions
let jobs: Jobs
let registry: TriageSessions

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skerry-disk-'))
  store = openStore(dataDir)
  store.writer.pragma('busy_timeout = 20')
  registry = openRegistry()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  store.writer.pragma('query_only = OFF')
  await close(true)
  store.close()
  rmSync(dataDir, { recursive: true, force: true })
  vi.restoreAllMocks()
})

function openRegistry(): TriageSessions {
  const { resources } = findProject()
  const lists = new Lists(store)
  const parts = { store, clock: systemClock, dataDir, isAlone: true }
  kept = new KeptSessions(parts)
  jobs = new Jobs({
    ...{ store, clock: systemClock, random: systemRandom },
    publish: () => undefined,
    interruption: () => null,
  })
  return new TriageSessions({
    ...parts,
    random: systemRandom,
    texts: kept.texts,
    resources,
    lists,
    jobs,
    processes: undefined,
    analyses: noAnalyses,
    areKept: () => false,
    publish: () => undefined,
  })
}

async function close(keepSessions: boolean): Promise<void> {
  jobs.abort()
  await registry.close()
  await jobs.close()
  kept.close(keepSessions)
}

/** Far more rows than one transaction holds. */
const hosts = Array.from(
  { length: 20_000 },
  (_, index) => `host-${index}.some-longer-name-to-fill-pages.ru`,
).join('\n')

async function start(text: string): Promise<OpenSession> {
  const session = await registry.start(
    { country: 'GB', sources: [{ kind: 'text', name: 'note', text }] },
    draftsBy('test'),
  )
  if (isProblem(session)) throw new Error(session.message)
  return session
}

const counts = (id: string) =>
  store.reader
    .prepare(
      `SELECT state, saved, (SELECT count(*) FROM triage_indicator WHERE session = number) AS rows FROM triage_session WHERE id = ?`,
    )
    .get(id) as { state: string; saved: number; rows: number }

test('a full disk ends a session with a sentence; what was kept by then is whole and opens again', async () => {
  const pages = store.writer.pragma('page_count', { simple: true }) as number
  store.writer.pragma(`max_page_count = ${pages + 150}`)
  const session = await start(hosts)
  await session.finished
  expect(session.state).toBe('failed')
  expect(session.sources[0]).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(
      /^note could not be read to its end\. The disk .* is full\. Free some space/,
    ),
  })
  const kept = counts(session.id)
  expect(kept.rows).toBeGreaterThan(0)
  expect(kept.rows).toBeLessThan(20_000)
  expect(kept.saved).toBe(kept.rows)
  expect(store.writer.pragma('integrity_check', { simple: true })).toBe('ok')

  // space is available again, and the workstation is restarted
  store.writer.pragma('max_page_count = 1000000')
  await close(true)
  registry = openRegistry()
  const again = await registry.opened(session.id)
  expect(again?.summary()).toMatchObject({ state: 'failed', total: kept.rows })
  expect(again?.sources[0]?.problem).toMatch(/\.$|full/)
})

test('a database that cannot be written while a session is read ends it with a sentence, not the program', async () => {
  const session = await start(hosts)
  store.writer.pragma('query_only = ON')
  await session.finished
  expect(session.state).toBe('failed')
  expect(session.sources[0]?.problem).toMatch(
    /^(?:note|What was found in note) could not be .*The database in .* cannot be written to\. Give /,
  )
  store.writer.pragma('query_only = OFF')
  const { saved, rows } = counts(session.id)
  expect(saved).toBe(rows)
})

describe('a session that cannot even be started', () => {
  test.each([
    [
      'because the database is locked',
      () => {
        const other = new Database(store.path)
        other.exec('BEGIN IMMEDIATE')
        return () => other.close()
      },
    ],
    [
      'because the database is read-only',
      () => {
        store.writer.pragma('query_only = ON')
        return () => store.writer.pragma('query_only = OFF')
      },
    ],
  ])('%s leaves no text behind', async (_why, fail) => {
    const undo = fail()
    await expect(start('8.8.8.8')).rejects.toThrow()
    undo()
    expect(existsSync(join(dataDir, 'texts')) ? readdirSync(join(dataDir, 'texts')) : []).toEqual([])
    expect(store.reader.prepare('SELECT count(*) AS n FROM triage_session').get()).toEqual({ n: 0 })
    // and the next one works normally
    const session = await start('8.8.8.8')
    await session.finished
    expect(session.summary()).toMatchObject({ state: 'done', total: 1 })
  })

  test('because one of its files is not there leaves no text behind either', async () => {
    const sources = [
      { kind: 'text', name: 'note', text: 'x' },
      { kind: 'path', path: join(dataDir, 'absent') },
    ] as const
    expect(await registry.start({ country: 'GB', sources }, draftsBy('test'))).toMatchObject({
      code: 'not-found',
    })
    expect(readdirSync(join(dataDir, 'texts'))).toEqual([])
  })
})

test('a session that was being read when the process died says so at the next start', async () => {
  const session = await start('8.8.8.8')
  await session.finished
  store.writer.prepare(`UPDATE triage_session SET state = 'reading'`).run()
  store.writer.prepare(`UPDATE triage_source SET state = 'reading'`).run()
  registry = openRegistry()
  const again = await registry.opened(session.id)
  expect(again?.summary()).toMatchObject({ state: 'failed', total: 1 })
  expect(again?.sources[0]?.problem).toMatch(/^Reading was interrupted .* kept\.$/)
})
