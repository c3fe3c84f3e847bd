import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'

/** Builds main, preload and renderer into `out/` when a source is newer than the last build. */

const stamp = join(root, 'out', '.built')

function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

function sourceTime() {
  return Math.max(
    ...[
      'src',
      'electron.vite.config.ts',
      'package-lock.json',
      'scripts/builtin-modules.ts',
      'scripts/package/bundled-libraries.ts',
      'scripts/packed-ngrams.ts',
      'scripts/start-chunks.ts',
      'tsconfig.json',
    ].map((name) => newest(join(root, name))),
  )
}

/** Builds if needed; ends the process when the build fails. Its output goes to standard error. */
export function build() {
  const time = String(sourceTime())
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === time) return
  console.error('Building …')
  const status = run('electron-vite', ['build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status)
  writeFileSync(stamp, time)
}
