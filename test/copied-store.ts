import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName, openStore as openAsItIs, type Store } from '../src/main/store/open.ts'

/**
 * Stands in for the store where what a test is about is not how a database is made: a new one is a copy of one that was made by all
 * migrations once, which they take 35 ms for. Commands, hosts and the tests of migrations, of private files and of reliability make theirs.
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
    // the last one to close empties the log
    openAsItIs(folder).close()
    return readFileSync(join(folder, databaseName))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
