import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** The bulk lookups with every kind of malformed input. */

let host: LocalHost
let lookupKey: string
let otherKey: string
beforeAll(async () => {
  host = await startLocalHost()
  lookupKey = (await host.makeKey('scan.lookup')).secret
  otherKey = (await host.makeKey('scan.batch')).secret
})
afterAll(() => host.stop())

const e1 = (message: string) => ({ status: 'error', message })
const seen = ({ status, body }: Reply) => ({ status, body })

const lists = [
  {
    path: '/api/v1/scan/hash',
    field: 'hashes',
    good: ['D41D8CD98F00B204E9800998ECF8427E', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    read: ['d41d8cd98f00b204e9800998ecf8427e', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    entry: 'hash',
    most: 500,
  },
  {
    path: '/api/v1/scan/crypto',
    field: 'addresses',
    good: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    read: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    entry: 'address',
    most: 100,
  },
] as const

describe.each(lists)('many at once at $path', ({ path, field, good, read, entry, most }) => {
  const post = (body: unknown, more: Partial<Ask> = {}) =>
    host.ask({ ...more, method: 'POST', path, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const resultsOf = ({ body }: Reply) =>
    (body as { results: Record<string, unknown>[] }).results.map((result) => result[entry])

  test('are answered in request order, without repetitions and blank entries', async () => {
    const [first, second] = good
    const reply = await post({
      [field]: [second, '', first, ` ${second}\n`, ' \t'],
      unknown: { [field]: [] },
    })
    expect(reply.status).toBe(200)
    expect(resultsOf(reply)).toEqual([read[1], read[0]])
    expect(reply.body).toMatchObject({ count: 2, invalid: [] })
  })

  test('that cannot be read are invalid, and fail nobody', async () => {
    const bad = [
      'x',
      '__proto__',
      'constructor',
      '\u0000',
      '\ud800',
      'a'.repeat(8193),
      'ä'.repeat(100_000),
      '{"a":1}',
    ]
    const reply = await post({ [field]: [bad[0], good[0], ...bad.slice(1)] })
    expect(reply.status).toBe(200)
    expect(resultsOf(reply)).toEqual([read[0]])
    const { invalid } = reply.body as { invalid: { value: string; reason: string }[] }
    expect(invalid).toHaveLength(bad.length)
    for (const { value, reason } of invalid) {
      expect(value.length).toBeLessThanOrEqual(200)
      expect(reason).toMatch(/^it /)
    }
    expect(reply.text).not.toMatch(/limit/i)
  })

  test.each<readonly [string, unknown, string]>([
    ['no body', '', `Please provide ${field}.`],
    ['an empty object', {}, `Please provide ${field}.`],
    ['null', { [field]: null }, `Please provide ${field}.`],
    ['an empty list', { [field]: [] }, `Please provide ${field}.`],
    ['a text', { [field]: 'x' }, `Provided ${field} is invalid: it must be a list of texts.`],
    ['a number', { [field]: 1 }, `Provided ${field} is invalid: it must be a list of texts.`],
    [
      'an object',
      { [field]: { 0: 'x', length: 1 } },
      `Provided ${field} is invalid: it must be a list of texts.`,
    ],
    ['a number in the list', { [field]: [1] }, `Provided ${field}.0 is invalid: it must be a list of texts.`],
    [
      'a list in the list',
      { [field]: ['x', ['x']] },
      `Provided ${field}.1 is invalid: it must be a list of texts.`,
    ],
    ['a list alone', ['x'], 'Provided body is invalid: it is not a JSON object.'],
    ['half a body', `{"${field}":["x"`, 'Provided body is invalid: it is not JSON.'],
    ['a form', `${field}=x`, 'Provided body is invalid: it is not JSON.'],
    [
      'one too many',
      { [field]: Array.from({ length: most + 1 }, (_, index) => `${index}`) },
      `Provided ${field} is invalid: it has more than ${most} entries.`,
    ],
  ])('given as %s are refused with a sentence', async (_what, body, message) => {
    expect(seen(await post(body))).toEqual({ status: 400, body: e1(message) })
  })

  test('of 16 MB and more are refused, and the host answers on', async () => {
    const reply = await post(`{"${field}":["${'a'.repeat(17 * 1_048_576)}"]}`)
    expect(seen(reply)).toEqual({
      status: 400,
      body: e1('Provided body is invalid: it is larger than 16 MB.'),
    })
    expect((await post({ [field]: [good[0]] })).status).toBe(200)
  })

  test('are as many as may be', async () => {
    const reply = await post({ [field]: Array.from({ length: most }, (_, index) => `${index}`) })
    expect(seen(reply)).toMatchObject({ status: 200, body: { count: 0, results: [] } })
  })

  test('need a key that may look up', async () => {
    const body = { [field]: [good[0]] }
    expect(seen(await post(body, { authorization: null }))).toEqual({
      status: 401,
      body: e1('Invalid or missing API key.'),
    })
    const forbidden = await post(body, { authorization: `token ${otherKey}` })
    expect(seen(forbidden)).toEqual({ status: 403, body: { error: expect.stringContaining('scan.lookup') } })
    expect((await post(body, { authorization: `token ${lookupKey}` })).status).toBe(200)
  })
})
