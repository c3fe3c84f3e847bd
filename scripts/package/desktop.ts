import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Component, componentsOf } from './components.ts'
import { makeDebianPackage } from './debian-package.ts'
import { type ElectronRuntime, givenRuntime } from './electron-runtime.ts'
import { papers } from './headless-tarball.ts'
import { faultsOf } from './packed-program.ts'
import { type Form, programFiles, readManifest } from './program-files.ts'
import { fileFrom, filesBelow, layOut } from './shipped-file.ts'
import { sourceDate } from './source-date.ts'
import { writeTarball } from './tarball.ts'

/** The desktop program for the system of this machine, packed with electron-builder. */

/** Result of one attempt: a path, or why there is none. */
export type Made =
  | { readonly what: string; readonly path: string }
  | { readonly what: string; readonly why: string }

/**
 * Maximum time for one package, in milliseconds; most of it is spent on compression, or on waiting for unavailable
 * downloads.
 */
const longestMs = 900_000

/**
 * The package formats of each system besides the unpacked program, by electron-builder's names, with a description of
 * each.
 */
const installers: Partial<
  Record<NodeJS.Platform, readonly { target: string; what: string; ends: string }[]>
> = {
  linux: [{ target: 'AppImage', what: 'AppImage', ends: '.AppImage' }],
  win32: [{ target: 'nsis', what: 'installer (NSIS)', ends: '.exe' }],
  darwin: [{ target: 'dmg', what: 'disk image (dmg)', ends: '.dmg' }],
}

/** Systems by electron-builder's names. */
const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', win32: 'win', darwin: 'mac' }

/** Returns the folder that electron-builder writes the unpacked program to. */
function unpackedIn(root: string, system: string): string {
  const processor = process.arch === 'x64' ? '' : `-${process.arch}`
  return join(root, 'dist', `${system}${processor}${system === 'mac' ? '' : '-unpacked'}`)
}

/** Makes every package that this machine can, in `dist` of the root; reports each when it is done. */
export async function makeDesktop(root: string, report: (made: Made) => void): Promise<void> {
  const { platform, arch } = process
  const what = 'desktop program'
  const system = systems[platform]
  if (system === undefined) return report({ what, why: `Skerry is not packed for ${platform}` })
  const work = join(root, 'dist', '.work')
  rmSync(work, { recursive: true, force: true })
  const folder = unpackedIn(root, system)
  rmSync(folder, { recursive: true, force: true })
  try {
    const form: Form = { kind: 'desktop', platform, arch }
    const runtime = givenRuntime(join(work, 'electron'))
    const version = runtime?.version ?? installedVersion(root)
    const components = [...componentsOf(root, form), electronComponent(root, version)]
    layOut(
      [fileFrom(join(root, 'LICENSE'), 'LICENSE'), ...papers(root, components, sourceDate(root))],
      join(work, 'papers'),
    )
    const files = programFiles(root, form)
    layOut(files, join(work, 'app'))
    const failure = pack(root, [`--${system}`, `--${arch}`, '--dir'], { version, runtime })
    if (failure !== null)
      return report({ what, why: `${failure}; so there is no archive of it and no installer either` })
    const faults = await faultsOf(folder, files, platform)
    if (faults.length > 0) return report({ what, why: faults.slice(0, 5).join('; ') })
    report({ what: `${what} (Electron ${version})`, path: folder })
    await makeArchives(root, folder, { version, runtime }, report)
  } catch (error) {
    report({ what, why: error instanceof Error ? error.message : String(error) })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

type Packing = { readonly version: string; readonly runtime: ElectronRuntime | null }

async function makeArchives(root: string, folder: string, packing: Packing, report: (made: Made) => void) {
  const { platform, arch } = process
  const { name, version } = readManifest(root)
  if (platform === 'linux') {
    const to = join(root, 'dist', `${name}-${version}-${platform}-${arch}.tar.gz`)
    const files = filesBelow(folder, '', undefined, (source) => (statSync(source).mode & 0o100) !== 0)
    await writeTarball(files, { to, folder: `${name}-${version}`, time: sourceDate(root) })
    report({ what: 'desktop program, packed', path: to })
    const what = 'Debian package'
    report(
      await makeDebianPackage(root, files).then(
        (path) => ({ what, path }),
        (error: unknown) => ({ what, why: error instanceof Error ? error.message : String(error) }),
      ),
    )
  }
  for (const { target, what, ends } of installers[platform] ?? []) {
    const to = join(root, 'dist', `${name}-${version}-${platform}-${arch}${ends}`)
    rmSync(to, { force: true })
    const failure = pack(
      root,
      [
        `--${systems[platform]}`,
        target,
        `--${arch}`,
        '--prepackaged',
        folder,
        `-c.artifactName=${name}-${version}-${platform}-${arch}${ends}`,
      ],
      packing,
    )
    report(
      failure === null && existsSync(to) ? { what, path: to } : { what, why: failure ?? 'it was not made' },
    )
  }
  for (const [other, targets] of Object.entries(installers))
    if (other !== platform)
      for (const { what } of targets)
        report({ what, why: `it is made on ${other}: npm installs the binaries of one system alone` })
}

/** Runs electron-builder; null on success, else the reason for the failure. */
function pack(root: string, words: readonly string[], { version, runtime }: Packing): string | null {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('electron-builder/cli.js')),
      ...words,
      '--config',
      join('build', 'electron-builder.mjs'),
      '--publish',
      'never',
      `-c.electronVersion=${version}`,
      ...(runtime === null ? [] : [`-c.electronDist=${runtime.folder}`]),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: longestMs,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1', SOURCE_DATE_EPOCH: String(sourceDate(root)) },
    },
  )
  if (status === 0) return null
  if (error !== undefined) return error.message
  return reasonIn(`${stdout}\n${stderr}`)
}

/** Returns the line in which electron-builder states the error. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const line = lines.findLast((each) => each.includes('⨯')) ?? lines.findLast((each) => each !== '') ?? ''
  return line
    .replace(/^.*⨯\s*| failedTask=.*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 240)
}

function installedVersion(root: string): string {
  return (
    JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8')) as {
      version: string
    }
  ).version
}

function electronComponent(root: string, version: string): Component {
  return {
    kind: 'framework',
    name: 'electron',
    version,
    licence: 'MIT',
    isFromNpm: true,
    author: 'Electron Community',
    website: 'https://www.electronjs.org/',
    archiveHash: null,
    texts: [
      readFileSync(join(root, 'node_modules', 'electron', 'LICENSE'), 'utf8').trim(),
      'What Electron is made of, Chromium and Node.js among it, is named with its licences in LICENSES.chromium.html beside this file.',
    ],
    places: ['the program itself'],
    files: [],
    within: [],
  }
}
