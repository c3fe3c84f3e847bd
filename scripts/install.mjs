import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * First step of every command, on any Node from version 20 on: installs the packages of the lock file, among them the
 * Node that Skerry runs on.
 */

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = join(root, 'node_modules', '.skerry-lock')

/** Installs the packages of the lock file unless that was done. Exits the process on failure. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing packages …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('The packages could not be installed. npm needs a reachable registry or a filled cache.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

/** Returns how programs of node_modules/.bin are started: in the project, with the pinned Node first on the path. */
export function binaries() {
  const bin = join(root, 'node_modules', '.bin')
  return {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    shell: process.platform === 'win32',
  }
}

/** Runs a program of node_modules/.bin; returns its exit code. */
export function run(program, args, options = {}) {
  const { cwd, env, shell } = binaries()
  const done = spawnSync(program, args, {
    cwd: options.cwd ?? cwd,
    stdio: options.stdio ?? 'inherit',
    env: { ...env, ...options.env },
    shell,
  })
  return done.status ?? 1
}
