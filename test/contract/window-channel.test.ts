import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { cookieOf } from './window-cookie.ts'

/** Who may use the headless host's channel to its page, and what else the host serves. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-channel-'))
const renderer = join(folder, 'renderer')
mkdirSync(renderer)
writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Skerry</title>')
writeFileSync(join(folder, 'secret.txt'), 'secret')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the channel', () => {
  let host: LocalHost
  let cookie: string
  beforeAll(async () => {
    host = await startLocalHost({ withWindow: true, renderer })
    cookie = await cookieOf(host)
  })
  afterAll(() => host.stop())

  const invoke = (headers: Record<string, string>, path = '/window/invoke/settings.read', method = 'POST') =>
    host.ask({ method, path, authorization: null, headers, ...(method === 'POST' ? { body: {} } : {}) })

  test('is open to the cookie with the header of the window', async () => {
    expect((await invoke({ cookie, 'x-skerry-window': '1' })).status).toBe(200)
    expect(
      (await invoke({ cookie: `other=1; ${cookie}; more=2`, 'x-skerry-window': '1', origin: host.url }))
        .status,
    ).toBe(200)
  })

  const shut: readonly (readonly [string, number, (cookie: string) => Record<string, string>])[] = [
    ['without a cookie', 401, () => ({ 'x-skerry-window': '1' })],
    ['with a wrong cookie', 401, (right) => ({ cookie: `${right}x`, 'x-skerry-window': '1' })],
    ['with an empty cookie', 401, (right) => ({ cookie: right.replace(/=.*/, '='), 'x-skerry-window': '1' })],
    ['with a key in its place', 401, () => ({ authorization: 'Bearer svc_x', 'x-skerry-window': '1' })],
    ['without the header', 403, (right) => ({ cookie: right })],
    [
      'from another origin',
      403,
      (right) => ({ cookie: right, 'x-skerry-window': '1', origin: 'https://evil.example' }),
    ],
    [
      'from a page without origin',
      403,
      (right) => ({ cookie: right, 'x-skerry-window': '1', origin: 'null' }),
    ],
    ['under another name', 403, (right) => ({ cookie: right, 'x-skerry-window': '1', host: 'evil.example' })],
  ]
  test.each(shut)('%s answers %i', async (_how, status, headers) => {
    expect((await invoke(headers(cookie))).status).toBe(status)
    expect((await invoke(headers(cookie), '/window/upload/triage.append?input={}')).status).toBe(status)
  })

  test('stays shut to an origin that may use the API only', async () => {
    await host.change({ allowed_origins: ['https://tool.example'] })
    const reply = await invoke({ 'x-skerry-window': '1', origin: 'https://tool.example' })
    expect(reply.status).toBe(401)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    await host.change({ allowed_origins: [] })
  })

  test('takes POST only, and knows two roads', async () => {
    const headers = { cookie, 'x-skerry-window': '1' }
    expect((await invoke(headers, '/window/invoke/settings.read', 'GET')).status).toBe(403)
    expect((await invoke(headers, '/window/nowhere/settings.read')).status).toBe(404)
    expect((await invoke(headers, '/window/invoke/')).status).toBe(404)
    expect((await invoke(headers, '/window/invoke/%E0%A4%A')).status).toBe(404)
  })

  test.each(['null', '1', '"x"', '[]', '[1]', '{', 'undefined'])(
    'refuses an upload whose other fields are %s',
    async (input) => {
      const path = `/window/upload/triage.append?input=${encodeURIComponent(input)}`
      const { status, body } = await invoke({ cookie, 'x-skerry-window': '1' }, path)
      expect({ status, body }).toMatchObject({
        status: 400,
        body: {
          kind: 'problem',
          code: 'invalid',
          message: expect.stringMatching(/^Provided input is invalid/),
        },
      })
    },
  )

  test('never takes a body for a problem of its own', async () => {
    const body = { kind: 'problem', code: 'made-up', change: { zoom: 110 } }
    const reply = await host.ask({
      method: 'POST',
      path: '/window/invoke/settings.change',
      authorization: null,
      headers: { cookie, 'x-skerry-window': '1' },
      body,
    })
    expect(reply.body).toMatchObject({ settings: { zoom: 110 } })
  })

  test.each(['', '?ticket=', '?ticket=x', '?ticket=x&ticket=y'])('does not open with %j', async (query) => {
    const reply = await host.ask({ path: `/window/open${query}`, authorization: null })
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.status === 401 || reply.text.startsWith('<!doctype')).toBe(true)
  })

  test('of two hosts in one browser, neither logs the other out', async () => {
    const other = await startLocalHost({ withWindow: true, renderer })
    try {
      // a browser keeps cookies by name, and sends all of 127.0.0.1 to every port of it
      const jar = new Map<string, string>()
      for (const each of [cookie, await cookieOf(other)]) jar.set(each.split('=')[0] ?? '', each)
      const headers = { cookie: [...jar.values()].join('; '), 'x-skerry-window': '1' }
      const path = '/window/invoke/settings.read'
      for (const asked of [host, other]) {
        const reply = await asked.ask({ method: 'POST', path, authorization: null, headers, body: {} })
        expect(reply.status).toBe(200)
      }
    } finally {
      await other.stop()
    }
  })

  test('tells of changes as they come', async () => {
    const stop = new AbortController()
    expect((await invoke({}, '/window/events', 'GET')).status).toBe(401)
    const { body } = await fetch(`${host.url}/window/events`, { headers: { cookie }, signal: stop.signal })
    const stream = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await stream?.read())?.value).toBe(': open\n\n')
    await host.change({ theme: 'dark' })
    expect((await stream?.read())?.value).toBe('event: settings\ndata: {}\n\n')
    stop.abort()
  })

  test('serves the page for every view, and no file outside its folder', async () => {
    for (const path of [
      '/',
      '/lookup',
      '/ip/8.8.8.8',
      '/%2e%2e/%2e%2e/secret.txt',
      '/..%2f..%2fetc/passwd',
      '/%00',
      '/%',
    ]) {
      const { status, text, headers } = await host.ask({ path, authorization: null })
      expect([path, status, text]).toEqual([path, 200, '<!doctype html><title>Skerry</title>'])
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    }
    expect((await host.ask({ path: '/', headers: { host: 'evil.example' } })).status).toBe(404)
  })
})
