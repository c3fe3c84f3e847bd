import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { migrations } from '../../src/main/store/migrations/index.ts'
import { type LocalHost, startLocalHost } from '../contract/local-host.ts'

/**
 * A data directory that was moved or copied keeps its texts; a maliciously prepared one neither reads nor deletes
 * anything outside.
 */

let folder: string
let host: LocalHost | null = null
const dataDir = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-moved-'))
})
afterEach(async () => {
  await host?.close()
  host = null
  rmSync(folder, { recursive: true, force: true })
})

async function open(name: string): Promise<LocalHost> {
  host = await startLocalHost({ dataDir: dataDir(name) })
  return host
}

async function close(): Promise<void> {
  await host?.close()
  host = null
}

type Session = {
  readonly id: string
  readonly state: string
  readonly sources: readonly { readonly state: string }[]
}

/** Starts a session with one pasted text and waits until it was read. */
async function startSession(on: LocalHost, text: string): Promise<string> {
  const { session } = await on.window<{ session: Session }>('triage.start', {
    country: 'GB',
    sources: [{ kind: 'text', name: 'note', text }],
  })
  await vi.waitUntil(
    async () =>
      (await on.window<{ session: Session }>('triage.open', { session: session.id })).session.state !==
      'reading',
    { timeout: 120_000 },
  )
  return session.id
}

const textOf = (on: LocalHost, session: string) =>
  on.window<{ rows: readonly { text: string }[] }>('triage.text', { session, source: 0, row: 0, limit: 5 })

/** Changes the database while no host has it open. */
function change(name: string, sql: string, ...values: unknown[]): void {
  const database = new Database(join(dataDir(name), databaseName))
  database.prepare(sql).run(...values)
  database.close()
}

/** Reverts the database to the schema before a migration, with its sessions. */
function makeEarlier(name: string, migration: number): void {
  const path = join(dataDir(name), databaseName)
  const earlier = new Database(join(folder, 'earlier.sqlite'))
  const before = migrations.filter(({ number }) => number < migration)
  for (const { sql } of before) earlier.exec(sql)
  earlier.pragma(`user_version = ${before.at(-1)?.number}`)
  earlier.prepare('ATTACH ? AS later').run(path)
  for (const table of ['triage_session', 'triage_source', 'triage_indicator']) {
    const columns = earlier.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).join(', ')
    earlier.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM later.${table}`)
  }
  earlier.close()
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  renameSync(join(folder, 'earlier.sqlite'), path)
}

test('a moved and a copied directory show their texts', async () => {
  const id = await startSession(await open('first'), 'look at 8.8.8.8 please')
  await close()
  renameSync(dataDir('first'), dataDir('moved'))
  cpSync(dataDir('moved'), dataDir('copied'), { recursive: true })
  for (const name of ['moved', 'copied']) {
    const { rows } = await textOf(await open(name), id)
    expect(rows[0]?.text).toBe('look at 8.8.8.8 please')
    await close()
  }
})

test('a directory of an earlier schema, with whole paths in it, keeps its texts after it was moved', async () => {
  const id = await startSession(await open('first'), 'old 1.1.1.1')
  await close()
  for (const path of [join(dataDir('first'), 'texts'), 'C:\\Users\\ana\\Skerry\\texts']) {
    const separator = path.includes('\\') ? '\\' : '/'
    makeEarlier('first', 170)
    change('first', `UPDATE triage_source SET path = ? || ?`, path + separator, `${id}-0`)
    const { rows } = await textOf(await open('first'), id)
    expect(rows[0]?.text).toBe('old 1.1.1.1')
    await close()
  }
})

describe('a prepared directory', () => {
  test.each([
    ['a whole path', () => join(folder, 'secret')],
    ['a path with dots', () => '../../secret'],
    ['a name that is a link', (id: string) => `${id}-9`],
  ])('with %s in place of the name of a text reads and deletes nothing outside', async (_how, nameOf) => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'a secret of somebody else')
    const id = await startSession(await open('first'), 'x 8.8.8.8')
    await close()
    symlinkSync(secret, join(dataDir('first'), 'texts', `${id}-9`))
    change('first', 'UPDATE triage_source SET path = ?, size = 25, read = 25', nameOf(id))
    const opened = await open('first')
    const { session } = await opened.window<{ session: Session }>('triage.open', { session: id })
    expect(session.sources[0]?.state).toBe('gone')
    expect(JSON.stringify(await textOf(opened, id).catch((error: Error) => error.message))).not.toContain(
      'somebody else',
    )
    await opened.window('triage.delete', { sessions: [id] })
    await close()
    expect(existsSync(secret)).toBe(true)
  })

  test('whose folder of packs is a link loses nothing behind the link', async () => {
    const documents = join(folder, 'documents')
    mkdirSync(documents)
    const names = ['letter.txt', '01ARZ3NDEKTSV4RRFFQ69G5FAV.pack']
    for (const name of names) writeFileSync(join(documents, name), 'mine')
    await open('first')
    await close()
    rmSync(join(dataDir('first'), 'packs'), { recursive: true, force: true })
    symlinkSync(documents, join(dataDir('first'), 'packs'))
    await open('first')
    await close()
    for (const name of names) expect(existsSync(join(documents, name))).toBe(true)
  })
})
