import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '../../src/main/operations/workstation.ts'
import { operationNamed, operations } from '../../src/main/parts/operations.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'
import { notBuilt } from './not-built.ts'

/** Every operation that is built, over HTTP: its answer matches its schema, and contains what clients read. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const extract = (text: unknown, query = '') =>
  host.ask({ method: 'POST', path: `/api/v1/scan/ioc${query}`, body: { text } })
const batch = (indicators: unknown) =>
  host.ask({ method: 'POST', path: '/api/v1/scan/batch', body: { indicators } })

/** Checks the answer against the operation's schema: nothing missing, no wrong type, nothing extra. */
function expectShape(name: string, reply: Reply): void {
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(operationNamed(name)?.output().parse(reply.body)).toEqual(reply.body)
}

describe('the greeting', () => {
  test.each(['Bearer', 'token', 'bearer', 'TOKEN'])('takes a key as %s', async (scheme) => {
    const reply = await host.ask({ path: '/api/v1/', authorization: `${scheme} ${host.firstKey}` })
    expectShape('greeting.read', reply)
    expect(reply.body).toEqual({
      auth: 'api_key',
      message: 'Welcome to Skerry, First key.',
      organization: 'This workstation',
      plan: 'local',
    })
  })

  test('tells the organization and the plan of the settings, from the next call on', async () => {
    await host.change({ organization: 'Équipe SOC', plan: 'free' })
    const { body } = await host.ask({ path: '/api/v1/' })
    expect(body).toMatchObject({ organization: 'Équipe SOC', plan: 'free' })
    await host.change({ organization: 'This workstation', plan: 'local' })
  })
})

describe('quotas', () => {
  test('of files is never spent, however many were sent: they are analysed here', async () => {
    const reply = await host.ask({ path: '/api/v1/limit/file' })
    expectShape('quota.read', reply)
    const { remaining, total } = reply.body as { remaining: number; total: number }
    expect(remaining).toBeGreaterThan(1_000_000)
    expect(remaining).toBe(total)
    expect(reply.body).not.toHaveProperty('unavailable')
  })

  test.each(['domain', 'ip', 'crypto', 'IP'])(
    'of %s are whole numbers, and named as not known',
    async (type) => {
      const reply = await host.ask({ path: `/api/v1/limit/${type}` })
      expectShape('quota.read', reply)
      expect(reply.body).toEqual({
        scan_type: type.toLowerCase(),
        remaining: 0,
        total: 0,
        origin: 'local',
        unavailable: ['remaining', 'total'],
      })
    },
  )

  test('need a valid key and no permission', async () => {
    const { secret } = await host.makeKey('tags.read')
    const reply = await host.ask({ path: '/api/v1/limit/ip', authorization: `token ${secret}` })
    expect(reply.status).toBe(200)
    expect((await host.ask({ path: '/api/v1/limit/ip', authorization: null })).status).toBe(401)
  })

  test('of anything else are refused', async () => {
    const { status, body } = await host.ask({ path: '/api/v1/limit/moon' })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        status: 'error',
        message: 'Provided scan_type is invalid: it must be one of domain, ip, file, crypto.',
      },
    })
  })
})

describe('extraction', () => {
  const kinds = ['ipv4', 'ipv6', 'domain', 'url', 'email', 'hash', 'crypto', 'cve']
  const text = `CVE-2024-3094 hxxps://evil[.]shop-login[.]ru/a bad@mail-host.ru 8.8.4.4 2001:4860:4860::8888
    d41d8cd98f00b204e9800998ecf8427e bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq 8[.]8[.]4[.]4 9.9.9.9`

  test('answers with all eight kinds in the order of the contract, canonical and once each', async () => {
    const reply = await extract(text)
    expectShape('iocs.extract', reply)
    const { iocs, ioc_total, truncated } = reply.body as {
      iocs: Record<string, { value: string; link: string }[]>
      ioc_total: number
      truncated: boolean
    }
    expect(Object.keys(iocs)).toEqual(kinds)
    expect(iocs).toEqual({
      ipv4: [
        { value: '8.8.4.4', link: '/ip/8.8.4.4' },
        { value: '9.9.9.9', link: '/ip/9.9.9.9' },
      ],
      ipv6: [{ value: '2001:4860:4860::8888', link: '/ip/2001%3A4860%3A4860%3A%3A8888' }],
      domain: expect.arrayContaining([{ value: 'evil.shop-login.ru', link: '/domain/evil.shop-login.ru' }]),
      url: [{ value: 'https://evil.shop-login.ru/a', link: '/url?q=https%3A%2F%2Fevil.shop-login.ru%2Fa' }],
      email: [{ value: 'bad@mail-host.ru', link: '/email/bad%40mail-host.ru' }],
      hash: [{ value: 'd41d8cd98f00b204e9800998ecf8427e', link: '/hash/d41d8cd98f00b204e9800998ecf8427e' }],
      crypto: [
        {
          value: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          link: '/crypto/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        },
      ],
      cve: [{ value: 'CVE-2024-3094', link: '/cve/CVE-2024-3094' }],
    })
    expect(ioc_total).toBe(Object.values(iocs).flat().length)
    expect(truncated).toBe(false)
    expect(reply.body).not.toHaveProperty('risk')
  })

  test('keeps the order of first appearance', async () => {
    const values = ['9.9.9.9', '1.1.1.1', '8.8.8.8', '4.4.4.4']
    const { body } = await extract([...values, ...values.toReversed()].join(' and '))
    const { iocs } = body as { iocs: { ipv4: { value: string }[] } }
    expect(iocs.ipv4.map(({ value }) => value)).toEqual(values)
  })

  test('answers all kinds for a text without any', async () => {
    const reply = await extract('Lunch at noon?')
    expectShape('iocs.extract', reply)
    expect(reply.body).toEqual({
      status: 'ok',
      ioc_total: 0,
      truncated: false,
      iocs: Object.fromEntries(kinds.map((kind) => [kind, []])),
    })
  })

  test.each([
    [10_000, false],
    [10_001, true],
  ])('of %i distinct values is truncated: %s', async (count, truncated) => {
    const values = Array.from(
      { length: count },
      (_, index) => `${11 + (index >> 14)}.${(index >> 7) & 127}.${index & 127}.5`,
    )
    const { body } = await extract(`${values.join('\n')}\n${values[0]}`)
    expect(body).toMatchObject({ ioc_total: 10_000, truncated })
  })

  test('takes exactly 1 MB, counted in bytes, and not one byte more', async () => {
    const full = `8.8.8.8 ${'é'.repeat(524_284)}`
    expect(Buffer.byteLength(full)).toBe(1_048_576)
    expect((await extract(full)).body).toMatchObject({ ioc_total: 1 })
    const { status, body } = await extract(`${full} `)
    expect({ status, body }).toEqual({
      status: 400,
      body: { status: 'error', message: 'Provided text is invalid: it is larger than 1 MB.' },
    })
  })

  const lure =
    'Urgent: your parcel is held. Verify your account password now: http://198.51.100.7/royalmail/login'

  test.each(['true', 'fast', '1', 'YES', 'deep'])(
    'with risk=%s says how the text reads, offline',
    async (mode) => {
      const reply = await extract(lure, `?risk=${mode}&country=gb`)
      expectShape('iocs.extract', reply)
      const { risk } = reply.body as { risk: { score: number; reasons: unknown[] } }
      expect(risk).toMatchObject({ mode: 'fast', country: 'GB' })
      expect(risk.score).toBeGreaterThanOrEqual(25)
      expect(risk.reasons.length).toBeGreaterThan(0)
    },
  )

  test.each(['', '?risk=', '?risk=false', '?risk=0', '?risk=no', '?country=FR'])(
    'with %j gives no risk',
    async (query) => {
      expect((await extract(lure, query)).body).not.toHaveProperty('risk')
    },
  )

  test.each([
    ['?risk=fast&country=fr', 'FR'],
    ['?risk=fast&pays=de', 'DE'],
    ['?risk=fast&country=it&pays=de', 'IT'],
    ['?risk=fast', 'GB'],
    ['?risk=fast&country=', 'GB'],
    ['?risk=fast&country=&pays=de', 'DE'],
  ])('with %s reads with the pack of %s', async (query, country) => {
    expect((await extract(lure, query)).body).toMatchObject({ risk: { country } })
  })

  test('reads with the country of the settings when none is given', async () => {
    await host.change({ country: 'NL' })
    expect((await extract(lure, '?risk=true')).body).toMatchObject({ risk: { country: 'NL' } })
    await host.change({ country: 'GB' })
  })

  test.each([
    ['?risk=maybe', 'Provided risk is invalid: it must be true, fast or deep.'],
    [
      '?country=ZZ',
      'Provided country is invalid: it must be one of FR, GB, US, DE, ES, IT, NL, BE, PT, BR, PL.',
    ],
    [
      '?country=%00',
      'Provided country is invalid: it must be one of FR, GB, US, DE, ES, IT, NL, BE, PT, BR, PL.',
    ],
  ])('with %s is refused', async (query, message) => {
    const { status, body } = await extract(lure, query)
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
  })
})

describe('batch triage', () => {
  test('reads a list line by line, and says why a line was skipped', async () => {
    const reply = await batch(
      [
        '8.8.8.8',
        '10.0.0.0/8',
        'EVIL.shop-login.ru',
        'hxxp://a[.]shop-login[.]ru/x',
        'a@mail-host.ru',
        '00-1A-2B-3C-4D-5E',
        '+33 6 12 34 56 78',
        'CVE-2024-3094',
        '',
        'hello',
        '8.8.8.8',
      ].join('\r\n'),
    )
    expectShape('batch.triage', reply)
    const { indicators, skipped, count, truncated } = reply.body as {
      indicators: { kind: string; value: string; known: boolean }[]
      skipped: unknown[]
      count: number
      truncated: boolean
    }
    expect(indicators.map(({ kind, value }) => [kind, value])).toEqual([
      ['ip', '8.8.8.8'],
      ['cidr', '10.0.0.0/8'],
      ['domain', 'evil.shop-login.ru'],
      ['url', 'http://a.shop-login.ru/x'],
      ['email', 'a@mail-host.ru'],
      ['mac', '00:1a:2b:3c:4d:5e'],
      ['phone', '+33612345678'],
      ['cve', 'CVE-2024-3094'],
    ])
    expect(skipped).toEqual([{ value: 'hello', reason: 'not recognised as an indicator' }])
    expect({ count, truncated }).toEqual({ count: 8, truncated: false })
  })

  test.each([
    [200, false],
    [201, true],
  ])('of %i distinct indicators is truncated: %s', async (count, truncated) => {
    const lines = Array.from({ length: count }, (_, index) => `11.22.${index >> 7}.${index & 127}`)
    const { body } = await batch([...lines, lines[0]].join('\n'))
    expect(body).toMatchObject({ count: 200, truncated })
  })

  test('knows a value once a session holds it, and not when the session is deleted', async () => {
    const known = async () =>
      ((await batch('77.88.55.66\n77.88.55.67')).body as { indicators: { known: boolean }[] }).indicators.map(
        ({ known }) => known,
      )
    expect(await known()).toEqual([false, false])
    const { session } = await host.window<{ session: { id: string } }>('triage.start', {
      sources: [{ kind: 'text', name: 'note', text: 'seen 77.88.55.66' }],
    })
    await expect
      .poll(
        async () =>
          (await host.window<{ session: { state: string } }>('triage.open', { session: session.id })).session
            .state,
        { interval: 20, timeout: 120_000 },
      )
      .toBe('done')
    expect(await known()).toEqual([true, false])
    await host.window('triage.delete', { sessions: [session.id] })
    expect(await known()).toEqual([false, false])
  })

  test('takes exactly 1 MB and not one byte more', async () => {
    const full = `8.8.8.8\n${' '.repeat(1_048_568)}`
    expect((await batch(full)).body).toMatchObject({ count: 1 })
    expect((await batch(`${full} `)).body).toEqual({
      status: 'error',
      message: 'Provided indicators is invalid: it is larger than 1 MB.',
    })
  })
})

describe('health', () => {
  test.each([
    ['/healthz', 'health.read', { status: 'ok', db: 'ok' }],
    [
      '/ir/healthz',
      'incidentHealth.read',
      { status: 'ok', db: 'ok', ch: 'ok', license: 'local', grace_h: 0 },
    ],
    [
      '/ir/api/v1/healthz',
      'incidentHealth.read',
      { status: 'ok', db: 'ok', ch: 'ok', license: 'local', grace_h: 0 },
    ],
    ['/threat/healthz', 'actorHealth.read', { status: 'ok', sets: 0 }],
  ])('%s needs no key', async (path, name, answer) => {
    for (const authorization of [null, 'Bearer wrong', `Bearer ${host.firstKey}`]) {
      const reply = await host.ask({ path, authorization })
      expectShape(name, reply)
      expect(reply.body).toEqual(answer)
    }
  })
})

test('the document at /openapi.json lists every operation, and needs no key', async () => {
  const { status, body } = await host.ask({ path: '/openapi.json', authorization: null })
  expect(status).toBe(200)
  const { paths, openapi } = body as { paths: Record<string, object>; openapi: string }
  expect(openapi).toBe('3.2.0')
  const listed = Object.values(paths).reduce(
    (sum, methods) => sum + Object.keys(methods).filter((key) => /^(?:get|post|delete)$/.test(key)).length,
    0,
  )
  expect(listed).toBe(operations.length)
})

describe('every operation that is not built', () => {
  const waiting = () => operations.filter((operation) => !isBuilt(operation))
  const pathOf = ({ family, http }: (typeof operations)[number]) =>
    `${family.base}${http.path.replace(/\{\w+\}/g, 'x1')}`

  test('answers 501 in shape E1 to a key that may ask, whatever its input', async () => {
    expect(waiting().map(({ name }) => name)).toEqual(notBuilt)
    for (const operation of waiting()) {
      const { method, body } = operation.http
      const reply = await host.ask({
        method,
        path: pathOf(operation),
        ...(body === 'json' ? { body: {} } : {}),
      })
      expect([operation.name, reply.status, reply.body]).toEqual([
        operation.name,
        501,
        { status: 'error', message: `“${operation.summary}” is not built yet in this version of Skerry.` },
      ])
    }
  })

  test('answers 401 without a key and 403 to a key that may not ask', async () => {
    const { secret } = await host.makeKey('scan.batch')
    for (const operation of waiting()) {
      const { method } = operation.http
      const path = pathOf(operation)
      expect([operation.name, (await host.ask({ method, path, authorization: null })).status]).toEqual([
        operation.name,
        401,
      ])
      const reply = await host.ask({ method, path, authorization: `Bearer ${secret}` })
      expect([operation.name, reply.status]).toEqual([
        operation.name,
        operation.permission === 'any-key' ? 501 : 403,
      ])
      if (operation.permission !== 'any-key') expect(reply.text).toContain(operation.permission)
    }
  })
})
