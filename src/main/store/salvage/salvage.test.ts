import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { indicatorRow } from '../../../../test/fixtures/store/indicator-row.ts'
import { insertAlert } from '../alerts/alerts.ts'
import { openStore } from '../open.ts'
import { insertSession, saveIndicators } from '../triage/sessions.ts'
import { integrityOf } from './integrity.ts'
import { NothingSalvaged, salvage } from './salvage.ts'

let folder: string
let path: string
let target: string
const rowCount = 4000
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-salvage-'))
  target = join(folder, 'new.sqlite')
  const store = openStore(folder)
  path = store.path
  const session = { id: 's', title: 's', country: 'GB', created_at: '2026-01-01T00:00:00.000Z' }
  const source = { position: 0, kind: 'text', name: 's', path: 's', size: 1, modified_ms: 1.5 } as const
  const number = doAct(store, (act) => insertSession(act, session, [source]))
  const added = Array.from({ length: rowCount }, (_, row) => indicatorRow(row, 2, `host-${row}.example.org`))
  saveIndicators(store, number, { added, recounted: [] })
  store.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function within<T>(file: string, ask: (database: Database.Database) => T): T {
  const database = new Database(file)
  database.unsafeMode(true)
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

const countIn = (file: string, table: string) =>
  within(file, (database) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

/** Pages of the tree of a table: its root first, then the others in file order. */
const pagesOf = (name: string) =>
  within(path, (database) =>
    database
      .prepare("SELECT pageno FROM dbstat WHERE name = ? ORDER BY pagetype <> 'internal', pageno")
      .pluck()
      .all(name),
  ) as number[]

/** Fills pages with noise. */
function spoil(...pages: number[]): void {
  const bytes = readFileSync(path)
  for (const page of pages) bytes.fill(0xa5, (page - 1) * 4096, page * 4096)
  writeFileSync(path, bytes)
}

test('a sound database is copied whole, for this user alone', () => {
  // includes the session, its source, the act with its change, and the templates of every new database
  const result = salvage(path, target)
  expect(result).toEqual({ rows: rowCount + 10, foundPages: 0, losses: [], remarks: [] })
  expect(countIn(target, 'triage_indicator')).toBe(rowCount)
  expect(
    within(target, (database) => database.prepare('SELECT modified_ms FROM triage_source').pluck().get()),
  ).toBe(1.5)
  if (process.platform !== 'win32') expect(statSync(target).mode & 0o777).toBe(0o600)
})

test('what is made of other tables is made anew: counts of alerts, and their words, though their index is lost', () => {
  // there are no cases, which must not lose an alert that belongs to none
  const store = openStore(folder)
  const at = '2026-01-01T00:00:00.000Z'
  doAct(store, (act) => {
    for (const title of ['Beacon seen', 'Login failed'])
      insertAlert(act, {
        id: title,
        source: 'edr',
        identity: null,
        externalId: null,
        severity: 3,
        title,
        description: null,
        detectedAt: at,
        receivedAt: at,
        asset: null,
        hostname: null,
        tags: [],
        techniques: [],
        raw: null,
        observables: [],
      })
  })
  store.close()
  spoil(...pagesOf('alert_text_data'), ...pagesOf('alert_count'))
  expect(salvage(path, target)).toMatchObject({ losses: [], remarks: [] })
  expect(
    within(target, (database) => ({
      found: database.prepare(`SELECT rowid FROM alert_text WHERE alert_text MATCH 'beac*'`).pluck().all(),
      counted: database.prepare('SELECT status, rank, count FROM alert_count WHERE level = 16').all(),
    })),
  ).toEqual({ found: [1], counted: [{ status: 0, rank: 3, count: 2 }] })
})

test('a lost page is named with the rows around it; its session says that it is not whole', () => {
  const pages = pagesOf('triage_indicator')
  spoil(pages[10] as number)
  const { losses, remarks } = salvage(path, target)
  expect(losses).toMatchObject([{ table: 'triage_indicator', pages: 1, rows: 0, refused: 0 }])
  expect(losses[0]?.ranges).toEqual([
    expect.stringMatching(/^after session 1, position \d+, up to session 1, position \d+$/),
  ])
  const kept = losses[0]?.kept as number
  expect(kept).toBeGreaterThan(rowCount * 0.9)
  expect(remarks).toEqual([
    `1 triage sessions are incomplete: ${rowCount - kept} of their indicators are lost. The sessions say so.`,
  ])
  const session = within(target, (database) =>
    database.prepare('SELECT saved, state FROM triage_session').get(),
  )
  expect(session).toEqual({ saved: kept, state: 'failed' })
  const reach = within(target, (database) =>
    database.prepare('SELECT max(position) FROM triage_indicator').pluck().get(),
  )
  expect(reach).toBe(kept - 1)
})

test('pages below a lost one are found again by their form', () => {
  spoil(pagesOf('triage_indicator')[0] as number)
  const { losses, foundPages } = salvage(path, target)
  expect(foundPages).toBeGreaterThan(20)
  expect(losses[0]?.kept).toBeGreaterThan(rowCount * 0.95)
})

test('with the first page lost, rows are told by their form, and a remark says what that means', () => {
  spoil(1)
  const { remarks } = salvage(path, target)
  expect(countIn(target, 'triage_indicator')).toBeGreaterThan(rowCount * 0.95)
  expect(remarks.join(' ')).toContain('deleted data may reappear')
})

test('what was deleted does not come back', () => {
  within(path, (database) => {
    database.pragma('foreign_keys = ON')
    database.exec('DELETE FROM triage_session')
  })
  spoil(pagesOf('triage_indicator')[0] as number)
  salvage(path, target)
  expect(countIn(target, 'triage_indicator')).toBe(0)
})

test('rows whose parent is lost are left out and counted', () => {
  spoil(pagesOf('triage_session')[0] as number)
  const { losses } = salvage(path, target)
  expect(losses.find(({ table }) => table === 'triage_indicator')).toMatchObject({
    kept: 0,
    refused: rowCount,
  })
})

describe('nothing of the damaged file is run', () => {
  test.each([
    ['a trigger', `CREATE TRIGGER t AFTER INSERT ON triage_indicator BEGIN DELETE FROM change; END`],
    [
      'a view',
      'CREATE VIEW v AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n',
    ],
    ['a table with a check', 'CREATE TABLE other (x CHECK (length(hex(zeroblob(400000000))) > 0))'],
  ])('%s is left out with a remark', (_what, sql) => {
    within(path, (database) => database.exec(sql))
    const { remarks, losses } = salvage(path, target)
    expect(losses).toEqual([])
    expect(remarks).toEqual([expect.stringMatching(/^The file held 1 tables, views, indexes or triggers/)])
    expect(integrityOf(target)).toEqual({ is: 'sound' })
  })

  test('a definition of a table of ours with other words in it is not used', () => {
    within(path, (database) => {
      database.pragma('writable_schema = ON')
      database
        .prepare(
          `UPDATE sqlite_schema SET sql = 'CREATE TABLE setting (name, value); DROP TABLE triage_session' WHERE name = 'setting'`,
        )
        .run()
    })
    expect(salvage(path, target).losses).toEqual([])
    expect(countIn(target, 'triage_session')).toBe(1)
    expect(integrityOf(target)).toEqual({ is: 'sound' })
  })
})

describe('nothing that is there is overwritten', () => {
  test.each(['new.sqlite', 'new.sqlite-wal', 'new.sqlite-journal'])('%s', (name) => {
    writeFileSync(join(folder, name), 'mine')
    expect(() => salvage(path, target)).toThrow(`${join(folder, name)} already exists.`)
    expect(readFileSync(join(folder, name), 'utf8')).toBe('mine')
  })

  test('the damaged file itself', () => {
    spoil(3, 7)
    const before = readFileSync(path)
    salvage(path, target)
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('and a salvage in vain leaves nothing', () => {
    writeFileSync(path, Buffer.alloc(40_960, 0xa5))
    expect(() => salvage(path, target)).toThrow(NothingSalvaged)
    expect(() => statSync(target)).toThrow('ENOENT')
  })
})

describe('time grows with the file alone', () => {
  test('when all pages name one another', () => {
    const bytes = readFileSync(path)
    const pages = bytes.length / 4096
    // every page becomes an inner one whose children are all the others, over and over
    for (let page = 2; page <= pages; page++) {
      const at = (page - 1) * 4096
      bytes.fill(0, at, at + 4096)
      bytes[at] = 5
      const cells = 400
      bytes.writeUInt16BE(cells, at + 3)
      for (let cell = 0; cell < cells; cell++) {
        const start = 4096 - (cell + 1) * 7
        bytes.writeUInt16BE(start, at + 12 + cell * 2)
        bytes.writeUInt32BE(2 + ((page + cell) % (pages - 1)), at + start)
        bytes[at + start + 4] = 0x81
        bytes[at + start + 5] = 0x80 | (cell >> 7)
        bytes[at + start + 6] = cell & 0x7f
      }
      bytes.writeUInt32BE(2 + ((page + 1) % (pages - 1)), at + 8)
    }
    writeFileSync(path, bytes)
    expect(() => salvage(path, target)).toThrow(NothingSalvaged)
  })

  test('when cells of a page all lead to one long row', () => {
    within(path, (database) =>
      database
        .prepare(
          `INSERT INTO warning_list VALUES ('a', 'a', '', 't', '1', 1, 1, '2026-01-01', 'x', NULL, ?, NULL)`,
        )
        .run(Buffer.alloc(2_000_000, 1)),
    )
    const bytes = readFileSync(path)
    const [root = 0] = pagesOf('warning_list')
    const at = (root - 1) * 4096
    const cell = bytes.readUInt16BE(at + 8)
    const cells = Math.floor((cell - 8) / 2)
    bytes.writeUInt16BE(cells, at + 3)
    for (let index = 0; index < cells; index++) bytes.writeUInt16BE(cell, at + 8 + index * 2)
    writeFileSync(path, bytes)
    const { losses } = salvage(path, target)
    expect(losses).toMatchObject([{ table: 'warning_list', rows: cells - 1 }])
  })
})
