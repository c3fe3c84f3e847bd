import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startLocalHost } from '../contract/local-host.ts'
import { sessionOf } from '../contract/window-session.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-two-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const main = join(import.meta.dirname, '..', '..', 'src', 'main', 'headless', 'main.ts')

/** Starts a host like a user; returns its output until it is ready or ends. */
function startProcess(dataDir: string) {
  const child = spawn(process.execPath, [main, '--data-dir', dataDir, '--no-browser'])
  let stated = ''
  const ready = new Promise<string>((resolve) => {
    const listen = (piece: Buffer) => {
      stated += piece.toString()
      if (stated.includes('Ctrl+C')) resolve(stated)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('close', () => resolve(stated))
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  return { child, ready, ended }
}

/** Changes settings like the page opened from the printed file. */
async function changeThroughWindow(stated: string, change: object): Promise<void> {
  const [address = ''] = /http:[^\s.]+(?:\.\d+)+:\d+/.exec(stated) ?? []
  const [entrance = ''] = /file:\S+/.exec(stated) ?? []
  const reply = await fetch(new URL('/window/invoke/settings.change', address), {
    method: 'POST',
    headers: await sessionOf({ windowFile: fileURLToPath(entrance) }),
    body: JSON.stringify({ change }),
  })
  expect(reply.status).toBe(200)
}

test('a data directory has one host: a second is refused in this process and in another', async () => {
  const dataDir = join(folder, 'one')
  const host = await startLocalHost({ dataDir })
  try {
    await expect(startLocalHost({ dataDir })).rejects.toThrow(
      `is in use by another Skerry (process ${process.pid})`,
    )
    const other = startProcess(dataDir)
    expect(await other.ready).toContain(`is in use by another Skerry (process ${process.pid})`)
    expect(await other.ended).toBe(1)
    // the first one is unaffected
    expect((await host.ask({ path: '/healthz' })).status).toBe(200)
  } finally {
    await host.close()
  }
  await (await startLocalHost({ dataDir })).close()
})

test('a host that was killed leaves a lock that the next one takes over, with all that was kept', async () => {
  const dataDir = join(folder, 'killed')
  const { child, ready, ended } = startProcess(dataDir)
  const stated = await ready
  expect(stated).toContain('Skerry is ready')
  await changeThroughWindow(stated, { organization: 'Kept' })
  await expect(startLocalHost({ dataDir })).rejects.toThrow(`(process ${child.pid})`)
  child.kill('SIGKILL')
  await ended
  const host = await startLocalHost({ dataDir })
  expect(await host.window('settings.read', {})).toMatchObject({ settings: { organization: 'Kept' } })
  await host.close()
})

test('a host whose port is taken says so and lets go of its directory', async () => {
  const first = await startLocalHost()
  const dataDir = join(folder, 'port')
  const { startHost } = await import('../../src/main/headless/start.ts')
  const { resources, renderer, version } = (
    await import('../../src/main/operations/system/project.ts')
  ).findProject()
  const options = { dataDir, withWindow: false, answersPrograms: false, resources, renderer, version }
  await expect(startHost({ ...options, port: Number(new URL(first.url).port) })).rejects.toThrow('EADDRINUSE')
  await (await startHost({ ...options, port: 0 })).close()
  await first.stop()
})
