import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopAbove } from '../../../../test/fixtures/store/looping-database.ts'
import { openReferenceDatabase } from './nsrl-database.ts'

let folder: string
let number = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-nsrl-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function made(sql: string): string {
  const path = join(folder, `${number++}.db`)
  const database = new Database(path)
  database.exec(sql)
  database.close()
  return path
}

const [sha256, sha1, md5] = ['AB'.repeat(32), 'CD'.repeat(20), 'EF'.repeat(16)]

const packages = `
  CREATE TABLE MFG (manufacturer_id INTEGER PRIMARY KEY, name VARCHAR NOT NULL);
  CREATE TABLE OS (operating_system_id INTEGER, name VARCHAR, version VARCHAR, manufacturer_id INTEGER);
  CREATE TABLE VERSION (version VARCHAR UNIQUE NOT NULL, build_set VARCHAR, build_date TIMESTAMP,
    release_date TIMESTAMP, description VARCHAR);
  INSERT INTO VERSION VALUES ('2026.03.1', 'modern', '2026-02-20 00:00:00', '2026-03-01 00:00:00', 'RDS');
`

/** The minimal form: tables. */
const minimal = `${packages}
  CREATE TABLE FILE (sha256 VARCHAR NOT NULL, sha1 VARCHAR NOT NULL, md5 VARCHAR NOT NULL, file_name VARCHAR NOT NULL,
    file_size INTEGER NOT NULL, package_id INTEGER NOT NULL,
    CONSTRAINT PK_FILE__FILE PRIMARY KEY (sha256, sha1, md5, file_name, file_size, package_id));
  CREATE TABLE PKG (package_id INTEGER, name VARCHAR, version VARCHAR, operating_system_id INTEGER,
    manufacturer_id INTEGER, language VARCHAR, application_type VARCHAR);
  INSERT INTO PKG VALUES (7, 'Windows 11', '23H2', 1, 1, 'English', 'Operating System'),
    (7, 'Windows 11', '23H2', 2, 1, 'German', 'Operating System'), (8, 'Odd', '', 1, 1, '', '');
  INSERT INTO FILE VALUES ('${sha256}', '${sha1}', '${md5}', 'notepad.exe', 1, 7),
    ('${sha256}', '${sha1}', '${md5}', 'editor.exe', 1, 8), ('${sha256}', '${sha1}', '${md5}', 'x', 1, 9);
  CREATE VIEW DISTINCT_HASH AS SELECT DISTINCT sha256, sha1, md5 FROM FILE;
`

/** The full form: METADATA, and views with the names of the older release's tables. */
const full = `${packages}
  CREATE TABLE METADATA (object_id INTEGER PRIMARY KEY, sha256 VARCHAR, sha1 VARCHAR, md5 VARCHAR, extension VARCHAR,
    bytes INTEGER, file_name VARCHAR);
  INSERT INTO METADATA VALUES (41, '${sha256}', '${sha1}', '${md5}', 'exe', 1, 'notepad.exe');
  CREATE VIEW FILE AS SELECT sha256, sha1, md5, file_name, bytes AS file_size, 7 AS package_id FROM METADATA;
`

function filesOf(path: string) {
  const database = openReferenceDatabase(path)
  if (database === null) return null
  const { version, dated, rows } = database
  const files = [...database.files()]
  database.close()
  return { version, dated, rows, files }
}

test('the minimal form gives digests, names and the package of each file', () => {
  const digests = [sha256, sha1, md5]
  expect(filesOf(made(minimal))).toEqual({
    version: '2026.03.1',
    dated: '2026-03-01',
    rows: 3,
    files: [
      { digests, fileName: 'notepad.exe', product: 'Windows 11 23H2' },
      { digests, fileName: 'editor.exe', product: 'Odd' },
      { digests, fileName: 'x', product: null },
    ],
  })
})

test('the full form is read from its table, not through its views', () => {
  expect(filesOf(made(full))).toEqual({
    version: '2026.03.1',
    dated: '2026-03-01',
    rows: 41,
    files: [{ digests: [sha256, sha1, md5], fileName: 'notepad.exe', product: null }],
  })
})

test.each([
  [
    'a table without row numbers',
    `CREATE TABLE hashes (MD5 TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO hashes VALUES ('${md5}')`,
    [md5],
  ],
  [
    'digests as bytes',
    `CREATE TABLE "odd ""name" (sha1 BLOB); INSERT INTO "odd ""name" VALUES (x'${sha1}')`,
    [sha1.toLowerCase()],
  ],
  [
    'numbers and nulls where digests should be',
    'CREATE TABLE file (md5, sha1); INSERT INTO file VALUES (12, NULL)',
    ['', ''],
  ],
])('%s can be read', (_what, sql, digests) => {
  expect(filesOf(made(sql))?.files).toEqual([{ digests, fileName: null, product: null }])
})

test('a database of something else is none, and a damaged one throws what SQLite says', () => {
  expect(filesOf(made('CREATE TABLE notes (text TEXT)'))).toBeNull()
  // this view never ends
  const endless =
    'WITH RECURSIVE r(md5) AS (SELECT 1 UNION ALL SELECT md5 + 1 FROM r) SELECT md5 FROM r WHERE md5 < 0'
  expect(filesOf(made(`CREATE VIEW FILE AS ${endless}; CREATE VIEW VERSION AS ${endless}`))).toBeNull()
  const path = join(folder, 'broken.db')
  writeFileSync(path, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)]))
  expect(() => filesOf(path)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
})

test('a file whose pages lead to each other is over after as many rows as it has room for', () => {
  const path = join(folder, 'looping.db')
  loopAbove(path, `CREATE TABLE FILE (md5 VARCHAR); INSERT INTO FILE VALUES ('${md5}')`, 'FILE')
  const { size } = statSync(path)
  expect(size).toBeLessThan(90_000)
  const database = openReferenceDatabase(path)
  let rows = 0
  expect(() => {
    for (const _file of database?.files() ?? []) rows++
  }).toThrow('it returns more rows than a file of its size can hold')
  expect(rows).toBeLessThan(size)
  database?.close()
})

test('so is one in which the names of packages do', () => {
  const path = join(folder, 'looping-packages.db')
  loopAbove(
    path,
    `CREATE TABLE FILE (md5 VARCHAR, package_id INTEGER); INSERT INTO FILE VALUES ('${md5}', 1);
     CREATE TABLE PKG (package_id INTEGER, name VARCHAR); INSERT INTO PKG VALUES (1, 'x')`,
    'PKG',
  )
  const database = openReferenceDatabase(path)
  expect(() => [...(database?.files() ?? [])]).toThrow(
    'it returns more rows than a file of its size can hold',
  )
  database?.close()
})

test('a schema without end is refused before SQLite reads it', () => {
  const path = join(folder, 'looping-schema.db')
  loopAbove(
    path,
    `PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('index', 'none', 'none', 3, '')`,
    null,
  )
  expect(() => openReferenceDatabase(path)).toThrow('the pages of its schema form a loop')
})

test('a schema of more than any data set has is refused', () => {
  const path = made(`CREATE TABLE FILE (md5 VARCHAR DEFAULT '${'x'.repeat(5_000_000)}')`)
  expect(() => openReferenceDatabase(path)).toThrow('its schema is larger than that of any data set')
})

test('a number of rows that the file has no room for is not believed', () => {
  const path = made(
    `CREATE TABLE FILE (md5 VARCHAR); INSERT INTO FILE (rowid, md5) VALUES (9007199254740991, '${md5}')`,
  )
  expect(filesOf(path)).toMatchObject({ rows: null, files: [{ digests: [md5] }] })
})
