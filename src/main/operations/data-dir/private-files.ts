import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '../../store/database/handle.ts'

/**
 * Restricts the data directory to its user: 0700, and every file of ours in it 0600. The modes are set on creation,
 * whatever the umask, and corrected at each start for files created otherwise. Only names of our own forms are touched,
 * only plain files of this user that have no second link, and links are never followed. On Windows access is controlled
 * by the ACLs of the user's folder, and modes have no meaning.
 */
const topNames =
  /^(?:skerry\.sqlite(?:-wal|-shm|-journal|\.before-\d{1,6}(?:-wal|-shm)?)?|skerry\.(?:lock|hold)|window\.(?:html(?:\.partial)?|json))$/

/**
 * Creates the data directory when it does not exist; restricts it when we created it, or when it contains our database.
 */
export function makeDataDir(dataDir: string): void {
  const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined
  const folder = realpathSync(dataDir)
  const database = lstatSync(join(folder, databaseName), { throwIfNoEntry: false })
  if (!isNew && database?.isFile() !== true) return
  makePrivate(folder, 'folder')
  makeFilesPrivate(folder, (name) => topNames.test(name))
}

/** Restricts those files of a folder whose names have our form. */
export function makeFilesPrivate(folder: string, hasForm: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) if (hasForm(name)) makePrivate(join(folder, name), 'file')
}

/** Removes the access of others to a file or folder of this user. */
export function makePrivate(path: string, kind: 'file' | 'folder'): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !isOpenToOthers(found)) return
  if (kind === 'folder' ? !found.isDirectory() : !found.isFile() || found.nlink > 1) return
  if (found.uid !== process.getuid?.()) return
  try {
    chmodSync(path, found.mode & (kind === 'folder' ? 0o700 : 0o600))
  } catch (error) {
    // a file system without modes, or a read-only one: `doctor` reports it
    console.error(`${path} cannot be protected from other users of this machine:`, error)
  }
}

/** Whether other users may read, write or enter it; never on Windows. */
export function isOpenToOthers({ mode }: Pick<Stats, 'mode'>): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0
}
