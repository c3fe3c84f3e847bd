import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { ApiKey } from '../../src/contract/workstation/settings/settings.ts'
import { operations } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { sessionOf } from './window-session.ts'

/** “Accept requests from programs on this machine”: off refuses everybody, on answers, and no key is created automatically. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-switch-'))
const renderer = join(folder, 'renderer')
mkdirSync(renderer)
writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Skerry</title>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running: LocalHost[] = []
afterEach(async () => {
  for (const host of running.splice(0)) await host.stop()
})

/** Starts a host in the way of `npm start`, or of `serve`. */
async function start(options: Parameters<typeof startLocalHost>[0]): Promise<LocalHost> {
  const host = await startLocalHost({ renderer, ...options })
  running.push(host)
  return host
}

const keysOf = async (host: LocalHost) => (await host.window<{ keys: ApiKey[] }>('keys.list', {})).keys

/** Every path of the contract with a method that it accepts, at the base of its family. */
const everyPath = operations.flatMap(({ http, family }) =>
  [http.path, ...(http.alsoAt ?? [])].map((path) => ({
    method: http.method,
    path: `${family.base}${path}`.replace(/\{\w+\}/g, 'x'),
  })),
)

test('a window alone makes no key', async () => {
  const host = await start({ withWindow: true, answersPrograms: false })
  expect(host.key).toBeNull()
  expect(await keysOf(host)).toEqual([])
})

test('switched off, no path of any family answers, with a key or without', async () => {
  const host = await start({ withWindow: true, answersPrograms: false })
  const { secret } = await host.makeKey('full')
  const paths = [
    ...everyPath,
    { method: 'GET', path: '/openapi.json' },
    { method: 'OPTIONS', path: '/api/v1/' },
  ]
  expect(new Set(operations.map(({ family }) => family.name)).size).toBe(5)
  const answered: string[] = []
  for (const { method, path } of paths) {
    for (const authorization of [`Bearer ${secret}`, `token ${secret}`, null]) {
      const reply = await host.ask({
        method,
        path,
        authorization,
        ...(method === 'POST' ? { body: {} } : {}),
      })
      if (reply.status !== 403 || !reply.text.includes('The local API is switched off.'))
        answered.push(`${method} ${path}: ${reply.status}`)
    }
  }
  expect(answered).toEqual([])
  expect(await keysOf(host)).toMatchObject([{ uses: 0 }])
})

test('switched off, the window goes on by its session, and switches it on and off again', async () => {
  const host = await start({ withWindow: true, answersPrograms: false })
  const { secret } = await host.makeKey('full')
  const headers = await sessionOf(host)
  const change = async (local_api: boolean) => {
    const path = '/window/invoke/settings.change'
    const body = { change: { local_api } }
    expect((await host.ask({ method: 'POST', path, headers, authorization: null, body })).status).toBe(200)
  }
  const statusOf = async () =>
    (await host.ask({ path: '/api/v1/', authorization: `Bearer ${secret}` })).status
  const reported = async () => (await host.window<{ local_api: unknown }>('workstation.read', {})).local_api
  expect(await statusOf()).toBe(403)
  expect(await reported()).toBeNull()
  await change(true)
  expect(await statusOf()).toBe(200)
  expect(await reported()).toEqual({ url: host.url })
  await change(false)
  expect(await statusOf()).toBe(403)
  expect(await reported()).toBeNull()
})

test('a host that was started to answer programs does, tells so, and stores nothing of it', async () => {
  const dataDir = join(folder, 'served')
  const served = await startLocalHost({ dataDir, renderer })
  expect((await served.ask({ path: '/api/v1/' })).status).toBe(200)
  expect(await served.window('settings.read', {})).toMatchObject({ settings: { local_api: true } })
  expect(await keysOf(served)).toMatchObject([{ name: 'First key' }])
  // changing another setting leaves it on; the switch itself turns it off
  await served.change({ zoom: 120 })
  expect((await served.ask({ path: '/api/v1/' })).status).toBe(200)
  await served.change({ local_api: false })
  expect((await served.ask({ path: '/api/v1/' })).status).toBe(403)
  const { firstKey } = served
  await served.close()
  const later = await start({ dataDir, withWindow: true, answersPrograms: false })
  expect((await later.ask({ path: '/api/v1/', authorization: `Bearer ${firstKey}` })).status).toBe(403)
})
