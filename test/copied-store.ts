import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName, type Store } from '../src/main/store/database/handle.ts'
import { openStore as openAsItIs } from '../src/main/store/open.ts'

/**
 * Replaces the store in tests that are not about the creation of a database: a new one is a copy of one that was
 * created once by all migrations, which take 35 ms. Commands, hosts and the tests of migrations, of private files and
 * of reliability create theirs normally.
 */
export * from '../src/main/store/open.ts'

let made: Buffer | null = null

export function openStore(dataDir: string): Store {
  const path = join(dataDir, databaseName)
  if (!existsSync(path)) {
    made ??= makeOne()
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, made, { mode: 0o600 })
  }
  return openAsItIs(dataDir)
}

function makeOne(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-made-'))
  try {
    // closing the last connection empties the log
    openAsItIs(folder).close()
    return readFileSync(join(folder, databaseName))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
