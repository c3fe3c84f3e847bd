import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { componentsOf } from './components.ts'
import { type Made, makeDesktop } from './desktop.ts'
import { makeHeadlessTarball } from './headless-tarball.ts'
import { withoutText } from './licences.ts'

/**
 * Second half of `npm run package`, once the project is installed and built: makes every package that this machine can,
 * and reports for each what was made or why not. The run fails unless the headless archive is made.
 */

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')
mkdirSync(dist, { recursive: true })

const texts = withoutText(componentsOf(root, { kind: 'headless' }))
if (texts.length > 0) console.log(`no text   of a licence came with ${texts.join(', ')}`)
report({ what: 'headless program', path: await makeHeadlessTarball(root, dist) })
await makeDesktop(root, report)

function report(made: Made): void {
  console.log(lineOf(made))
}

function lineOf(made: Made): string {
  if ('why' in made) return `left out  ${made.what}: ${made.why}`
  const stats = statSync(made.path)
  const line = `made      ${made.what}: ${relative(root, made.path)}`
  if (stats.isDirectory()) return line
  const hash = createHash('sha256').update(readFileSync(made.path)).digest('hex')
  return `${line}, ${(stats.size / 1e6).toFixed(1)} MB, sha256 ${hash}`
}
