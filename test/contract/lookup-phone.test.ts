import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { analysePhone } from '../../src/contract/core/phone.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** `GET /api/v1/scan/phone` as programs ask it. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (query: string) => host.ask({ path: `/api/v1/scan/phone${query}` })

/** What existing clients read, with the types that they need. */
const read = z.object({
  input: z.string(),
  verdict: z.string().min(1),
  valid: z.boolean(),
  possible: z.boolean(),
  country_code: z.int().nullable(),
  region: z.string().min(1).nullable(),
  line_type: z.string().min(1).nullable(),
  line_type_note: z.string().min(1).nullable(),
  allocated_operator: z.string().min(1).nullable(),
  allocated_operator_may_have_changed: z.boolean(),
  area: z.string().min(1).nullable(),
  formats: z
    .object({ e164: z.string(), international: z.string(), national: z.string(), rfc3966: z.string() })
    .nullable(),
  findings: z.array(z.object({ severity: z.string(), title: z.string(), detail: z.string() })),
  origin: z.literal('local'),
  unavailable: z.array(z.string()),
})

describe('a telephone number', () => {
  test('is answered with every field', async () => {
    const { status, body } = await ask('?number=%2B442079461958')
    expect(status).toBe(200)
    expect(body).toEqual({
      input: '+442079461958',
      valid: true,
      possible: true,
      verdict: 'valid',
      verdict_code: 'valid',
      country_code: 44,
      region: 'GB',
      line_type: 'fixed_line',
      line_type_code: 'fixed_line',
      line_type_note: null,
      allocated_operator: null,
      allocated_operator_may_have_changed: false,
      area: 'London',
      extension: null,
      formats: {
        e164: '+442079461958',
        international: '+44 20 7946 1958',
        national: '020 7946 1958',
        rfc3966: 'tel:+44-20-7946-1958',
      },
      findings: [],
      data_date: '2026-07-30',
      origin: 'local',
      known_here: { total: 0, places: [] },
      unavailable: ['allocated_operator'],
    })
  })

  test.each([
    ['its name', '?number=%2B442079461958'],
    ['its other name', '?phone=%2B442079461958'],
    ['a plus that the query has made a space', '?number=+442079461958'],
    ['no plus', '?number=442079461958'],
    ['00 in front', '?number=00442079461958'],
    ['spaces', '?number=%2B44%2020%207946%201958'],
    ['a tel: URI', '?number=tel%3A%2B44-20-7946-1958'],
    ['full-width digits', `?number=${encodeURIComponent('＋４４２０７９４６１９５８')}`],
    ['a parameter that nobody knows', '?number=%2B442079461958&deep=1'],
  ])('is found under %s', async (_what, query) => {
    expect((await ask(query)).body).toMatchObject({ verdict: 'valid', formats: { e164: '+442079461958' } })
  })

  test.each([
    '+442079461958',
    '+447700900123',
    '+14155552671',
    '+882161234567',
    '+999123456',
    '020 7946 0958',
    '+4412',
    '+80012345678',
    '1-800-FLOWERS',
    '7',
  ])('%s has every field that clients read, in their types, and in the contract', async (number) => {
    const { status, body } = await ask(`?number=${encodeURIComponent(number)}`)
    expect(status).toBe(200)
    expect(read.safeParse(body).error).toBeUndefined()
    expect(analysePhone.output().safeParse(body).error).toBeUndefined()
    const fields = body as Record<string, unknown>
    for (const name of fields.unavailable as string[]) expect(fields[name]).toBeNull()
  })
})

describe('a request for a telephone number', () => {
  test.each([
    ['', 'Please provide number.'],
    ['?number=', 'Please provide number.'],
    ['?phone=', 'Please provide number.'],
    ['?number=%20', 'Please provide number.'],
    ['?number=hello', 'Provided number is invalid: it holds no digits.'],
    ['?number=1%002345678', 'Provided number is invalid: it holds control characters.'],
    ['?number=1%402345678', 'Provided number is invalid: “@” does not occur in numbers.'],
    [`?number=${'1'.repeat(8193)}`, 'Provided number is invalid: it is longer than 128 characters.'],
    ['?number=1&number=2', 'Provided number is invalid: it is given more than once.'],
    ['?number=%ff', 'Provided number is invalid: it is not UTF-8.'],
    ['?number=tel:%25zz', 'Provided number is invalid: its percent encoding is broken.'],
  ])('%s is refused with a sentence', async (query, message) => {
    const { status, body, text } = await ask(query)
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
    expect(text).not.toMatch(/limit/i)
  })

  test('without a key is refused, and with one that may not look up', async () => {
    const path = '/api/v1/scan/phone?number=%2B442079461958'
    expect(await host.ask({ path, authorization: null })).toMatchObject({
      status: 401,
      body: { status: 'error', message: 'Invalid or missing API key.' },
    })
    const { secret } = await host.makeKey('tags.read')
    const refused = await host.ask({ path, authorization: `Bearer ${secret}` })
    expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('scan.lookup') } })
    const allowed = await host.makeKey('scan.lookup')
    expect((await host.ask({ path, authorization: `token ${allowed.secret}` })).status).toBe(200)
  })
})
