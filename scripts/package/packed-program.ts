import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import settings from '../../build/electron-builder.mjs'
import { readAsar } from './asar.ts'
import type { ShippedFile } from './shipped-file.ts'

/** Returns the path of a packed desktop program in its folder: the executable, or the bundle on macOS. */
export function programIn(folder: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(folder, 'Skerry.app')
  return join(folder, platform === 'win32' ? 'Skerry.exe' : 'skerry')
}

export function archiveIn(folder: string, platform: NodeJS.Platform): string {
  return platform === 'darwin'
    ? join(folder, 'Skerry.app', 'Contents', 'Resources', 'app.asar')
    : join(folder, 'resources', 'app.asar')
}

/**
 * Returns the faults of a packed program, in words: its archive must hold exactly these files, and its fuses must be
 * set.
 */
export async function faultsOf(
  folder: string,
  files: readonly ShippedFile[],
  platform: NodeJS.Platform,
): Promise<string[]> {
  return [
    ...contentFaults(files, archiveIn(folder, platform)),
    ...(await wrongFuses(programIn(folder, platform))).map((name) => `the fuse ${name} is not set`),
  ]
}

/**
 * The packer omits files that it considers unneeded, while the bill of materials and the licences list what was to be
 * packed.
 */
function contentFaults(files: readonly ShippedFile[], archive: string): string[] {
  const packed = new Map(readAsar(archive).map(({ path, sha256 }) => [path, sha256]))
  const wanted = new Map(files.map((file) => [file.path, file]))
  return [
    ...[...packed.keys()].filter((path) => !wanted.has(path)).map((path) => `${path} was not to be packed`),
    ...[...wanted].flatMap(([path, { bytes }]) => {
      const hash = packed.get(path)
      if (hash === undefined) return [`${path} was not packed`]
      // the packer rewrites manifests
      if (path.endsWith('package.json') || hash === createHash('sha256').update(bytes()).digest('hex'))
        return []
      return [`${path} was changed`]
    }),
  ]
}

/** Returns the fuses whose state differs from the configuration; a fuse that an old release lacks always differs. */
export async function wrongFuses(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(settings.electronFuses).flatMap(([name, wanted]) => {
    const option = `${name[0]?.toUpperCase()}${name.slice(1)}` as keyof typeof FuseV1Options
    return wire[FuseV1Options[option]] === (wanted ? FuseState.ENABLE : FuseState.DISABLE) ? [] : [name]
  })
}
