import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Location of the program's own files, and its version. */
export type Project = {
  readonly root: string
  readonly resources: string
  readonly renderer: string
  readonly version: string
}

/** Finds the folder with Skerry's package.json above this file: the same from the sources and from the build. */
export function findProject(): Project {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) {
      const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        name?: string
        version?: string
      }
      if (name === 'skerry') {
        return {
          root: folder,
          resources: join(folder, 'resources'),
          renderer: join(folder, 'out', 'renderer'),
          version: version ?? '0.0.0',
        }
      }
    }
    if (dirname(folder) === folder)
      throw new Error('The files of Skerry are incomplete: its package.json is missing.')
  }
}
