import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Ask, type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/**
 * All seven lookups with every kind of malformed input: each answers in the shape and wording of the contract, and no
 * word of an answer makes a client misinterpret it.
 */

const log = vi.spyOn(console, 'error')
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

type Lookup = {
  /** Its name in a sentence, and the parameter of that name. */
  readonly parameter: string
  readonly path: string
  readonly good: string
  /** Maximum number of characters, and how a sentence formats it. */
  readonly longest: readonly [number, string]
  readonly expected: object
  /** The end of the sentence about a control character in the middle, a NUL, and input that is not a text. */
  readonly control: RegExp
  readonly nonsense: RegExp
}

const lookups: readonly Lookup[] = [
  {
    parameter: 'ip',
    path: '/api/v1/scan/ip',
    good: '10.1.2.3',
    longest: [128, '128'],
    expected: { ip: '10.1.2.3', reserved: true, type: 'ipv4', range: '10.0.0.0/8', rfc: 'RFC 1918' },
    control: /^it is not an IPv4 or IPv6 address, nor a range in CIDR notation\.$/,
    nonsense: /^it is not an IPv4 or IPv6 address, nor a range in CIDR notation\.$/,
  },
  {
    parameter: 'address',
    path: '/api/v1/scan/crypto',
    good: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    longest: [256, '256'],
    expected: { chain: 'BTC', chain_source: 'detected', address_info: { checksum: 'valid' }, intel: null },
    control: /^it .+\.$/,
    nonsense: /^it .+\.$/,
  },
  {
    parameter: 'hash',
    path: '/api/v1/scan/hash',
    good: 'D41D8CD98F00B204E9800998ECF8427E',
    longest: [1024, '1,024'],
    expected: { hash: 'd41d8cd98f00b204e9800998ecf8427e', algorithm: 'MD5', verdict: 'unavailable' },
    control: /^it must be 32, 40, 64 or 128 hexadecimal digits\.$/,
    nonsense: /^it must be 32, 40, 64 or 128 hexadecimal digits\.$/,
  },
  {
    parameter: 'url',
    path: '/api/v1/scan/url',
    good: 'https://example.org/a?b=c',
    longest: [8192, '8,192'],
    expected: { host: 'example.org', query: [{ key: 'b', value: 'c' }], resolution: null },
    control: /^it is not a URL, and not a host name or address either\.$/,
    nonsense: /^it is not a URL, and not a host name or address either\.$/,
  },
  {
    parameter: 'email',
    path: '/api/v1/scan/email',
    good: 'jane@gmail.com',
    longest: [1024, '1,024'],
    expected: { email: 'jane@gmail.com', is_free_provider: true, score: { band: 'clean' } },
    control: /^it holds a control character\.$/,
    nonsense: /^it has no @\.$/,
  },
  {
    parameter: 'number',
    path: '/api/v1/scan/phone',
    good: '+49 30 901820',
    longest: [128, '128'],
    expected: { verdict: 'valid', country_code: 49, region: 'DE', area: 'Berlin' },
    control: /^it holds control characters\.$/,
    nonsense: /^it holds no digits\.$/,
  },
  {
    parameter: 'mac',
    path: '/api/v1/scan/mac',
    good: '00:0c:29:aa:bb:cc',
    longest: [128, '128'],
    expected: { mac: '00:0c:29:aa:bb:cc', verdict: 'vendor_known', vendor: 'VMware, Inc.' },
    control: /^it holds control characters\.$/,
    nonsense: /^“n” is not a hexadecimal digit\.$/,
  },
]

const ask = ({ path, parameter }: Lookup, value: string, more: Partial<Ask> = {}): Promise<Reply> =>
  host.ask({ ...more, path: `${path}?${parameter}=${encodeURIComponent(value)}` })
const seen = ({ status, body }: Reply) => ({ status, body })

describe.each(lookups)('$path', (lookup) => {
  const { path, parameter, good, expected } = lookup
  const invalid = (why: string) => ({ status: 400, body: e1(`Provided ${parameter} is invalid: ${why}.`) })
  const [most, grouped] = lookup.longest

  test('answers with the object itself, with either scheme and any key that may look up', async () => {
    const first = await ask(lookup, good)
    expect(seen(first)).toMatchObject({ status: 200, body: { origin: 'local', ...expected } })
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    for (const authorization of [`token ${host.firstKey}`, `Bearer ${lookupKey}`, `token ${lookupKey}`])
      expect(seen(await ask(lookup, good, { authorization }))).toMatchObject({ status: 200, body: expected })
  })

  test('ignores white space around the value, and parameters that nobody knows', async () => {
    expect((await ask(lookup, ` \t${good}\n`)).body).toMatchObject(expected)
    const known = `${parameter}=${encodeURIComponent(good)}`
    for (const more of ['x=1', '__proto__=1&constructor=2&toString=3', 'limit=x', 'x=1&deep', '&&'])
      expect((await host.ask({ path: `${path}?${more}&${known}` })).body).toMatchObject(expected)
  })

  test.each([null, 'Bearer', 'Bearer svc_wrong', 'token ', 'Basic eDp5', 'svc_wrong'])(
    'is closed to the credentials %j',
    async (authorization) => {
      const refused = { status: 401, body: e1('Invalid or missing API key.') }
      expect(seen(await ask(lookup, good, { authorization }))).toEqual(refused)
      // a caller without permission learns nothing about the input
      expect(seen(await host.ask({ path, authorization }))).toEqual(refused)
    },
  )

  test('is closed to a key without its permission, and names it', async () => {
    const refused = await ask(lookup, good, { authorization: `Bearer ${otherKey}` })
    expect(seen(refused)).toEqual({ status: 403, body: { error: expect.stringContaining('scan.lookup') } })
  })

  test.each(['', '?', '?x=1', '?PARAMETER', '?PARAMETER=', '?PARAMETER=%20%09%0A', '?PARAMETER[]=x'])(
    'asks for its parameter when given %j',
    async (query) => {
      const reply = await host.ask({ path: path + query.replace('PARAMETER', parameter) })
      expect(seen(reply)).toEqual({ status: 400, body: e1(`Please provide ${parameter}.`) })
    },
  )

  test('refuses a parameter that stands twice, and bytes that are no UTF-8', async () => {
    const value = encodeURIComponent(good)
    const twice = await host.ask({ path: `${path}?${parameter}=${value}&${parameter}=${value}` })
    expect(seen(twice)).toEqual(invalid('it is given more than once'))
    for (const bytes of ['%ff', '%c0%80', '%ed%a0%80', `${value}%`, `${value}%e2%82`, '%zz'])
      expect(seen(await host.ask({ path: `${path}?${parameter}=${bytes}` }))).toEqual(
        invalid('it is not UTF-8'),
      )
  })

  test('refuses a value that is too long by its length, however it is encoded', async () => {
    const why = `it is longer than ${grouped} characters`
    for (const value of ['1'.repeat(most + 1), '1'.repeat(8193), 'é'.repeat(8193), '😀'.repeat(8193)])
      expect(seen(await ask(lookup, value))).toEqual(invalid(why))
    // of maximum length, in the maximum number of bytes, so that only the content is wrong
    for (const value of ['中'.repeat(most), '\u0000'.repeat(most)]) {
      const reply = await ask(lookup, value)
      expect(reply.status).toBe(400)
      expect(reply.text).not.toContain('longer than')
    }
  })

  test('refuses control characters and nonsense with a sentence', async () => {
    for (const value of [`${good.slice(0, 3)}\u0000${good.slice(3)}`, `${good}\u0007\u0000`]) {
      const reply = await ask(lookup, value)
      // URLs have their own rule for them: they are percent-encoded
      if (parameter === 'url') expect(reply.text).not.toMatch(/\p{Cc}/u)
      else expect(whyOf(reply, parameter)).toMatch(lookup.control)
    }
    expect(whyOf(await ask(lookup, 'nonsense'), parameter)).toMatch(lookup.nonsense)
  })

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '{"$gt":""}',
    "' OR 1=1 --",
    '../../../../etc/passwd',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '%s%n%x',
    '\u202e\u2066\u200b\ufeff',
    '\ufffd',
    '😀',
    'ⅷ．①',
    'İıſK',
  ])('takes %j for a text like any other', async (value) => {
    const reply = await ask(lookup, value)
    expect([200, 400]).toContain(reply.status)
    if (reply.status === 400)
      expect(reply.body).toEqual(e1(expect.stringMatching(/^Provided \S+ is invalid: .+\.$/)))
    expect(reply.text).not.toMatch(/limit/i)
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('does not take %s', async (method) => {
    const reply = await ask(lookup, good, { method })
    expect(seen(reply)).toEqual({
      status: 404,
      body: { error: expect.stringMatching(/^This address takes GET/) },
    })
  })

  test('is not there with a slash behind it, and answers HEAD without a body', async () => {
    expect((await host.ask({ path: `${path}/?${parameter}=x` })).status).toBe(404)
    const head = await ask(lookup, good, { method: 'HEAD' })
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
  })

  test('does not read its parameter from a body', async () => {
    const reply = await host.ask({ path, body: { [parameter]: good } })
    expect(seen(reply)).toEqual({ status: 400, body: e1(`Please provide ${parameter}.`) })
  })
})

function whyOf({ status, body }: Reply, parameter: string): string {
  expect({ status, body }).toEqual({
    status: 400,
    body: e1(expect.stringMatching(new RegExp(`^Provided ${parameter} is invalid: `))),
  })
  return (body as { message: string }).message.replace(`Provided ${parameter} is invalid: `, '')
}

describe('an alias', () => {
  test.each([
    ['/api/v1/scan/url', 'url', 'q', 'https://example.org/', 'https://example.com/', 'url'],
    ['/api/v1/scan/phone', 'number', 'phone', '+4930901820', '+442079250918', 'input'],
  ])('of %s stands for its parameter, and gives way to it', async (path, name, alias, one, other, field) => {
    const [first, second] = [encodeURIComponent(one), encodeURIComponent(other)]
    const read = async (query: string) => (await host.ask({ path: `${path}?${query}` })).body
    expect(await read(`${alias}=${first}`)).toMatchObject({ [field]: one })
    expect(await read(`${alias}=${second}&${name}=${first}`)).toMatchObject({ [field]: one })
    expect(await read(`${alias}=${first}&${name}=`)).toMatchObject({ [field]: one })
    expect(await read(`${alias}=`)).toEqual(e1(`Please provide ${name}.`))
    expect(await read(`${alias}=${first}&${alias}=${first}`)).toEqual(
      e1(`Provided ${alias} is invalid: it is given more than once.`),
    )
  })
})

describe('chain', () => {
  const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const read = (chain: string) => host.ask({ path: `/api/v1/scan/crypto?address=${evm}&chain=${chain}` })

  test.each([
    ['arbitrum', 'ARBITRUM', 'explicit'],
    ['ARBITRUM', 'ARBITRUM', 'explicit'],
    ['%20Polygon%20', 'POLYGON', 'explicit'],
    ['', 'ETH', 'default'],
  ])('%j is read as %s (%s)', async (given, chain, chain_source) => {
    expect((await read(given)).body).toMatchObject({ chain, chain_source })
  })

  test.each(['LTC', 'ethereum', '__proto__', 'constructor', '%00', 'eth%00'])(
    '%j is refused',
    async (given) => {
      const { status, body } = await read(given)
      const why =
        'it must be one of ETH, BSC, POLYGON, ARBITRUM, OPTIMISM, BASE, AVAX, BTC, TRX, SOL, TON, DOGE.'
      expect({ status, body }).toEqual({ status: 400, body: e1(`Provided chain is invalid: ${why}`) })
    },
  )
})

describe('resolve', () => {
  const read = (flag: string) =>
    host.ask({ path: `/api/v1/scan/url?url=https%3A%2F%2Fexample.org&resolve=${flag}` })

  test.each(['false', '0', 'no', 'FALSE', ''])('%j opens nothing', async (flag) => {
    expect(seen(await read(flag))).toMatchObject({ status: 200, body: { resolution: null } })
  })

  test.each(['1', 'true', 'TRUE', 'yes', 'Yes'])('%j asks for an instance', async (flag) => {
    const reply = await read(flag)
    expect(seen(reply)).toEqual({ status: 502, body: e1(expect.stringContaining('an instance')) })
  })

  test.each(['maybe', '2', 'on', '[]', '__proto__'])('%j is refused', async (flag) => {
    const message = 'Provided resolve is invalid: it must be true or false.'
    expect(seen(await read(flag))).toEqual({ status: 400, body: e1(message) })
  })
})

test('a URL of 8,192 characters is read when every one of them is percent-encoded', async () => {
  const url = `https://example.org/${'😀'.repeat(8172)}`
  const reply = await host.ask({ path: `/api/v1/scan/url?url=${encodeURIComponent(url)}` })
  expect(seen(reply)).toMatchObject({ status: 200, body: { host: 'example.org', decoded: url } })
})

test('nothing of all this is a fault, and nothing goes to the log', () => {
  expect(log.mock.calls).toEqual([])
})
