import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One workstation per data directory. The lock is a file that names the process; one left behind by a process that is
 * gone is taken over. The command line shares the directory: SQLite keeps it and a workstation apart.
 */
export class DataDirInUse extends Error {
  readonly processId: number

  constructor(dataDir: string, processId: number) {
    super(
      `${dataDir} is in use by another Skerry (process ${processId}). Close it, or choose another data directory with --data-dir.`,
    )
    this.name = 'DataDirInUse'
    this.processId = processId
  }
}

/** Takes the lock; gives what releases it. Throws `DataDirInUse`. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'skerry.lock')
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(path, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error
      const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
      if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new DataDirInUse(dataDir, holder)
      rmSync(path, { force: true })
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
