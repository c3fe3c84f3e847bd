import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { WriteHandle } from '../database/handle.ts'
import { migrations } from './index.ts'

/**
 * Forward-only migrations; all pending ones run in one transaction. Before an existing file is changed, a copy is made
 * and checked; it stays beside the database until the next migration.
 */
/** Migrates the file to the newest schema. Throws when it was made by a newer Skerry. */
export function migrate(database: WriteHandle, path: string): void {
  const current = database.pragma('user_version', { simple: true }) as number
  const newest = migrations.at(-1)?.number ?? 0
  if (current > newest) {
    throw new Error(
      `This database was written by a newer version of Skerry (schema ${current}, known here: ${newest}).`,
    )
  }
  const pending = migrations.filter(({ number }) => number > current)
  if (pending.length === 0) return
  if (current > 0) copyBefore(database, path, current)
  database.transaction(() => {
    for (const { number, sql } of pending) {
      database.exec(sql)
      database.pragma(`user_version = ${number}`)
    }
  })()
}

function copyBefore(database: WriteHandle, path: string, version: number): void {
  database.pragma('wal_checkpoint(TRUNCATE)')
  const copy = `${path}.before-${version}`
  copyFileSync(path, copy)
  chmodSync(copy, 0o600)
  const handle = openSync(copy, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  const check = new Database(copy, { readonly: true })
  try {
    const verdict = check.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`The copy made before the migration is damaged: ${String(verdict)}`)
  } finally {
    check.close()
  }
}
