import { accessSync, constants, existsSync, lstatSync, type Stats, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import type { Carrier } from '../../jobs/worker/carrier.ts'
import { databaseName } from '../../store/database/handle.ts'
import { logLossOf } from '../../store/salvage/page-file.ts'
import { checkIntegrity } from './check-integrity.ts'
import { isOpenToOthers } from './private-files.ts'
import { findingOf, remedyOf, remedyOfLogLoss } from './start-check.ts'

/**
 * Checks a data directory without opening it as a workstation: who may read and write it, where it is, and whether its
 * database is sound.
 */
export async function checkDataDirectory(dataDir: string, processes?: Carrier): Promise<WorkstationCheck[]> {
  return [checkFolder(dataDir), await checkDatabase(dataDir, processes)]
}

const databaseFiles = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`]

function checkFolder(dataDir: string): WorkstationCheck {
  const name = 'Data directory'
  const fault = (finding: string, remedy: string, state: 'problem' | 'warning' = 'problem') => ({
    name,
    state,
    finding,
    remedy,
  })
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder === undefined)
    return fault(`${dataDir} does not exist.`, 'Start Skerry to create it, or name another with --data-dir.')
  if (!folder.isDirectory())
    return fault(`${dataDir} is not a folder.`, 'Move that file away, or name another with --data-dir.')
  const present = ['.', ...databaseFiles, 'skerry.lock', 'skerry.hold'].filter((file) =>
    existsSync(join(dataDir, file)),
  )
  const stats = present.map((file) => [nameOf(dataDir, file), lstatSync(join(dataDir, file))] as const)
  const foreign = stats.find(([, { uid }]) => isForeign(uid))
  if (foreign !== undefined)
    return fault(
      `${foreign[0]} belongs to another user of this machine (number ${foreign[1].uid}).`,
      'Start Skerry as that user, or have an administrator give this user ownership of the folder and everything in it (chown).',
    )
  const closed = present.find((file) => !mayWrite(join(dataDir, file)))
  if (closed !== undefined)
    return fault(
      `${nameOf(dataDir, closed)} cannot be written to.`,
      'Give this user write access to the folder and the files in it, or copy the folder to a writable disk and name the copy with --data-dir.',
    )
  const open = stats.find(([, found]: readonly [string, Stats]) => isOpenToOthers(found))
  if (open !== undefined)
    return fault(
      `Other users of this machine can open ${open[0]}.`,
      'Start Skerry once, which removes that access; if that does not help, the file system does not store permissions: choose a folder on another disk with --data-dir.',
      'warning',
    )
  const network = networkNameOf(dataDir)
  if (network !== null) return fault(`${dataDir} is on ${network}.`, networkRemedy, 'warning')
  return { name, state: 'ok', finding: dataDir, remedy: null }
}

const networkRemedy =
  'Use it from one machine at a time, or move it to a disk of this machine: two machines writing at once can corrupt a database there.'

/** Returns the warning for a data directory on a network file system; null when it is not on one. */
export function networkSentence(dataDir: string): string | null {
  const network = networkNameOf(dataDir)
  return network === null ? null : `The data directory ${dataDir} is on ${network}. ${networkRemedy}`
}

/** Network file systems by their Linux magic number (statfs(2), linux/magic.h). */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS, a file system of another machine'],
  [0x517b, 'SMB, a file system of another machine'],
  [0xff534d42, 'CIFS, a file system of another machine'],
  [0xfe534d42, 'SMB, a file system of another machine'],
  [0x5346414f, 'AFS, a file system of another machine'],
  [0x00c36400, 'Ceph, a file system of other machines'],
  [0x01021997, 'a folder that another system shares (9P)'],
])

/** Returns the name of a network file system by its number; null for all others. */
export function networkNameOfType(type: number): string | null {
  return networkTypes.get(type >>> 0) ?? null
}

function networkNameOf(dataDir: string): string | null {
  if (process.platform === 'win32') return /^[\\/]{2}[^?.]/.test(dataDir) ? 'another machine' : null
  return process.platform === 'linux' ? networkNameOfType(statfsSync(dataDir).type) : null
}

/**
 * Returns what the write-ahead log of a data directory has lost, as a sentence; null where nothing. To be called before
 * the database is opened, which drops what is damaged without a word.
 */
export function lostOfLog(dataDir: string): string | null {
  try {
    return logLossOf(join(dataDir, databaseName))
  } catch {
    // a log that may not be read is a finding about the folder
    return null
  }
}

/** Adds what was lost to the check of the database: that the rest of it is sound is not all there is to say. */
export function withLogLoss(
  checks: readonly WorkstationCheck[],
  loss: string | null,
  dataDir: string,
): readonly WorkstationCheck[] {
  if (loss === null) return checks
  return checks.map((check) =>
    check.name === databaseCheck && check.state === 'ok'
      ? {
          ...check,
          state: 'problem',
          finding: `${loss} What is left of the database is ${check.finding}.`,
          remedy: remedyOfLogLoss(dataDir),
        }
      : check,
  )
}

const databaseCheck = 'Database'

async function checkDatabase(dataDir: string, processes?: Carrier): Promise<WorkstationCheck> {
  const name = databaseCheck
  const path = join(dataDir, databaseName)
  const bytes = databaseFiles
    .slice(0, 2)
    .reduce((sum, file) => sum + (statSync(join(dataDir, file), { throwIfNoEntry: false })?.size ?? 0), 0)
  if (!existsSync(path))
    return {
      name,
      state: 'warning',
      finding: `${path} does not exist.`,
      remedy: 'Start Skerry to create it.',
    }
  const verdict = await checkIntegrity(path, { carrier: processes })
  if (verdict.is === 'sound') {
    const finding = `sound, ${(bytes / 1_048_576).toFixed(1)} MB`
    return { name, state: 'ok', finding, remedy: null }
  }
  return { name, state: 'problem', finding: findingOf(verdict), remedy: remedyOf(verdict, dataDir) }
}

function nameOf(dataDir: string, file: string): string {
  return file === '.' ? dataDir : join(dataDir, file)
}

function isForeign(uid: number): boolean {
  const user = process.geteuid?.()
  return user !== undefined && uid !== user
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
