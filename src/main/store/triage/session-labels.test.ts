import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { databaseName } from '../database/handle.ts'
import { migrations } from '../migrations/index.ts'
import { openStore } from '../open.ts'
import { sessionWithId } from './sessions.ts'

test('a session of a former database has no label, and takes none that its protocol does not have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-labels-'))
  const former = new Database(join(folder, databaseName))
  for (const { number, sql } of migrations) if (number < 396) former.exec(sql)
  former.pragma('user_version = 395')
  former.exec(
    `INSERT INTO triage_session (id, title, country, created_at, updated_at, state)
     VALUES ('one', 'TLP:RED in its title', 'DE', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'done')`,
  )
  former.close()
  const store = openStore(folder)
  expect(sessionWithId(store, 'one')).toMatchObject({ tlp: null, pap: null, labels_written: null })
  const set = (column: string, level: string) =>
    store.writer.prepare(`UPDATE triage_session SET ${column} = ? WHERE id = 'one'`).run(level)
  for (const level of ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED']) set('tlp', level)
  for (const level of ['CLEAR', 'GREEN', 'AMBER', 'RED']) set('pap', level)
  // WHITE is a word of TLP 1.0, and PAP has no STRICT
  for (const [column, level] of [
    ['tlp', 'WHITE'],
    ['pap', 'AMBER+STRICT'],
  ] as const)
    expect(() => set(column, level)).toThrow(/CHECK/)
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
