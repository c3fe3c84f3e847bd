import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../src/contract/permission.ts'
import { paidFeatures } from '../../src/contract/plan.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Refusals over HTTP and their wording: keys, permissions, plans, host names, origins, rates. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const built = [
  ['GET', '/api/v1/'],
  ['GET', '/api/v1/limit/ip'],
  ['POST', '/api/v1/scan/ioc'],
  ['POST', '/api/v1/scan/batch'],
] as const

const noKey = { status: 'error', message: 'Invalid or missing API key.' }

describe('a caller', () => {
  const wrong: readonly (readonly [string, (key: string) => string | null])[] = [
    ['without a key', () => null],
    ['with an empty header', () => ''],
    ['with a wrong key', () => 'Bearer svc_wrong'],
    ['with a key and no scheme', (key) => key],
    ['with the scheme Basic', (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['with the scheme ApiKey', (key) => `ApiKey ${key}`],
    ['with a scheme and no key', () => 'Bearer '],
    ['with two keys', (key) => `Bearer ${key} ${key}`],
    ['with one character less', (key) => `Bearer ${key.slice(0, -1)}`],
    ['with the first characters, which the list shows', (key) => `Bearer ${key.slice(0, 8)}`],
    ['with one character more', (key) => `Bearer ${key}x`],
    ['with a key in another case', (key) => `Bearer ${key.toUpperCase()}`],
    ['with a key of 10,000 characters', () => `Bearer ${'a'.repeat(10_000)}`],
    ['with a quote for the database', () => `Bearer '--`],
  ]
  test.each(wrong)('%s is told 401 everywhere', async (_who, write) => {
    for (const [method, path] of built) {
      const reply = await host.ask({ method, path, authorization: write(host.firstKey) })
      expect([path, reply.status, reply.body]).toEqual([path, 401, noKey])
    }
  })

  test.each([
    ['/ir/api/v1/alerts', { error: 'unauthenticated', message: noKey.message, details: {} }],
    ['/register/api/v1/register/', { error: noKey.message }],
    ['/threat/api/v1/actors', { error: noKey.message }],
  ])('without a key is told so at %s in the shape of the family', async (path, body) => {
    const reply = await host.ask({ path, authorization: null })
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 401, body })
  })

  test('is not served a key in the query or a cookie', async () => {
    const path = `/api/v1/?token=${host.firstKey}&key=${host.firstKey}&authorization=Bearer%20${host.firstKey}`
    const headers = { cookie: `token=${host.firstKey}`, 'x-api-key': host.firstKey }
    expect((await host.ask({ path, authorization: null, headers })).status).toBe(401)
  })

  test('whose key was deleted is told 401 at the next call', async () => {
    const { id, secret } = await host.makeKey('full')
    const authorization = `token ${secret}`
    expect((await host.ask({ path: '/api/v1/', authorization })).status).toBe(200)
    await host.window('keys.delete', { id })
    expect((await host.ask({ path: '/api/v1/', authorization })).body).toEqual(noKey)
  })

  test('may ask for actors without a key when the settings say so, and for nothing else', async () => {
    await host.change({ actors_without_key: true })
    expect((await host.ask({ path: '/threat/api/v1/actors', authorization: null })).status).toBe(200)
    expect((await host.ask({ path: '/api/v1/', authorization: null })).status).toBe(401)
    await host.change({ actors_without_key: false })
    expect((await host.ask({ path: '/threat/api/v1/actors', authorization: null })).status).toBe(401)
  })
})

describe('a key', () => {
  const ioc = (secret: string) =>
    host.ask({
      method: 'POST',
      path: '/api/v1/scan/ioc',
      authorization: `Bearer ${secret}`,
      body: { text: 'x' },
    })

  test('without a permission is told which one it lacks', async () => {
    const { secret } = await host.makeKey('scan.batch', 'tags.write')
    const { status, body } = await ioc(secret)
    expect({ status, body }).toEqual({
      status: 403,
      body: { error: 'This API key lacks the permission scan.lookup.' },
    })
  })

  test('has changed permissions from its next call on', async () => {
    const { id, secret } = await host.makeKey('scan.batch')
    expect((await ioc(secret)).status).toBe(403)
    await host.window('keys.change', { id, permissions: ['scan.lookup'] })
    expect((await ioc(secret)).status).toBe(200)
    await host.window('keys.change', { id, permissions: ['scan.domain'] })
    expect((await ioc(secret)).status).toBe(403)
  })

  const implied: readonly [readonly (Permission | 'full')[], string, string, number][] = [
    [['cases.write'], 'GET', '/api/v1/cases', 200],
    [['cases.read'], 'POST', '/api/v1/cases/create', 403],
    [['ir.admin'], 'POST', '/ir/api/v1/alerts', 400],
    [['ir.read'], 'POST', '/ir/api/v1/alerts', 403],
    [['register.write'], 'GET', '/register/api/v1/branches/', 200],
    [['register.read'], 'POST', '/register/api/v1/branches/create', 403],
    [['full'], 'GET', '/threat/api/v1/actors', 200],
  ]
  test.each(implied)('with %j may %s %s: %i', async (grants, method, path, status) => {
    const { secret } = await host.makeKey(...grants)
    expect((await host.ask({ method, path, authorization: `token ${secret}` })).status).toBe(status)
  })

  test('cannot reach an operation of the window', async () => {
    for (const path of ['/window/invoke/settings.read', '/window/invoke/keys.list', '/window/open'])
      expect((await host.ask({ method: 'POST', path, body: {} })).status).toBe(404)
  })
})

describe('the plan free', () => {
  beforeAll(() => host.change({ plan: 'free' }))
  afterAll(() => host.change({ plan: 'local' }))

  test.each([
    ['POST', '/register/api/v1/branches/create', 403, { error: 'The free plan can only read the register.' }],
    [
      'DELETE',
      '/register/api/v1/branches/delete',
      403,
      { error: 'The free plan can only read the register.' },
    ],
    ['GET', '/register/api/v1/branches/', 200, { items: [], total: 0 }],
    ['GET', '/api/v1/cases', 403, { error: paidFeatures.cases }],
    ['POST', '/api/v1/cases/create', 403, { error: paidFeatures.cases }],
    ['GET', '/api/v1/limit/ip', 200, expect.anything()],
  ])('answers %s %s with %i', async (method, path, status, body) => {
    const reply = await host.ask({ method, path })
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body })
  })

  test('lets a key without the permission know that first', async () => {
    const { secret } = await host.makeKey('tags.read')
    const { text } = await host.ask({ path: '/api/v1/cases', authorization: `token ${secret}` })
    expect(text).toContain('cases.read')
  })
})

describe('the name of the host', () => {
  const port = () => new URL(host.url).port

  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('%s is answered to', async (name) => {
    const headers = { host: `${name}:${port()}` }
    expect((await host.ask({ path: '/api/v1/', headers })).status).toBe(200)
  })

  test.each([
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.example:PORT',
    '0.0.0.0:PORT',
    'localhost.:PORT',
  ])('%s is refused, whoever asks (DNS rebinding)', async (name) => {
    for (const path of ['/api/v1/', '/openapi.json', '/ir/api/v1/alerts', '/healthz']) {
      const headers = { host: name.replace('PORT', port()) }
      const { status, text } = await host.ask({ path, headers })
      expect([path, status]).toEqual([path, 403])
      expect(text).toContain('not served under that name')
    }
  })

  test('must be given', async () => {
    expect(await host.askRaw('GET /api/v1/ HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 403/)
    expect(await host.askRaw('GET /api/v1/ HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  })
})

describe('a page of another origin', () => {
  const extension = 'chrome-extension://abcdefghijklmnop'
  afterAll(() => host.change({ allowed_origins: [] }))

  test.each(['https://evil.example', 'null', extension, 'http://127.0.0.1:1', 'http://localhost'])(
    '%s is refused with a right key, and may not read the refusal',
    async (origin) => {
      const reply = await host.ask({ path: '/api/v1/', headers: { origin } })
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: 403,
        body: { error: 'This Origin is not among those that Settings allow.' },
      })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect((await host.ask({ method: 'OPTIONS', path: '/api/v1/', headers: { origin } })).status).toBe(403)
    },
  )

  test('is the host itself when it has its address', async () => {
    expect((await host.ask({ path: '/api/v1/', headers: { origin: host.url } })).status).toBe(200)
  })

  test('that the settings allow is answered and may read, with and without preflight', async () => {
    await host.change({ allowed_origins: [extension] })
    const preflight = await host.ask({
      method: 'OPTIONS',
      path: '/api/v1/scan/ioc',
      authorization: null,
      headers: {
        origin: extension,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect({ status: preflight.status, text: preflight.text, headers: preflight.headers }).toMatchObject({
      status: 204,
      text: '',
      headers: {
        'access-control-allow-origin': extension,
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type',
        vary: 'origin',
      },
    })
    const own = { origin: extension }
    const cases = [
      await host.ask({ path: '/api/v1/', headers: own }),
      await host.ask({ path: '/api/v1/', headers: own, authorization: null }),
      await host.ask({ path: '/api/v1/limit/moon', headers: own }),
      await host.ask({ path: '/api/v1/nowhere', headers: own }),
    ]
    expect(cases.map(({ status }) => status)).toEqual([200, 401, 400, 404])
    for (const { headers } of cases) expect(headers['access-control-allow-origin']).toBe(extension)
    await host.change({ allowed_origins: [] })
    expect((await host.ask({ path: '/api/v1/', headers: own })).status).toBe(403)
  })
})

describe('the rate', () => {
  afterAll(() => host.change({ rate_per_second: 0 }))

  test('is bounded for each key by the settings: 429 with whole seconds to wait', async () => {
    const first = await host.makeKey('full')
    const second = await host.makeKey('full')
    const greet = (secret: string) => host.ask({ path: '/api/v1/', authorization: `Bearer ${secret}` })
    await host.change({ rate_per_second: 1 })
    const statuses: number[] = []
    for (let call = 0; call < 8; call++) statuses.push((await greet(first.secret)).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    const spent = await greet(first.secret)
    expect(spent.status).toBe(429)
    expect(spent.headers['retry-after']).toMatch(/^[1-9]\d{0,4}$/)
    expect(spent.body).toEqual({
      error: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
    })
    expect(spent.text).not.toMatch(/limit/i)
    expect((await greet(second.secret)).status).toBe(200)
    await host.change({ rate_per_second: 0 })
    expect((await greet(first.secret)).status).toBe(200)
  })

  test('counts everyone without a right key as one, whatever they send', async () => {
    await host.change({ rate_per_second: 1 })
    const statuses: number[] = []
    for (let call = 0; call < 12; call++)
      statuses.push((await host.ask({ path: '/api/v1/', authorization: `Bearer guess-${call}` })).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    await host.change({ rate_per_second: 0 })
  })
})
