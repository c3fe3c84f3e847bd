import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './shipped-file.ts'
import { sourceDate } from './source-date.ts'

/**
 * `npm run package -- --check`: builds and packs the project in two folders whose paths differ in length and whose
 * files differ in time, and compares every byte of the build and of the headless archive. Exits with 1 when one
 * differs.
 */

const root = join(import.meta.dirname, '..', '..')
const place = join(root, 'dist', '.check')

/** The name under which the archive is compared. */
const archive = 'made'

/** Inputs of a build and of the headless archive. */
const sources = [
  'LICENSE',
  'build',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
  'resources',
  'scripts',
  'src',
  'tsconfig.json',
]

rmSync(place, { recursive: true, force: true })
try {
  const [one, other] = [prints(make('one')), prints(make('another-with-a-longer-name'))]
  const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => one.get(path) !== other.get(path),
  )
  for (const path of differing) console.log(`differs   ${path}`)
  console.log(
    differing.length === 0
      ? `the same  ${one.size} files of two builds; the headless archive has sha256 ${one.get(archive)}`
      : `${differing.length} of ${one.size} files differ between two builds.`,
  )
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** Copies, builds and packs; returns the folder. */
function make(name: string): string {
  const folder = join(place, name)
  mkdirSync(folder, { recursive: true })
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true })
  linkBelow(join(root, 'node_modules'), join(folder, 'node_modules'))
  runIn(folder, [
    join('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
    'build',
    '--logLevel',
    'warn',
  ])
  const program = `import { makeHeadlessTarball } from './scripts/package/headless-tarball.ts'
await makeHeadlessTarball(process.cwd(), 'made')`
  runIn(folder, ['--input-type=module', '--eval', program])
  return folder
}

function runIn(folder: string, words: readonly string[]): void {
  const { status } = spawnSync(process.execPath, words, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    // a copy has no commit to take the time from
    env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDate(root)) },
  })
  if (status !== 0) throw new Error(`It could not be built in ${folder}.`)
}

/** Installed packages are large and never written to, so they are linked where the file system supports it. */
function linkBelow(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // tool caches and shortcuts to programs
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) linkBelow(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

/** Returns the SHA-256 of every file made, by its path. */
function prints(folder: string): Map<string, string> {
  return new Map(
    ['out', 'made']
      .flatMap((part) => filesBelow(join(folder, part), part))
      .map(({ path, bytes }) => [
        path.startsWith('made/') ? archive : path,
        createHash('sha256').update(bytes()).digest('hex'),
      ]),
  )
}
