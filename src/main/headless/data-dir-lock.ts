import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
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

/** Locks of this process; the number in the file cannot tell them from one that an earlier process left behind. */
const held = new Set<string>()

/** Takes the lock; gives what releases it. Throws `DataDirInUse`. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(realpathSync(dataDir), 'skerry.lock')
  if (held.has(path)) throw new DataDirInUse(dataDir, process.pid)
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(path, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      held.add(path)
      return () => {
        held.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error
      const holder = holderOf(path)
      if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new DataDirInUse(dataDir, holder)
      rmSync(path, { force: true })
    }
  }
}

/** The process that a lock names; 0 when it names none. A lock that is empty may be about to be written. */
function holderOf(path: string): number {
  for (let attempt = 0; attempt < 5 && existsSync(path); attempt++) {
    const text = readFileSync(path, 'utf8')
    if (text !== '') return Number(text)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return 0
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
