import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../open.ts'
import { integrityOf } from './integrity.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-integrity-'))
  const store = openStore(folder)
  path = store.path
  store.writer.exec(
    `INSERT INTO act (number, id, at, by, part, title) VALUES (1, 'a', '2026-01-01', 'test', 'triage', 'Made')`,
  )
  const insert = store.writer.prepare(
    `INSERT INTO change (act, part, kind, record, after) VALUES (1, 'triage', 'session', ?, '{"title":"A session of some name"}')`,
  )
  store.writer.transaction(() => {
    for (let row = 0; row < 20_000; row++) insert.run(`id-${row}`)
  })()
  store.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Changes the file as another program would, without Skerry. */
function change(act: (database: Database.Database) => void): void {
  const database = new Database(path)
  database.unsafeMode(true)
  act(database)
  database.close()
}

function rootOf(name: string): number {
  const database = new Database(path, { readonly: true })
  const row = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)
  database.close()
  return (row as { rootpage: number }).rootpage
}

function overwrite(page: number, at: number, bytes: Uint8Array): void {
  const handle = openSync(path, 'r+')
  writeSync(handle, bytes, 0, bytes.length, (page - 1) * 4096 + at)
  closeSync(handle)
}

test('a database as Skerry leaves it is sound', () => {
  expect(integrityOf(path)).toEqual({ is: 'sound' })
})

test('a page that was overwritten is damage', () => {
  overwrite(rootOf('change'), 0, Buffer.alloc(4096, 0xa5))
  expect(integrityOf(path)).toMatchObject({
    is: 'damaged',
    finding: expect.stringMatching(/^change: Tree /),
  })
})

test('an index that lacks a row of its table is damage', () => {
  change((database) => {
    // the index is declared as a table of its own, so that a row can be deleted from it
    database.pragma('writable_schema = ON')
    const root = rootOf('change_of_record')
    database
      .prepare(
        `INSERT INTO sqlite_schema VALUES ('table', 'x', 'x', ?, 'CREATE TABLE x (a, b, c, PRIMARY KEY (a, b, c)) WITHOUT ROWID')`,
      )
      .run(root)
    database.pragma('writable_schema = RESET')
  })
  change((database) => database.exec(`DELETE FROM x WHERE a = 'id-7'`))
  change((database) => {
    database.pragma('writable_schema = ON')
    database.exec(`DELETE FROM sqlite_schema WHERE name = 'x'`)
  })
  expect(integrityOf(path)).toMatchObject({
    is: 'damaged',
    finding: expect.stringMatching(/index change_of_record/),
  })
})

test('a row whose parent is not there is damage', () => {
  change((database) => {
    database.pragma('foreign_keys = OFF')
    database.exec(`INSERT INTO triage_role VALUES (7, 0, NULL, NULL)`)
  })
  expect(integrityOf(path)).toEqual({
    is: 'damaged',
    finding: 'a row of triage_role belongs to one that does not exist',
  })
})

test.each([
  [
    'trigger',
    `CREATE TRIGGER t AFTER INSERT ON setting BEGIN DELETE FROM change; END`,
    /^the trigger "t" was not/,
  ],
  ['view', 'CREATE VIEW v AS SELECT hex(zeroblob(400000000))', /^the view "v" was not/],
  ['table', 'CREATE TABLE x (y CHECK (length(hex(zeroblob(400000000))) > 0))', /^the table "x" was not/],
  [
    'index of another form',
    'DROP INDEX lookup_batch; CREATE INDEX lookup_batch ON lookup (at)',
    /lookup_batch/,
  ],
  ['index that is gone', 'DROP INDEX lookup_batch', /^the index lookup_batch is missing$/],
])('a %s that Skerry did not make is named, and not run', (_what, sql, finding) => {
  change((database) => database.exec(sql))
  expect(integrityOf(path)).toEqual({ is: 'foreign', finding: expect.stringMatching(finding) })
})

test('pages that name each other over and over end the look at once', () => {
  // the root refers to its own child so often that a walk without memory would practically never end
  const bytes = readFileSync(path)
  const root = rootOf('change')
  const start = (root - 1) * 4096
  expect(bytes[start]).toBe(5)
  const cells = bytes.readUInt16BE(start + 3)
  expect(cells).toBeGreaterThan(50)
  for (let cell = 0; cell < cells; cell++)
    bytes.writeUInt32BE(root, start + bytes.readUInt16BE(start + 12 + cell * 2))
  writeFileSync(path, bytes)
  expect(integrityOf(path)).toMatchObject({ is: 'damaged' })
})

test('a file that is no database is damage; one that is not there was not looked at', () => {
  writeFileSync(path, Buffer.alloc(8192, 1))
  expect(integrityOf(path)).toMatchObject({ is: 'damaged' })
  rmSync(path)
  expect(integrityOf(path)).toMatchObject({ is: 'unread' })
})
