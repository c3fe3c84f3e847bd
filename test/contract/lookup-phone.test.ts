import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** `GET /api/v1/scan/phone` as called by programs. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (query: string) => host.ask({ path: `/api/v1/scan/phone${query}` })

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
})

describe('a request for a telephone number', () => {
  test.each([
    ['?number=1%402345678', 'Provided number is invalid: “@” does not occur in numbers.'],
    ['?number=tel:%25zz', 'Provided number is invalid: its percent encoding is broken.'],
  ])('%s is refused with a sentence', async (query, message) => {
    const { status, body } = await ask(query)
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
  })
})
