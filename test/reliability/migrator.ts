import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { migrations } from '../../src/main/store/migrations/index.ts'
import { openStore } from '../../src/main/store/open.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Opens a database of a former schema, which migrates it to today's, and prints `done`; then it waits to be killed.
 * Starts when it reads the line `<data directory> <manner>` from standard input. One manner is wrong on purpose.
 */

const manners: Readonly<Record<string, (dataDir: string) => void>> = {
  sound: (dataDir) => {
    openStore(dataDir)
  },
  'each statement by itself': (dataDir) => {
    const database = new Database(join(dataDir, databaseName))
    const current = database.pragma('user_version', { simple: true }) as number
    for (const { number, sql } of migrations) {
      if (number <= current) continue
      database.exec(sql)
      database.pragma(`user_version = ${number}`)
    }
  },
}

await awaitRound((dataDir = '', manner = '') => {
  manners[manner]?.(dataDir)
  sentence('done')
})
