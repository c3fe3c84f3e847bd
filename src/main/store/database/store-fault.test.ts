import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeStoreFault, storeFaultOf, storeFaults } from './store-fault.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-fault-'))
  path = join(folder, 'some.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns what SQLite actually throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

function makeDatabase(): Database.Database {
  const database = new Database(path)
  database.exec(
    'CREATE TABLE t (x TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO t SELECT hex(randomblob(100)) FROM n',
  )
  return database
}

describe('what SQLite throws', () => {
  test('at a database that another handle is writing to is busy', () => {
    const database = makeDatabase()
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    database.pragma('busy_timeout = 1')
    expect(storeFaultOf(thrownBy(() => database.exec('INSERT INTO t VALUES (1)')))).toBe('busy')
    other.close()
    database.close()
  })

  test('when no page is left is full', () => {
    const database = makeDatabase()
    database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`)
    expect(
      storeFaultOf(thrownBy(() => database.exec('INSERT INTO t SELECT hex(randomblob(50000)) FROM t'))),
    ).toBe('full')
    database.close()
  })

  test('at a handle that may not write is read-only', () => {
    makeDatabase().close()
    const reader = new Database(path, { readonly: true })
    expect(storeFaultOf(thrownBy(() => reader.exec('INSERT INTO t VALUES (1)')))).toBe('read-only')
    reader.close()
  })

  test('at a page that was written over, or a file that is no database, is damaged', () => {
    const database = makeDatabase()
    const size = (database.pragma('page_count', { simple: true }) as number) * 4096
    database.close()
    const bytes = Buffer.alloc(size - 8192, 0xa5)
    writeFileSync(path, Buffer.concat([headOf(path), bytes]))
    expect(
      storeFaultOf(thrownBy(() => new Database(path).prepare('SELECT max(length(x)) FROM t').all())),
    ).toBe('damaged')
    writeFileSync(
      path,
      'this is no database at all, but long enough to be looked at as if it were one'.repeat(9),
    )
    expect(storeFaultOf(thrownBy(() => new Database(path).pragma('user_version')))).toBe('damaged')
  })
})

function headOf(file: string): Buffer {
  const database = new Database(file, { readonly: true })
  const head = database.serialize().subarray(0, 8192)
  database.close()
  return head
}

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EIO', 'disk'],
  ['SQLITE_IOERR_FSYNC', 'disk'],
  ['SQLITE_CORRUPT_INDEX', 'damaged'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_CONSTRAINT_UNIQUE', null],
  ['ENOENT', null],
])('%s is %s, also when it is the cause of another error', (code, fault) => {
  const error = Object.assign(new Error('x'), { code })
  expect(storeFaultOf(error)).toBe(fault)
  expect(storeFaultOf(new Error('outer', { cause: error }))).toBe(fault)
})

test('what is no error tells of no fault', () => {
  for (const thrown of [null, undefined, 'ENOSPC', { code: 'ENOSPC' }])
    expect(storeFaultOf(thrown)).toBeNull()
})

test('an error that is its own cause ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(storeFaultOf(error)).toBeNull()
})

test('each fault has its own sentences, with something to do', () => {
  const sentences = storeFaults.map((fault) => describeStoreFault(fault, '/data'))
  expect(new Set(sentences).size).toBe(storeFaults.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\. (?:Try|Free|Give|Close|Copy) .*\.$/)
})
