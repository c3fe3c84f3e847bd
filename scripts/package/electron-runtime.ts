import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An unpacked release of Electron. */
export type ElectronRuntime = { readonly folder: string; readonly version: string }

/** Folders that belong to a release; any other folder beside them does not. */
const foldersOfRelease = new Set(['locales', 'resources', 'Electron.app'])

/** Files of a release that are needed only when it has no program. */
const notPacked = new Set(['default_app.asar', 'version'])

/**
 * Returns the release that `ELECTRON_OVERRIDE_DIST_PATH` names, copied to a folder of its own without what is not
 * packed; null when the variable is not set. Throws when the path holds no release.
 */
export function givenRuntime(
  to: string,
  environment: NodeJS.ProcessEnv = process.env,
): ElectronRuntime | null {
  const from = environment.ELECTRON_OVERRIDE_DIST_PATH
  if (from === undefined || from === '') return null
  const versionFile = join(from, 'version')
  if (!existsSync(versionFile))
    throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names ${from}, where no release of Electron lies.`)
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (!entry.isDirectory() || foldersOfRelease.has(entry.name)) layOut(from, to, entry.name)
  return { folder: to, version: readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') }
}

/** Hard links suffice: the packer copies again before it changes anything. */
function layOut(from: string, to: string, name: string): void {
  if (notPacked.has(name)) return
  const source = join(from, name)
  const target = join(to, name)
  const inner = listOf(source)
  if (inner !== null) {
    mkdirSync(target)
    for (const each of inner) layOut(source, target, each)
    return
  }
  try {
    linkSync(source, target)
  } catch {
    // hard links cannot cross file systems
    copyFileSync(source, target)
  }
}

function listOf(path: string): string[] | null {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}
