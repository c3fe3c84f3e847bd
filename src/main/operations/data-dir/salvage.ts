import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Problem, problem } from '../../../contract/problem.ts'
import { databaseName } from '../../store/database/handle.ts'
import { NothingSalvaged, type Salvage, salvage } from '../../store/salvage/salvage.ts'
import { DataDirInUse, holdOf } from './data-dir-lock.ts'

export type { Salvage }

/** Returns the path of the database of a data directory. */
export function defaultDamaged(dataDir: string): string {
  return resolve(dataDir, databaseName)
}

/**
 * Copies what can be read of a damaged database into a new file. Meanwhile no host can start on the folder of the
 * damaged one; it refuses when a host is running there, since that may write.
 */
export function salvageDatabase(damaged: string, target: string): Salvage | Problem {
  let letGo: (() => void) | null = null
  try {
    const folder = dirname(realpathSync(damaged))
    letGo = holdOf(folder)
    return salvage(damaged, target)
  } catch (error) {
    if (error instanceof DataDirInUse || error instanceof NothingSalvaged)
      return problem('failed', error.message)
    const { code, path = damaged } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return problem('not-found', `${path} does not exist. Name another file.`)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      return problem(
        'failed',
        `This user may not read or write ${path}. Name another file, or run it as another user.`,
      )
    if (code === 'ENOSPC' || code === 'SQLITE_FULL')
      return problem('failed', `The disk of ${target} is full. Name a file on another disk.`)
    throw error
  } finally {
    letGo?.()
  }
}
