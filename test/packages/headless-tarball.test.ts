import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHeadlessTarball } from '../../scripts/package/headless-tarball.ts'

/**
 * The headless archive as a user receives it: unpacked by the system's own tar into an empty folder, started with a
 * bare Node. Requires a build.
 */

const root = join(import.meta.dirname, '..', '..')
let folder: string
let archive: string
let program: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  // outside of the project, so that none of its files are found from there
  folder = mkdtempSync(join(tmpdir(), 'skerry-archive-'))
  archive = await makeHeadlessTarball(root, join(folder, 'made'))
  const place = join(folder, 'place')
  mkdirSync(place)
  expect(spawnSync('tar', ['-xzf', archive, '-C', place]).status).toBe(0)
  const [only, ...others] = readdirSync(place)
  expect(others).toEqual([])
  program = join(place, only ?? '')
  environment = { HOME: join(folder, 'home'), SKERRY_DATA_DIR: join(folder, 'data') }
})

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const skerry = (words: readonly string[], input = '') =>
  spawnSync(process.execPath, [join(program, 'out', 'main', 'skerry.js'), ...words], {
    input,
    encoding: 'utf8',
    env: environment,
    cwd: folder,
  })

test('its command line reads a text', () => {
  const { status, stdout } = skerry(['ioc', '-', '--json'], 'seen: evil[.]com and 45.155.205[.]233')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ok', ioc_total: 2 })
})

test('what Node compiled of it is kept beside it, and it needs none of that', () => {
  const compiled = join(program, 'out', 'compiled')
  rmSync(compiled, { recursive: true, force: true })
  const version = () => skerry(['--version'])
  const first = version()
  expect(first).toMatchObject({ status: 0, stderr: '' })
  const kept = readdirSync(compiled, { recursive: true, encoding: 'utf8' })
    .map((name) => join(compiled, name))
    .filter((file) => statSync(file).isFile())
  expect(kept.length).toBeGreaterThan(5)
  for (const file of kept) {
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0x5a, Math.floor(bytes.length / 2)))
  }
  expect(version()).toMatchObject({ status: 0, stdout: first.stdout, stderr: '' })
  // nothing can be kept where a file has the folder's name
  rmSync(compiled, { recursive: true })
  writeFileSync(compiled, '')
  expect(version()).toMatchObject({ status: 0, stdout: first.stdout, stderr: '' })
  rmSync(compiled)
})

test('its doctor finds the runtime and a database that is sound', () => {
  const { stdout } = skerry(['doctor', '--json'])
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] }
  expect(checks.filter(({ name }) => name === 'Runtime' || name === 'Database')).toMatchObject([
    { state: 'ok' },
    { state: 'ok' },
  ])
})

test('its API answers', async () => {
  const host = start(['skerry.js', 'serve', '--json'])
  try {
    const { url } = JSON.parse(await lineOf(host, /^\{/)) as { url: string }
    const answer = await fetch(`${url}/healthz`)
    expect(answer.status).toBe(200)
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(document.paths).length).toBeGreaterThan(100)
  } finally {
    await end(host)
  }
})

test('its window is served with every file that its page names', async () => {
  const host = start(['headless.js', '--no-browser'])
  try {
    const url = /(http:\/\/[\d.]+:\d+)/.exec(await lineOf(host, /ready at/))?.[1] ?? ''
    const page = await (await fetch(`${url}/`)).text()
    const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(2)
    for (const path of named) expect((await fetch(url + path)).status, path).toBe(200)
  } finally {
    await end(host)
  }
})

test('the same files give the same archive, whatever time their copies have', async () => {
  const again = await makeHeadlessTarball(root, join(folder, 'again'))
  expect(hashOf(again)).toBe(hashOf(archive))
})

test('it holds neither a desktop host nor anything that only building needs', () => {
  for (const path of [
    'out/main/electron.js',
    'out/preload',
    'node_modules/better-sqlite3/deps',
    'out/libraries',
  ])
    expect(existsSync(join(program, path)), path).toBe(false)
  for (const path of ['LICENSE', 'README.txt', 'THIRD-PARTY-LICENSES.txt', 'skerry.cdx.json'])
    expect(existsSync(join(program, path)), path).toBe(true)
})

function start([script = '', ...words]: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(program, 'out', 'main', script), ...words], {
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function lineOf(host: ChildProcess, wanted: RegExp): Promise<string> {
  if (host.stdout === null) throw new Error('The host has no output.')
  for await (const line of createInterface(host.stdout)) if (wanted.test(line)) return line
  throw new Error('The host ended before it was ready.')
}

async function end(host: ChildProcess): Promise<void> {
  const ended = host.exitCode === null ? once(host, 'exit') : null
  host.kill('SIGTERM')
  await ended
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
