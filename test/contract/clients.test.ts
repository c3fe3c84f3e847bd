import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** How clients of such a service process our answers: the fields that they read must have the expected types. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const post = (path: string, body: object, headers = {}) => host.ask({ method: 'POST', path, body, headers })

/** The text of a refusal that clients search. */
function textOf({ text, body }: Reply): string {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  return typeof error === 'string' ? error : typeof message === 'string' ? message : text.slice(0, 200)
}

/** The exit code of a command line that decides by status and by words, first match wins. */
function exitCodeOf(reply: Reply): number {
  const text = textOf(reply).toLowerCase()
  const has = (...words: string[]) => words.some((word) => text.includes(word))
  if (reply.status < 300) return 0
  if (reply.status === 401 || reply.status === 403 || has('unauthorized', 'api key')) return 2
  if (reply.status === 429 || has('limit reached', 'quota', 'too many')) return 3
  if (has('maintenance')) return 5
  if (has('no scan found', 'not found', 'no results') || reply.status === 404) return 6
  if (has('invalid', 'please provide', 'not a recognized', 'unsupported')) return 4
  return 1
}

/** The rule of SIEM integrations: any 400 or 429 with this word stops that lookup for an hour. */
const stopsForAnHour = ({ status, text }: Reply) => [400, 429].includes(status) && /limit/i.test(text)

describe('a client that logs in', () => {
  test('finds auth, organization, plan and message', async () => {
    const { text } = await host.ask({ path: '/api/v1/', authorization: `token ${host.firstKey}` })
    expect(text).toContain('"auth":"api_key"')
    const greeting = z.object({
      auth: z.literal('api_key'),
      organization: z.string().min(1),
      plan: z.string(),
      message: z.string(),
    })
    expect(greeting.safeParse(JSON.parse(text)).success).toBe(true)
  })

  test('tests its key with a quota', async () => {
    for (const type of ['domain', 'ip']) {
      const { status, body } = await host.ask({ path: `/api/v1/limit/${type}` })
      expect(status).toBe(200)
      const { remaining, total } = body as Record<string, unknown>
      expect([Number.isInteger(remaining), Number.isInteger(total)]).toEqual([true, true])
      // one client reads this before `total`
      expect(body).not.toHaveProperty('limit')
    }
  })

  test.each([
    ['no key', () => host.ask({ path: '/api/v1/', authorization: null }), 2],
    [
      'a key without the permission',
      async () =>
        host.ask({
          path: '/api/v1/scan/ip?ip=8.8.8.8',
          authorization: `token ${(await host.makeKey('tags.read')).secret}`,
        }),
      2,
    ],
    ['a missing text', () => post('/api/v1/scan/ioc', {}), 4],
    ['a wrong word', () => post('/api/v1/scan/ioc?risk=maybe', { text: 'x' }), 4],
    ['a wrong quota', () => host.ask({ path: '/api/v1/limit/moon' }), 4],
    ['a body that is no JSON', () => host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: '{' }), 4],
    ['an address that is not there', () => host.ask({ path: '/api/v1/nowhere' }), 6],
    ['a source that is not there', () => host.ask({ path: '/api/v1/scan/ip?ip=8.8.8.8' }), 1],
    [
      'an operation that is not built',
      () => host.ask({ path: '/api/v1/scan/domain/report?domain=example.org' }),
      1,
    ],
  ])('tells %s from other failures by status and words', async (_what, ask, code) => {
    const reply = await ask()
    expect(textOf(reply)).not.toBe('')
    expect(exitCodeOf(reply)).toBe(code)
    expect(stopsForAnHour(reply)).toBe(false)
  })

  test('reads whole seconds when it asks too often', async () => {
    await host.change({ rate_per_second: 1 })
    let reply = await host.ask({ path: '/api/v1/' })
    for (let call = 0; call < 10 && reply.status === 200; call++) reply = await host.ask({ path: '/api/v1/' })
    await host.change({ rate_per_second: 0 })
    expect(exitCodeOf(reply)).toBe(3)
    expect(Number.parseInt(reply.headers['retry-after'] ?? '', 10)).toBeLessThanOrEqual(30)
    expect(stopsForAnHour(reply)).toBe(false)
  })
})

describe('a client that extracts', () => {
  const text = 'hxxp://evil[.]shop-login[.]ru from 8.8.4.4, verify your parcel'

  test('finds the values where documented one-liners look for them', async () => {
    const { iocs } = (await post('/api/v1/scan/ioc', { text })).body as {
      iocs: Record<string, { value: string }[]>
    }
    expect(iocs.ipv4?.map(({ value }) => value)).toEqual(['8.8.4.4'])
    expect(iocs.domain?.map(({ value }) => value)).toContain('evil.shop-login.ru')
  })

  test('has one wallet in two spellings once, in the one with a checksum', async () => {
    const lower = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
    const checksummed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    const { iocs, ioc_total } = (await post('/api/v1/scan/ioc', { text: `${lower} and ${checksummed}` }))
      .body as {
      iocs: Record<string, object[]>
      ioc_total: number
    }
    expect([ioc_total, iocs.crypto]).toEqual([1, [{ value: checksummed, link: `/crypto/${checksummed}` }]])
    const { indicators } = (await post('/api/v1/scan/batch', { indicators: `${lower}\n${checksummed}` }))
      .body as { indicators: object[] }
    expect(indicators).toMatchObject([{ kind: 'crypto', value: checksummed }])
  })

  test('opens links behind the address of the host: a path, never a whole address', async () => {
    const { iocs } = (await post('/api/v1/scan/ioc', { text })).body as {
      iocs: Record<string, { link: string }[]>
    }
    for (const { link } of Object.values(iocs).flat())
      expect(link).toMatch(/^\/(?:ip|domain|hash|email|crypto|cve)\/[^/]+$|^\/url\?q=[^&]+$/)
  })

  test('prints scalars of the risk and a table of its reasons', async () => {
    const { risk } = (await post('/api/v1/scan/ioc?risk=fast&country=gb', { text })).body as { risk: unknown }
    const reading = z.strictObject({
      score: z.int().min(0).max(100),
      band: z.enum(['clean', 'suspect', 'high', 'critical']),
      action: z.enum(['allow', 'quarantine', 'drop']),
      mode: z.enum(['fast', 'deep']),
      country: z.string(),
      reasons: z.array(
        z.strictObject({
          code: z.string().regex(/^[a-z0-9_.]+$/),
          weight: z.int(),
          label: z.string().min(1),
        }),
      ),
    })
    expect(reading.safeParse(risk).error).toBeUndefined()
  })

  test.each([
    ['Bearer', 'an editor plugin'],
    ['token', 'a workflow node'],
  ])('with %s as %s does gets the same answer', async (scheme) => {
    const reply = await host.ask({
      method: 'POST',
      path: '/api/v1/scan/ioc',
      body: { text },
      authorization: `${scheme} ${host.firstKey}`,
    })
    expect(reply.body).toEqual((await post('/api/v1/scan/ioc', { text })).body)
  })
})

test('a client that triages a batch finds count, kinds and reasons', async () => {
  const { body } = await post('/api/v1/scan/batch', { indicators: '8.8.8.8\nnothing here' })
  const answer = z.object({
    count: z.int(),
    truncated: z.boolean(),
    indicators: z.array(
      z.object({ kind: z.string(), value: z.string(), link: z.string().startsWith('/'), known: z.boolean() }),
    ),
    skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
  })
  expect(answer.safeParse(body).error).toBeUndefined()
})

describe('a host that serves one family at the root', () => {
  test.each([
    ['ir', '/api/v1/alerts', '/register/api/v1/register/', { error: 'unknown_route' }],
    ['threat', '/api/v1/actors', '/ir/api/v1/alerts', { error: expect.stringContaining('Not found') }],
    [
      'register',
      '/api/v1/register/',
      '/threat/api/v1/actors',
      { error: expect.stringContaining('Not found') },
    ],
    ['core', '/api/v1/limit/ip', '/ir/api/v1/alerts', { error: expect.stringContaining('Not found') }],
  ])('%s: answers its own and nothing else', async (family, own, foreign, body) => {
    const alone = await startLocalHost({ family })
    try {
      expect([200, 501]).toContain((await alone.ask({ path: own })).status)
      expect((await alone.ask({ path: own, authorization: null })).status).toBe(401)
      const reply = await alone.ask({ path: foreign })
      expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 404, body })
    } finally {
      await alone.stop()
    }
  })

  test('is refused when there is no such family', async () => {
    await expect(startLocalHost({ family: 'moon' })).rejects.toThrow(
      'There is no family moon. Use ir, register, threat or core.',
    )
  })
})
