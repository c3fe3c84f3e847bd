import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the modules that a host loads when it starts into few files: a file costs Node half a millisecond to find,
 * read and link, and a chunk for each combination of programs would make 120 of them:
 *
 * - `at-start` what the doors of parts need, and the contract. The workstation waits for the doors while it is loaded itself,
 *   so no part of the workstation may be in this chunk.
 * - `host-at-start` the workstation and the rest of the host.
 * - `of-window` what the desktop's window needs of either: a few small files, without the database.
 * - `of-commands` what the command line needs of either, which loads the rest with a command that opens a workstation.
 * - `of-…` what threads need of them, one for each combination of the few kinds of threads, so that none of them loads a host,
 *   or what another kind needs: each thread reads all of it again when it starts.
 *
 * Everything else keeps the chunks that the bundler makes, and is loaded on demand.
 */
export type StartChunks = {
  readonly plugin: Plugin
  /** The chunk of a module; null where the bundler decides. */
  readonly chunkOf: (module: string) => string | null
}

/** Opens every door of the list of parts; its dynamic imports are the doors. */
const doorList = 'src/main/parts/open-doors.ts'

/**
 * Waits for the doors while it is loaded: a door that needs this module's chunk would wait for it in turn, and the host
 * would never start.
 */
const awaiting = 'src/main/operations/workstation.ts'

/**
 * `host` is the program that starts, `window` the desktop before its workstation, `commands` the command line, `threads`
 * by kind the programs that share a little of their code; all are paths from the root.
 */
export function startChunks(
  root: string,
  { host, window, commands }: { readonly host: string; readonly window: string; readonly commands: string },
  threads: Readonly<Record<string, readonly string[]>>,
): StartChunks {
  const chunks = new Map<string, string>()
  let waiting: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'start-chunks',
    apply: 'build',
    buildEnd() {
      const importsOf = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
      const ofThreads = Object.entries(threads).map(
        ([name, paths]) =>
          [
            name,
            reached(
              paths.map((path) => join(root, path)),
              importsOf,
            ),
          ] as const,
      )
      const list = reached([join(root, doorList)], importsOf)
      const doors = [...list].flatMap((module) => this.getModuleInfo(module)?.dynamicallyImportedIds ?? [])
      const atStart = reached(doors, importsOf)
      const entry = join(root, host)
      chunks.clear()
      for (const module of reached([entry], importsOf))
        if (module !== entry) chunks.set(module, 'host-at-start')
      for (const module of atStart) chunks.set(module, 'at-start')
      for (const module of reached([join(root, commands)], importsOf))
        if (chunks.has(module)) chunks.set(module, 'of-commands')
      for (const module of chunks.keys()) {
        const names = ofThreads.flatMap(([name, needed]) => (needed.has(module) ? [name] : []))
        if (names.length > 0) chunks.set(module, `of-${names.join('-')}`)
      }
      for (const module of reached([join(root, window)], importsOf))
        if (chunks.has(module)) chunks.set(module, 'of-window')
      waiting = new Set(doors)
    },
    generateBundle(_options, bundle) {
      const made = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const holds = (file: string, module: string) => made.get(file)?.moduleIds.includes(module) === true
      const ofDoors = [...made.keys()].filter((file) => [...waiting].some((door) => holds(file, door)))
      const circle = [...reached(ofDoors, (file) => made.get(file)?.imports ?? [])].find((file) =>
        holds(file, join(root, awaiting)),
      )
      if (circle !== undefined)
        this.error(`A door of a part is laid into ${circle}, which waits for the doors.`)
    },
  }
  return { plugin, chunkOf: (module) => chunks.get(module) ?? null }
}

/**
 * Puts everything that the page loads before it draws into one file. The bundler's default makes a file for each
 * combination of views that share a module, which are a dozen requests before the first line runs. `entry` is the
 * page's script, as a path from the root. The schema library must not be among it: the page needs words and limits of
 * the contract, which have files of their own, and not its declarations. The build fails where it is.
 */
export function pageChunk(root: string, entry: string): StartChunks {
  let atStart: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'page-chunk',
    apply: 'build',
    buildEnd() {
      const importsOf = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
      atStart = reached([join(root, entry)], importsOf)
      const isLibrary = (module: string) => module.includes('/node_modules/zod/')
      const taking = [...atStart].find((module) => !isLibrary(module) && importsOf(module).some(isLibrary))
      if (taking !== undefined) this.error(`The page needs the schema library when it starts, for ${taking}.`)
    },
  }
  return { plugin, chunkOf: (module) => (atStart.has(module) ? 'page' : null) }
}

/** Returns the modules that are loaded with these; dynamic imports are not followed. */
function reached(
  modules: readonly string[],
  importsOf: (module: string) => readonly string[],
): ReadonlySet<string> {
  const seen = new Set(modules)
  // a set iterates over entries added during the walk
  for (const module of seen) for (const imported of importsOf(module)) seen.add(imported)
  return seen
}
