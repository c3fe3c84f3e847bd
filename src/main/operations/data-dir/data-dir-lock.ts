import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '../../store/database/handle.ts'
import { takeHold } from '../../store/database/hold.ts'
import { describeStoreFault, storeFaultOf } from '../../store/database/store-fault.ts'
import { isAlive } from '../system/is-alive.ts'
import { makeDataDir } from './private-files.ts'

/**
 * One workstation per data directory. The lock is a hold on `skerry.hold`, which the system releases when the process
 * is gone; `skerry.lock` only names the holder. A `skerry.lock` left behind means that a host did not shut down
 * properly. The command line shares the directory: SQLite coordinates it with a workstation.
 */
export type DataDirLock = {
  /** Whether the last host did not shut down properly, or a write-ahead log is left that has not been checkpointed. */
  readonly wasLeftBehind: boolean
  /**
   * Releases the directory. `asLeftBehind` leaves the mark of an improper shutdown, for a database that was not found
   * sound in time: the next host checks it again.
   */
  readonly release: (asLeftBehind?: 'asLeftBehind') => void
}

export class DataDirInUse extends Error {
  constructor(dataDir: string, processId: number | null) {
    super(
      processId === null
        ? `${dataDir} is in use by another program, or is on a file system without locks. Close the other program, or choose a data directory on a disk of this machine with --data-dir.`
        : `${dataDir} is in use by another Skerry (process ${processId}). Close it, or choose another data directory with --data-dir.`,
    )
    this.name = 'DataDirInUse'
  }
}

const lockName = 'skerry.lock'
const holdName = 'skerry.hold'

/** Takes the lock. Throws `DataDirInUse`, or an error with a sentence when the directory cannot be locked. */
export function lockDataDir(dataDir: string): DataDirLock {
  makeDataDir(dataDir)
  const folder = realpathSync(dataDir)
  const path = join(folder, lockName)
  const letGo = hold(folder, dataDir)
  try {
    const log = statSync(join(folder, `${databaseName}-wal`), { throwIfNoEntry: false })
    const wasLeftBehind =
      lstatSync(path, { throwIfNoEntry: false }) !== undefined || (log !== undefined && log.size > 0)
    // a link in its place is removed, not followed
    rmSync(path, { force: true })
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return {
      wasLeftBehind,
      release: (how) => {
        if (how === undefined) rmSync(path, { force: true })
        letGo()
      },
    }
  } catch (error) {
    letGo()
    throw error
  }
}

/**
 * Holds a folder that Skerry may not be able to write to, if possible: a host that runs in it is refused. Throws
 * `DataDirInUse`.
 */
export function holdOf(folder: string): () => void {
  // without the file there never was a host; it is not created in a folder that may not be a data directory
  return existsSync(join(folder, holdName)) && mayWrite(folder) ? hold(folder, folder) : () => undefined
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Takes the hold. Throws `DataDirInUse`, or an error with a sentence. */
function hold(folder: string, dataDir: string): () => void {
  try {
    const letGo = takeHold(join(folder, holdName))
    if (letGo !== null) return letGo
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && /^SQLITE_IOERR_(?:R?D?LOCK|UNLOCK|CHECKRESERVEDLOCK)$/.test(code))
      throw new Error(
        `${dataDir} is on a file system without locks, so two programs could corrupt its database. Choose a data directory on a disk of this machine with --data-dir.`,
        { cause: error },
      )
    const fault = storeFaultOf(error)
    if (fault === null) throw error
    throw new Error(describeStoreFault(fault, dataDir), { cause: error })
  }
  throw new DataDirInUse(dataDir, holderOf(join(folder, lockName)))
}

/**
 * Returns the process that a lock names, while it is alive. The holder writes its number just after it has the lock.
 */
function holderOf(path: string): number | null {
  for (let attempt = 0; attempt < 5; attempt++) {
    const text = textOf(path)
    if (/^[1-9]\d{0,9}$/.test(text) && isAlive(Number(text))) return Number(text)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return null
}

function textOf(path: string): string {
  try {
    return lstatSync(path).size > 32 ? '' : readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
