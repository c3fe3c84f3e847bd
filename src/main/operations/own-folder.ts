import { lstatSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeFilesPrivate, makePrivate } from './private-files.ts'

/** Thrown for a name in the database that none of our files has: the data directory was made or changed by somebody else. */
export class ForeignFile extends Error {
  constructor(folder: string, file: string) {
    super(
      `The database names a file that Skerry did not make: ${JSON.stringify(file.slice(0, 80))} in ${basename(folder)}. It is neither read nor removed.`,
    )
    this.name = 'ForeignFile'
  }
}

/**
 * A folder of the data directory whose files Skerry names by itself. The database keeps names alone, so that a directory
 * may be moved or copied; a name of another form, a link in place of the folder or of a file leads nowhere.
 */
export class OwnFolder {
  readonly path: string
  private readonly names: RegExp

  /** `names` is the form of our names there, from beginning to end. */
  constructor(dataDir: string, name: string, names: RegExp) {
    this.path = join(dataDir, name)
    this.names = names
  }

  /** The path of one of our files. Throws `ForeignFile`. */
  pathOf(file: string): string {
    if (!this.names.test(file) || !this.isOurs()) throw new ForeignFile(this.path, file)
    const path = join(this.path, file)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found !== undefined && !found.isFile()) throw new ForeignFile(this.path, file)
    return path
  }

  /** The path of one of our files, or null for a name that is none. */
  find(file: string): string | null {
    try {
      return this.pathOf(file)
    } catch (error) {
      if (error instanceof ForeignFile) return null
      throw error
    }
  }

  /** Whether a name has the form of ours; others are left alone when a folder is swept. */
  hasForm(file: string): boolean {
    return this.names.test(file)
  }

  /** Makes the folder when it is not there. Throws when something else is in its place. */
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

  /** Makes the folder and the files of ours in it private, where they were made otherwise. */
  makePrivate(): void {
    if (lstatSync(this.path, { throwIfNoEntry: false })?.isDirectory() !== true) return
    makePrivate(this.path, 'folder')
    makeFilesPrivate(this.path, (name) => this.names.test(name))
  }

  /** False when a link or a file is in the place of the folder; one that is not there yet is ours. */
  isOurs(): boolean {
    return lstatSync(this.path, { throwIfNoEntry: false })?.isDirectory() ?? true
  }
}
