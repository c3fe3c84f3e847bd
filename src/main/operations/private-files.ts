import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '../store/open.ts'

/**
 * The data directory is for its user alone: 0700, and every file of ours in it 0600. The modes are set when something is
 * made, whatever the umask, and set right at each start for what was made otherwise. Only names of our own forms are
 * touched, only plain files of this user that have no second name, and links are never followed. Windows keeps access
 * in lists of the folder of the user, where modes say nothing.
 */
const topNames =
  /^(?:skerry\.sqlite(?:-wal|-shm|-journal|\.before-\d{1,6}(?:-wal|-shm)?)?|skerry\.(?:lock|hold)|window\.(?:html(?:\.partial)?|json))$/

/** Makes the data directory when it is not there; makes it private when we made it, or when it holds our database. */
export function makeDataDir(dataDir: string): void {
  const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined
  const folder = realpathSync(dataDir)
  const database = lstatSync(join(folder, databaseName), { throwIfNoEntry: false })
  if (!isNew && database?.isFile() !== true) return
  makePrivate(folder, 'folder')
  makeFilesPrivate(folder, (name) => topNames.test(name))
}

/** Makes those files of a folder private whose names are of our form. */
export function makeFilesPrivate(folder: string, hasForm: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) if (hasForm(name)) makePrivate(join(folder, name), 'file')
}

/** Takes away what others may do with a file or folder of this user. */
export function makePrivate(path: string, kind: 'file' | 'folder'): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !isOpenToOthers(found)) return
  if (kind === 'folder' ? !found.isDirectory() : !found.isFile() || found.nlink > 1) return
  if (found.uid !== process.getuid?.()) return
  try {
    chmodSync(path, found.mode & (kind === 'folder' ? 0o700 : 0o600))
  } catch (error) {
    // a file system without modes, or one that is read-only: `doctor` says so
    console.error(`${path} cannot be kept from other users of this machine:`, error)
  }
}

/** Whether others than its user may read, write or enter; never on Windows. */
export function isOpenToOthers({ mode }: Pick<Stats, 'mode'>): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0
}
