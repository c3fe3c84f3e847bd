import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Malformed and hostile input: always an answer in the family's shape, never a fault. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const post = (path: string, body: string | Uint8Array | object, headers = {}) =>
  host.ask({ method: 'POST', path, body, headers })
const e1 = (message: string) => ({ status: 'error', message })

describe('a body', () => {
  const texts: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['that is empty', '', 'Please provide text.'],
    ['without the field', '{}', 'Please provide text.'],
    ['with null', '{"text":null}', 'Please provide text.'],
    ['with an empty text', '{"text":""}', 'Please provide text.'],
    ['with white space', '{"text":" \\n\\t"}', 'Please provide text.'],
    ['with a number', '{"text":1}', 'Provided text is invalid: it must be a text.'],
    ['with a boolean', '{"text":false}', 'Provided text is invalid: it must be a text.'],
    ['with a list', '{"text":["8.8.8.8"]}', 'Provided text is invalid: it must be a text.'],
    ['with an object', '{"text":{"length":3}}', 'Provided text is invalid: it must be a text.'],
    ['that is a list', '[{"text":"x"}]', 'Provided body is invalid: it is not a JSON object.'],
    ['that is a text', '"text"', 'Provided body is invalid: it is not a JSON object.'],
    ['that is null', 'null', 'Provided body is invalid: it is not a JSON object.'],
    ['that is cut off', '{"text":"8.8.8', 'Provided body is invalid: it is not JSON.'],
    ['that is a form', 'text=8.8.8.8', 'Provided body is invalid: it is not JSON.'],
    ['with two documents', '{"text":"x"}{}', 'Provided body is invalid: it is not JSON.'],
    ['with a byte order mark', '\ufeff{"text":1}', 'Provided text is invalid: it must be a text.'],
    ['that is Latin-1', Buffer.from('{"text":"é"}', 'latin1'), 'Provided body is invalid: it is not UTF-8.'],
    [
      'that is UTF-16',
      Buffer.from('\ufeff{"text":"x"}', 'utf16le'),
      'Provided body is invalid: it is not UTF-8.',
    ],
    [
      'with an overlong character',
      Buffer.from([0x7b, 0xc0, 0x80, 0x7d]),
      'Provided body is invalid: it is not UTF-8.',
    ],
    [
      'nested 100,000 deep',
      `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'Provided body is invalid: its arrays and objects are nested deeper than 64 levels.',
    ],
    [
      'nested 100,000 deep and cut off',
      '{"a":'.repeat(100_000),
      'Provided body is invalid: its arrays and objects are nested deeper than 64 levels.',
    ],
  ]
  test.each(texts)('%s is refused with a sentence', async (_what, body, message) => {
    const reply = await post('/api/v1/scan/ioc', body)
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: e1(message) })
  })

  test('may bring fields that nobody knows, those of prototypes included', async () => {
    const fields =
      '"__proto__":{"risk":"fast","polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"kind":"problem","code":"forbidden"'
    const reply = await post('/api/v1/scan/ioc', `{${fields},"text":"8.8.8.8"}`)
    expect(reply.body).toMatchObject({ status: 'ok', ioc_total: 1 })
    expect(reply.body).not.toHaveProperty('risk')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('nested in a field that nobody knows does not matter, up to the bound that all bodies have', async () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect((await post('/api/v1/scan/ioc', `{"x":${deep(63)},"text":"8.8.8.8"}`)).status).toBe(200)
    expect((await post('/api/v1/scan/ioc', `{"x":${deep(64)},"text":"8.8.8.8"}`)).status).toBe(400)
  })

  test('is read as JSON whatever its type says', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])
      expect((await post('/api/v1/scan/ioc', { text: 'x' }, { 'content-type': type })).status).toBe(200)
  })

  test('keeps control characters and NULs, which separate indicators like any other character', async () => {
    const { body } = await post('/api/v1/scan/ioc', { text: '\u0000 8.8.8.8 \u0007\u001b[31m 9.9.9.9\u0000' })
    expect(body).toMatchObject({ ioc_total: 2 })
  })

  test('with halves of surrogate pairs is read all the same', async () => {
    const { body } = await post('/api/v1/scan/ioc', '{"text":"\\ud800 8.8.8.8 \\udc00"}')
    expect(body).toMatchObject({ ioc_total: 1 })
  })

  test('of 20 MB is refused, announced or in chunks, and the host answers on', async () => {
    const large = Buffer.alloc(20 * 1_048_576, 0x20)
    const message = 'Provided body is invalid: it is larger than 16 MB.'
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const { status, body } = await post('/api/v1/scan/ioc', large, headers)
      expect({ status, body }).toEqual({ status: 400, body: e1(message) })
    }
    const incidents = await post('/ir/api/v1/alerts', large)
    expect(incidents.status).toBe(413)
    expect(incidents.body).toEqual({ error: 'too_large', message, details: { field: 'body' } })
    expect((await host.ask({ path: '/api/v1/' })).status).toBe(200)
  })

  test('of 20 MB without a key is not even read', async () => {
    const { port } = new URL(host.url)
    const head = `POST /api/v1/scan/ioc HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 20971520\r\nconnection: close\r\n\r\n`
    expect(await host.askRaw(`${head}{"text":`)).toMatch(/^HTTP\/1\.1 401/)
  })

  test('in chunks is a body like any other', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    expect((await post('/api/v1/scan/ioc', { text: '8.8.8.8' }, headers)).body).toMatchObject({
      ioc_total: 1,
    })
  })

  test('does not overrule the query or the path', async () => {
    const reply = await post('/api/v1/scan/ioc?country=FR&risk=fast', {
      text: 'x',
      country: 'DE',
      risk: 'off',
    })
    expect(reply.body).toMatchObject({ risk: { country: 'FR' } })
  })

  test('on a read is ignored', async () => {
    expect((await host.ask({ path: '/api/v1/limit/ip', body: { scan_type: 'moon' } })).status).toBe(200)
  })
})

describe('a query', () => {
  test.each([
    ['?country=FR&country=DE', 'Provided country is invalid: it is given more than once.'],
    ['?risk=fast&risk=fast', 'Provided risk is invalid: it is given more than once.'],
    ['?limit=1&limit=2', 'Provided page size is invalid: it is given more than once.'],
    ['?risk=%ff', 'Provided risk is invalid: it is not UTF-8.'],
    ['?risk=%c0%80', 'Provided risk is invalid: it is not UTF-8.'],
    ['?risk=%', 'Provided risk is invalid: it is not UTF-8.'],
    ['?%ff=1', 'Provided query is invalid: a name in it is not UTF-8.'],
    ['?a%00b=1&a%00b=2', 'Provided a?b is invalid: it is given more than once.'],
    ['?<b>=1&<b>=2', 'Provided ?b? is invalid: it is given more than once.'],
    ['?risk=%0d%0aX-Evil:1', 'Provided risk is invalid: it must be true, fast or deep.'],
    [
      `?country=${'A'.repeat(8193)}`,
      'Provided country is invalid: it must be one of FR, GB, US, DE, ES, IT, NL, BE, PT, BR, PL.',
    ],
  ])('%j is refused with a sentence', async (query, message) => {
    const reply = await post(`/api/v1/scan/ioc${query}`, { text: 'x' })
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: e1(message) })
    expect(reply.headers).not.toHaveProperty('x-evil')
  })

  test.each([
    '?',
    '?&&&',
    '?__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
    '?unknown=1',
    '?risk',
    '?text=8.8.8.8',
    '?api_key=%00',
  ])('%j changes nothing', async (query) => {
    const reply = await post(`/api/v1/scan/ioc${query}`, { text: '9.9.9.9' })
    expect(reply.body).toMatchObject({ status: 'ok', ioc_total: 1, iocs: { ipv4: [{ value: '9.9.9.9' }] } })
    expect(reply.body).not.toHaveProperty('risk')
  })

  test('longer than a head may be is refused by the server itself', async () => {
    const reply = await host.ask({ path: `/api/v1/limit/ip?x=${'a'.repeat(131_072)}` })
    expect(reply.status).toBe(431)
  })
})

describe('an address', () => {
  test.each(['/api/v1', '/api/v1/', '//api/v1/', '/api/v1//'])(
    'written as %s is the greeting',
    async (path) => {
      expect(await host.ask({ path })).toMatchObject({
        status: 200,
        body: { auth: 'api_key' },
      })
    },
  )

  const unknown = 'Not found: there is no operation at this address. See /openapi.json.'

  test.each<readonly [string, object]>([
    ['/api/v1/nowhere', { error: unknown }],
    ['/api/v1/nothing', { error: unknown }],
    ['/api/v1/scan/ioc/', { error: unknown }],
    ['/API/V1/scan/ioc', { error: 'Not found: there is nothing at this address.' }],
    ['/upload/nowhere', { error: unknown }],
    ['/ir/nowhere', { error: 'unknown_route', message: unknown, details: {} }],
    ['/ir/nothing', { error: 'unknown_route', message: unknown, details: {} }],
    ['/register/api/v1/nowhere', { error: unknown }],
    // below /register the window has its own pages
    ['/register/nowhere', { error: 'Not found: there is nothing at this address.' }],
    ['/threat/nowhere', { error: unknown }],
    ['/nowhere', { error: 'Not found: there is nothing at this address.' }],
    ['/api/v1/limit/%E0%A4%A', { error: unknown }],
    ['/api/v1/../../etc/passwd', { error: unknown }],
    ['/__proto__', { error: 'Not found: there is nothing at this address.' }],
    ['/api/v1/limit/a/b', { error: unknown }],
  ] as const)('%s is not there, in the shape of its family', async (path, body) => {
    const reply = await host.ask({ path })
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 404, body })
  })

  test.each([
    ['DELETE', '/api/v1/scan/ioc', 'POST'],
    ['GET', '/api/v1/scan/ioc', 'POST'],
    ['POST', '/api/v1/limit/ip', 'GET'],
    ['PUT', '/api/v1/', 'GET'],
    ['PATCH', '/threat/api/v1/actors', 'GET'],
    ['PUT', '/ir/api/v1/alerts', 'GET or POST'],
  ])('asked with %s %s says that it takes %s', async (method, path, others) => {
    const { status, text } = await host.ask({ method, path })
    expect(status).toBe(404)
    expect(text).toContain(`This address takes ${others} only.`)
  })

  test('answers HEAD like GET, without a body', async () => {
    const head = await host.ask({ method: 'HEAD', path: '/api/v1/' })
    const full = await host.ask({ path: '/api/v1/' })
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
    expect((await host.ask({ method: 'HEAD', path: '/api/v1/', authorization: null })).status).toBe(401)
  })

  test('answers OPTIONS with nothing, and needs no key for it', async () => {
    const reply = await host.ask({ method: 'OPTIONS', path: '/api/v1/scan/ioc', authorization: null })
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' })
  })

  test('is never kept by anyone on the way, and never read as something else', async () => {
    for (const path of ['/api/v1/', '/api/v1/nowhere', '/openapi.json']) {
      const { headers } = await host.ask({ path })
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
    }
  })

  test('serves many on one connection, one after the other', async () => {
    const { host: name } = new URL(host.url)
    const head = (path: string, last: string) =>
      `GET ${path} HTTP/1.1\r\nhost: ${name}\r\nauthorization: Bearer ${host.firstKey}\r\n${last}\r\n`
    const text = await host.askRaw(head('/api/v1/', '') + head('/api/v1/limit/ip', 'connection: close\r\n'))
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })

  test('is safe from two lengths and other tricks of the trade', async () => {
    const { host: name } = new URL(host.url)
    for (const trick of [
      'content-length: 5\r\ncontent-length: 6',
      'content-length: 5\r\ntransfer-encoding: chunked',
      'content-length: -1',
    ])
      expect(
        await host.askRaw(`POST /api/v1/scan/ioc HTTP/1.1\r\nhost: ${name}\r\n${trick}\r\n\r\nhello`),
      ).toMatch(/^HTTP\/1\.1 400/)
  })
})

test('no refusal of any operation has the word "limit", which clients read as a spent quota', async () => {
  const refusals: string[] = []
  for (const { family, http } of operations) {
    const path = `${family.base}${http.path.replace(/\{\w+\}/g, 'x')}`
    for (const query of ['', '?limit=x&offset=x', '?limit=1&limit=2']) {
      const body = http.body === 'json' ? { body: '{"limit":[]}' } : {}
      const { status, text } = await host.ask({ method: http.method, path: path + query, ...body })
      if (status >= 400) refusals.push(text)
    }
  }
  expect(refusals.length).toBeGreaterThan(operations.length)
  // an address may contain the word; a message may not
  expect(refusals.filter((text) => /limit/i.test(text))).toEqual([])
})
