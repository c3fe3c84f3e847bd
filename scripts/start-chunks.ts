import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lays what a host loads when it starts into few files: a file costs Node half a millisecond to find, read and link, and a chunk
 * for each combination of programs would make 120 of them. Three is as few as it can be:
 *
 * - `at-start` what the doors of parts need, and the contract. The workstation waits for the doors while it is loaded itself, so
 *   that nothing of it may stand here.
 * - `host-at-start` the workstation and the rest of the host.
 * - `of-threads` what small threads need of either, so that none of them loads a host.
 *
 * All else keeps the chunks that the bundler makes, and is loaded when it is first asked for.
 */
export type StartChunks = {
  readonly plugin: Plugin
  /** The chunk of a module; null where the bundler decides. */
  readonly chunkOf: (module: string) => string | null
}

/** `host` is the program that starts, `threads` the programs that share a little with it; all are paths from the root. */
export function startChunks(root: string, host: string, threads: readonly string[]): StartChunks {
  const chunks = new Map<string, string>()
  const plugin: Plugin = {
    name: 'start-chunks',
    apply: 'build',
    buildEnd() {
      const importsOf = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
      const inThreads = reached(
        threads.map((path) => join(root, path)),
        importsOf,
      )
      const atStart = reached(doorsIn(root), importsOf)
      const entry = join(root, host)
      chunks.clear()
      for (const module of reached([entry], importsOf))
        if (module !== entry) chunks.set(module, 'host-at-start')
      for (const module of atStart) chunks.set(module, 'at-start')
      for (const module of inThreads) if (chunks.has(module)) chunks.set(module, 'of-threads')
    },
  }
  return { plugin, chunkOf: (module) => chunks.get(module) ?? null }
}

function doorsIn(root: string): string[] {
  return globSync('src/main/parts/*/part.ts', { cwd: root }).map((path) => join(root, path))
}

/** Modules that are loaded with these; what is imported when it is needed is none of them. */
function reached(
  modules: readonly string[],
  importsOf: (module: string) => readonly string[],
): ReadonlySet<string> {
  const seen = new Set(modules)
  // a set takes what is added while it is walked
  for (const module of seen) for (const imported of importsOf(module)) seen.add(imported)
  return seen
}
