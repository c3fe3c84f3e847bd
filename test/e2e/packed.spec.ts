import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readAsar } from '../../scripts/package/asar.ts'
import { archiveIn, programIn, wrongFuses } from '../../scripts/package/packed-program.ts'

/**
 * A packed desktop program in its original state, which tests cannot inspect: its refusals are observed from outside.
 */

const folder = process.env.SKERRY_PACKED
if (folder !== undefined) {
  let place: string
  test.beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'skerry-packed-'))
  })
  test.afterEach(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))

  type Start = {
    readonly words?: readonly string[]
    readonly env?: NodeJS.ProcessEnv
    readonly from?: string
  }

  const start = ({ words = [], env = {}, from = folder }: Start): ChildProcess =>
    spawn(programIn(from, process.platform), ['--no-sandbox', '--data-dir', dataDir(), ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
  const dataDir = () => join(place, 'data')
  /** The page of the window has its own storage, which must not remain from a previous start. */
  const hasWindow = () => existsSync(join(dataDir(), 'browser', 'Session Storage'))
  const isRunning = () => existsSync(join(dataDir(), 'skerry.lock'))

  /** Starts it, waits for its window's host, and ends it as the system would. */
  async function startAndEnd(given: Start): Promise<void> {
    rmSync(join(dataDir(), 'browser'), { recursive: true, force: true })
    const child = start(given)
    try {
      await expect.poll(hasWindow, { timeout: 60_000 }).toBe(true)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
    }
  }

  test('it starts, and ends in order', async () => {
    await startAndEnd({})
    expect(isRunning()).toBe(false)
  })

  test('its fuses are set', async () => {
    expect(await wrongFuses(programIn(folder, process.platform))).toEqual([])
  })

  for (const word of ['--inspect=0', '--inspect-brk', '--remote-debugging-port=0', '--remote-debugging-pipe'])
    test(`it does not start with ${word}`, async () => {
      const child = start({ words: [word] })
      const [code] = (await once(child, 'exit')) as [number | null]
      expect(code).toBe(2)
      expect(existsSync(join(dataDir(), 'skerry.sqlite'))).toBe(false)
    })

  test('it runs no script of others under its name', async () => {
    const marker = join(place, 'ran')
    const script = join(place, 'script.cjs')
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`)
    await startAndEnd({ words: [script], env: { ELECTRON_RUN_AS_NODE: '1' } })
    await startAndEnd({ env: { NODE_OPTIONS: `--require ${script}` } })
    expect(existsSync(marker)).toBe(false)
  })

  test('it loads its archive and nothing that lies beside it', async () => {
    const copy = join(place, 'copy')
    cpSync(folder, copy, { recursive: true })
    const beside = join(archiveIn(copy, process.platform), '..', 'app')
    const marker = join(place, 'ran')
    cpSync(join(import.meta.dirname, '..', 'fixtures', 'packed', 'beside'), beside, { recursive: true })
    await startAndEnd({ from: copy, env: { SKERRY_MARKER: marker } })
    expect(existsSync(marker)).toBe(false)
  })

  test('with one byte of its archive changed it does not start', async () => {
    test.skip(
      process.platform === 'linux',
      'Electron holds the archive to its hash on macOS and Windows alone.',
    )
    const copy = join(place, 'copy')
    cpSync(folder, copy, { recursive: true })
    const archive = archiveIn(copy, process.platform)
    const entry = readAsar(archive).find(({ path }) => path === 'out/main/electron.js')
    const bytes = readFileSync(archive)
    const at = (entry?.position ?? 0) + 2
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(archive, bytes)
    const [code] = (await once(start({ from: copy }), 'exit')) as [number | null]
    expect(code).not.toBe(0)
    expect(isRunning()).toBe(false)
  })
}
