import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseName } from '../database/handle.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-migrate-'))
  path = join(folder, databaseName)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newest = migrations.at(-1)?.number

/** The schema according to SQLite, and the version stated by the file. */
function schemaOf(): { version: unknown; objects: unknown[] } {
  const { reader, close } = openStore(folder)
  try {
    return {
      version: reader.pragma('user_version', { simple: true }),
      objects: reader
        .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name`)
        .all(),
    }
  } finally {
    close()
  }
}

/** First schema version in which all parts share one log. */
const oneLog = 180

/**
 * Writes a file as an earlier Skerry left it: all migrations up to a number, with a row in each existing table for
 * which there is one.
 */
function writeEarlier(number: number): void {
  const database = new Database(path)
  for (const { number: each, sql } of migrations) if (each <= number) database.exec(sql)
  database.pragma(`user_version = ${number}`)
  database.exec(
    number < oneLog
      ? `INSERT INTO change_log (at, by, aggregate, id, change) VALUES ('2026-01-01', 'window', 'setting', 'zoom', 'changed')`
      : `INSERT INTO act (id, at, by, part, title) VALUES ('01', '2026-01-01', 'window', 'settings', 'Changed setting zoom');
         INSERT INTO change (act, part, kind, record) VALUES (1, 'settings', 'setting', 'zoom')`,
  )
  if (number >= 20) database.exec(`INSERT INTO setting VALUES ('zoom', '120')`)
  database.close()
}

describe('a database', () => {
  test('that is new gets all migrations, in rising order of numbers that nobody has twice', () => {
    const numbers = migrations.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(schemaOf().version).toBe(newest)
    expect(existsSync(`${path}.before-0`)).toBe(false)
  })

  test.each(migrations.slice(0, -1).map(({ number }) => number))(
    'of schema %i becomes what a new one is, keeps its rows, and leaves a copy',
    (number) => {
      const fresh = schemaOf()
      for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name, { force: true })
      writeEarlier(number)
      expect(schemaOf()).toEqual(fresh)
      const { reader, close } = openStore(folder)
      expect(reader.prepare('SELECT record FROM change').all()).toEqual([{ record: 'zoom' }])
      if (number >= 20) expect(reader.prepare('SELECT value FROM setting').all()).toEqual([{ value: '120' }])
      close()
      const copy = new Database(`${path}.before-${number}`, { readonly: true })
      expect(copy.pragma('user_version', { simple: true })).toBe(number)
      const kept = number < oneLog ? 'SELECT id FROM change_log' : 'SELECT record AS id FROM change'
      expect(copy.prepare(kept).all()).toEqual([{ id: 'zoom' }])
      copy.close()
    },
  )

  test('that is up to date is left as it is', () => {
    const before = schemaOf()
    expect(schemaOf()).toEqual(before)
    expect(existsSync(`${path}.before-${newest}`)).toBe(false)
  })

  test('of a newer Skerry is refused and not touched', () => {
    const database = new Database(path)
    database.pragma('user_version = 99990')
    database.close()
    expect(() => openStore(folder)).toThrow(
      `This database was written by a newer version of Skerry (schema 99990, known here: ${newest}).`,
    )
    const after = new Database(path, { readonly: true })
    expect(after.prepare('SELECT count(*) AS n FROM sqlite_schema').get()).toEqual({ n: 0 })
    after.close()
  })

  test('that is none is refused and not touched', () => {
    writeFileSync(
      path,
      'this is a text, and long enough to be taken for the head of something else '.repeat(20),
    )
    expect(() => openStore(folder)).toThrow('is not a database of Skerry')
  })

  test('is opened so that a committed write survives a power cut, and the reading handle cannot write', () => {
    const { writer, reader, close } = openStore(folder)
    const pragma = (name: string) => writer.pragma(name, { simple: true })
    expect([
      pragma('journal_mode'),
      pragma('synchronous'),
      pragma('foreign_keys'),
      pragma('trusted_schema'),
    ]).toEqual(['wal', 2, 1, 0])
    expect(() => reader.prepare(`INSERT INTO setting VALUES ('x', '1') RETURNING *`).get()).toThrow(
      'readonly',
    )
    close()
  })
})
