import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** For each file of a bundle the folders of the packages that are in it, as paths from the root of the project. */
export type BundledLibraries = Readonly<Record<string, readonly string[]>>

/** The parts of the program that are bundled, each with a list of its own. */
export const bundles = ['main', 'preload', 'renderer'] as const
export type BundleName = (typeof bundles)[number]

/** Where a list is kept beside what was built. */
const listOf = (out: string, bundle: BundleName) => join(out, 'libraries', `${bundle}.json`)

/** Reads which packages a bundle was made of. Throws when it was not built. */
export function readBundledLibraries(out: string, bundle: BundleName): BundledLibraries {
  const path = listOf(out, bundle)
  if (!existsSync(path)) throw new Error('Skerry is not built. Build it first: npm run build.')
  return JSON.parse(readFileSync(path, 'utf8')) as BundledLibraries
}

/**
 * Records which packages a bundle holds while it is built; only the bundler knows what was dropped as unused. Licences
 * and the bill of materials are made from it.
 */
export function bundledLibraries(bundle: BundleName): Plugin {
  return {
    name: 'bundled-libraries',
    apply: 'build',
    generateBundle({ dir = '' }, files) {
      const libraries: Record<string, string[]> = {}
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        const used = Object.entries(file.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => id)
        libraries[file.fileName] = foldersOf(used)
      }
      // styles are moved from their modules into files of their own, with the fonts they name
      const styles = [...this.getModuleIds()].filter((id) => /\.css(?:$|\?)/.test(id))
      if (styles.length > 0) libraries['*.css'] = foldersOf(styles)
      // beside the folder of the bundle, wherever the build is written
      const path = listOf(dirname(dir), bundle)
      mkdirSync(join(path, '..'), { recursive: true })
      const sorted = Object.entries(libraries).sort(([one], [other]) => (one < other ? -1 : 1))
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`)
    },
  }
}

function foldersOf(ids: readonly string[]): string[] {
  return [...new Set(ids.map(folderOf).filter((folder) => folder !== null))].sort()
}

/** Returns the folder of the package that a module belongs to; null for a module of this project. */
export function folderOf(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  // helpers that the bundler adds
  if (path.startsWith('\0rolldown/')) return 'node_modules/rolldown'
  if (path.startsWith('\0vite/')) return 'node_modules/vite'
  return /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null
}
