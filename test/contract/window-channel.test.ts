import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { enter, sessionOf, ticketOf } from './window-session.ts'

type Session = Awaited<ReturnType<typeof sessionOf>>

/** Access to the headless host's channel to its page, and what else the host serves. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-channel-'))
const renderer = join(folder, 'renderer')
mkdirSync(renderer)
writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Skerry</title>')
writeFileSync(join(folder, 'secret.txt'), 'secret')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the door', () => {
  let host: LocalHost
  beforeAll(async () => {
    host = await startLocalHost({ withWindow: true, renderer })
  })
  afterAll(() => host.stop())

  test('is a page that nobody but this user may read', () => {
    expect(statSync(host.windowFile ?? '').mode & 0o777).toBe(0o600)
  })

  test('opens to a ticket once; the page has a new one then', async () => {
    const ticket = ticketOf(host)
    expect((await enter(host, ticket)).status).toBe(200)
    expect((await enter(host, ticket)).status).toBe(401)
    const next = ticketOf(host)
    expect(next).not.toBe(ticket)
    expect((await enter(host, next)).status).toBe(200)
  })

  test('gives another secret than the ticket, and tells it in no address and no cookie', async () => {
    const ticket = ticketOf(host)
    const { headers, text } = await enter(host, ticket)
    expect(text).not.toContain(ticket)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('location')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test.each(['', 'x', 'x&ticket=y', `${'x'.repeat(2000)}`])('stays shut to the ticket %j', async (ticket) => {
    const { status, text } = await enter(host, ticket)
    expect(status === 401 || status === 413).toBe(true)
    expect(text).not.toContain('name="skerry-window"')
  })

  test('stays shut to a ticket in an address, and under a name that is not ours', async () => {
    const path = `/window/open?ticket=${ticketOf(host)}`
    for (const method of ['GET', 'POST']) {
      const { text } = await host.ask({ method, path, authorization: null })
      expect(text).not.toContain('name="skerry-window"')
    }
    const foreign = await host.ask({
      method: 'POST',
      path: '/window/open',
      authorization: null,
      headers: { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: `ticket=${ticketOf(host)}`,
    })
    expect(foreign.status).toBe(403)
  })

  test('is taken away with the host', async () => {
    const other = await startLocalHost({ dataDir: join(folder, 'ended'), withWindow: true, renderer })
    expect(existsSync(other.windowFile ?? '')).toBe(true)
    await other.close()
    expect(existsSync(other.windowFile ?? '')).toBe(false)
  })
})

describe('the channel', () => {
  let host: LocalHost
  let session: Session
  beforeAll(async () => {
    host = await startLocalHost({ withWindow: true, renderer })
    session = await sessionOf(host)
  })
  afterAll(() => host.stop())

  const invoke = (headers: Record<string, string>, path = '/window/invoke/settings.read', method = 'POST') =>
    host.ask({ method, path, authorization: null, headers, ...(method === 'POST' ? { body: {} } : {}) })

  test('is open to the secret of the session', async () => {
    expect((await invoke(session)).status).toBe(200)
    expect((await invoke({ ...session, origin: host.url })).status).toBe(200)
  })

  const shut: readonly (readonly [string, number, (right: Session) => Record<string, string>])[] = [
    ['without the secret', 401, () => ({})],
    ['with a wrong secret', 401, (right) => ({ 'x-skerry-window': `${right['x-skerry-window']}x` })],
    ['with an empty secret', 401, () => ({ 'x-skerry-window': '' })],
    [
      'with the secret in a cookie',
      401,
      (right) => ({ cookie: `skerry-window=${right['x-skerry-window']}` }),
    ],
    ['with a ticket in its place', 401, () => ({ 'x-skerry-window': ticketOf(host) })],
    ['with a key in its place', 401, () => ({ authorization: 'Bearer svc_x' })],
    ['from another origin', 403, (right) => ({ ...right, origin: 'https://evil.example' })],
    ['from another port', 403, (right) => ({ ...right, origin: 'http://127.0.0.1:1' })],
    ['from a page without origin', 403, (right) => ({ ...right, origin: 'null' })],
    ['under another name', 403, (right) => ({ ...right, host: 'evil.example' })],
  ]
  test.each(shut)('%s answers %i', async (_how, status, headers) => {
    expect((await invoke(headers(session))).status).toBe(status)
    expect((await invoke(headers(session), '/window/upload/uploads.append?input={}')).status).toBe(status)
    expect((await invoke(headers(session), '/window/events', 'GET')).status).toBe(status)
  })

  test('stays shut to an origin that may use the API only', async () => {
    await host.change({ allowed_origins: ['https://tool.example'] })
    const reply = await invoke({ 'x-skerry-window': '1', origin: 'https://tool.example' })
    expect(reply.status).toBe(401)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    await host.change({ allowed_origins: [] })
  })

  test('takes POST only, and knows two routes', async () => {
    const headers = session
    expect((await invoke(headers, '/window/invoke/settings.read', 'GET')).status).toBe(403)
    expect((await invoke(headers, '/window/nowhere/settings.read')).status).toBe(404)
    expect((await invoke(headers, '/window/invoke/')).status).toBe(404)
    expect((await invoke(headers, '/window/invoke/%E0%A4%A')).status).toBe(404)
  })

  test.each(['null', '1', '"x"', '[]', '[1]', '{', 'undefined'])(
    'refuses an upload whose other fields are %s',
    async (input) => {
      const path = `/window/upload/uploads.append?input=${encodeURIComponent(input)}`
      const { status, body } = await invoke(session, path)
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
      headers: session,
      body,
    })
    expect(reply.body).toMatchObject({ settings: { zoom: 110 } })
  })

  test('of two hosts in one browser, neither is open to the secret of the other', async () => {
    const other = await startLocalHost({ withWindow: true, renderer })
    try {
      const path = '/window/invoke/settings.read'
      const ask = { method: 'POST', path, authorization: null, body: {} }
      const theirs = await sessionOf(other)
      expect((await other.ask({ ...ask, headers: theirs })).status).toBe(200)
      expect((await other.ask({ ...ask, headers: session })).status).toBe(401)
      expect((await host.ask({ ...ask, headers: session })).status).toBe(200)
    } finally {
      await other.stop()
    }
  })

  test('tells of changes as they come', async () => {
    const stop = new AbortController()
    expect((await invoke({}, '/window/events', 'GET')).status).toBe(401)
    const { body } = await fetch(`${host.url}/window/events`, {
      headers: session,
      signal: stop.signal,
    })
    const stream = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await stream?.read())?.value).toBe('\n')
    await host.change({ theme: 'dark' })
    expect((await stream?.read())?.value).toMatch(/^{"topic":"settings","event":{}}\n/)
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
