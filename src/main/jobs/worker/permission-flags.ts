import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerLimits } from './carrier.ts'

/**
 * Returns the flags of Node's permission model under which a process reads its own code and one folder, writes to
 * another, and can do nothing else with files, processes, threads or native code; none where it is not confined. Sockets
 * are not part of that model in Node 24.
 */
export function permissionFlags(script: URL, confined: WorkerLimits['confined']): string[] {
  if (confined === undefined) return []
  const { reads, writes } = confined
  return [
    '--permission',
    '--no-warnings',
    ...[codeFolder(fileURLToPath(script)), reads, writes].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${writes}`,
  ]
}

/** Folder with everything that a script imports: that of the build, or the project when run from source. */
function codeFolder(script: string): string {
  const own = dirname(script)
  for (let at = own; at !== dirname(at); at = dirname(at)) if (existsSync(join(at, 'package.json'))) return at
  return own
}
