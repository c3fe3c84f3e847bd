import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { logFault } from '../system/log.ts'
import { makeFilesPrivate, makePrivate } from './private-files.ts'

/**
 * Thrown for a file name in the database that does not have one of our forms: the data directory was created or changed
 * by somebody else.
 */
export class ForeignFile extends Error {
  constructor(folder: string, file: string) {
    super(
      `The database names a file that Skerry did not make: ${JSON.stringify(file.slice(0, 80))} in ${basename(folder)}. It is neither read nor removed.`,
    )
    this.name = 'ForeignFile'
  }
}

/**
 * A folder of the data directory whose files Skerry names itself. The database stores only names, so that a directory
 * can be moved or copied; a name of another form, or a link in place of the folder or of a file, is refused.
 */
export class OwnFolder {
  readonly path: string
  private readonly names: RegExp

  /** `names` is the form of our names there, from beginning to end. */
  constructor(dataDir: string, name: string, names: RegExp) {
    this.path = join(dataDir, name)
    this.names = names
  }

  /** Returns the path of one of our files. Throws `ForeignFile`. */
  pathOf(file: string): string {
    if (!this.names.test(file) || !this.isOurs()) throw new ForeignFile(this.path, file)
    const path = join(this.path, file)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found !== undefined && !found.isFile()) throw new ForeignFile(this.path, file)
    return path
  }

  /** Returns the path of one of our files, or null for any other name. */
  find(file: string): string | null {
    try {
      return this.pathOf(file)
    } catch (error) {
      if (error instanceof ForeignFile) return null
      throw error
    }
  }

  /** Whether a name has our form; other files are left alone when a folder is swept. */
  hasForm(file: string): boolean {
    return this.names.test(file)
  }

  /** Creates the folder when it does not exist. Throws when something else is in its place. */
  make(): void {
    if (!this.isOurs())
      throw Object.assign(
        new Error(
          `${this.path} is a link or a file. Skerry keeps its files in a folder of its own there: move it away.`,
        ),
        { code: 'EEXIST' },
      )
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
  }

  /** Restricts the folder and our files in it to the user, where they were created otherwise. */
  makePrivate(): void {
    if (lstatSync(this.path, { throwIfNoEntry: false })?.isDirectory() !== true) return
    makePrivate(this.path, 'folder')
    makeFilesPrivate(this.path, (name) => this.names.test(name))
  }

  /**
   * Removes our files but those that are named, and makes these private. Files of other forms are left alone. Only for a
   * process that has the data directory to itself.
   */
  sweep(named: ReadonlySet<string> = new Set()): void {
    if (!this.isOurs()) return
    this.makePrivate()
    for (const file of this.present()) {
      const path = named.has(file) ? null : this.find(file)
      if (path === null) continue
      try {
        rmSync(path, { force: true })
      } catch (error) {
        // one that another program has open stays until the next start
        logFault(`${path} could not be removed now`, error)
      }
    }
  }

  /** Returns the names of our form in the folder; none where it cannot be read. */
  private present(): string[] {
    try {
      return readdirSync(this.path).filter((name) => this.names.test(name))
    } catch {
      return []
    }
  }

  /** False when a link or a file is in the place of the folder; true when it does not exist yet. */
  isOurs(): boolean {
    return lstatSync(this.path, { throwIfNoEntry: false })?.isDirectory() ?? true
  }
}
