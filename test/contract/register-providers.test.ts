import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister, refused, seen } from './register-bodies.ts'

/** Features of providers beyond the common shape: filters, counts, the LEI, money. */

let host: LocalHost
let register: AskedRegister
beforeAll(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
})
afterAll(() => host.stop())

const make = (body: object) => register.make('providers', body)
const change = async (uuid: string, body: object) =>
  (await register.at('providers', 'update', { uuid, ...body })).body as Answer
const lei = '5299009999SKERRY0042'

describe('the list', () => {
  test('of an empty register is empty, and so are its counts', async () => {
    expect(await register.list('providers')).toEqual({ items: [], total: 0 })
    expect((await register.ask('GET', '/providers/count')).body).toEqual({ count: 0 })
    expect((await register.ask('GET', '/providers/stats')).body).toEqual({
      total: 0,
      by_criticality: {},
      by_category: {},
      by_status: {},
    })
  })

  test('is filtered by criticality, status, category and country, by code, ISO code or name', async () => {
    await make({
      name: 'A',
      criticality: 'critical',
      status: 'active',
      category: 'cloud',
      country: 'Germany',
    })
    await make({ name: 'B', criticality: 'critical', category: 'unknown', country: 'FR' })
    await make({ name: 'C', criticality: 'Standard', category: '__proto__', country: 'eba_GA:DE' })
    await make({ name: 'D' })
    const names = async (query: string) =>
      (await register.list('providers', query)).items.map(({ name }) => name)
    expect(await names('')).toEqual(['A', 'B', 'C', 'D'])
    expect(await names('?criticality=CRITICAL')).toEqual(['A', 'B'])
    expect(await names('?criticality=critical&status=active')).toEqual(['A'])
    expect(await names('?category=cloud')).toEqual(['A'])
    expect(await names('?category=Cloud')).toEqual([])
    for (const country of ['DE', 'eba_GA%3ADE', 'germany', 'de'])
      expect(await names(`?country=${country}`)).toEqual(['A', 'C'])
    expect(await names('?country=DE&limit=1&offset=1')).toEqual(['C'])
    expect(await register.list('providers', '?country=DE&limit=1&offset=1')).toMatchObject({ total: 2 })
    expect(await names('?country=&criticality=&status=&category=&limit=2')).toEqual(['A', 'B'])
    expect(seen(await register.ask('GET', '/providers/?country=Atlantis'))).toEqual(
      refused(
        expect.stringMatching(
          /^Provided country is invalid: “Atlantis” is not a member of the list country; for example .+\.$/,
        ),
      ),
    )
    expect(seen(await register.ask('GET', '/providers/?status=gone'))).toEqual(
      refused('Provided status is invalid: it must be one of active, onboarding, exiting, terminated.'),
    )
  })

  test('is counted, with "unknown" for what is not said', async () => {
    expect((await register.ask('GET', '/providers/count')).body).toEqual({ count: 4 })
    expect((await register.ask('GET', '/providers/stats')).body).toMatchObject({
      total: 4,
      by_criticality: { critical: 2, standard: 1, unknown: 1 },
      by_category: { cloud: 1, unknown: 2 },
      by_status: { active: 1, unknown: 3 },
    })
  })
})

describe('the LEI of a provider', () => {
  test('is its code when that is one, in capitals', async () => {
    const made = await make({ name: 'Lei', id_code: lei.toLowerCase(), id_code_type: 'lei' })
    expect(made).toMatchObject({ id_code: lei, id_code_type: 'eba_qCO:qx2000', lei })
    expect(await change(made.uuid, { id_code_type: 'VAT' })).toMatchObject({ id_code: lei, lei: null })
    await register.at('providers', 'delete', { uuid: made.uuid })
  })

  test('given alone sets code and type, and clears them', async () => {
    const made = await make({ name: 'Lei', lei: lei.toLowerCase() })
    expect(made).toMatchObject({ id_code: lei, id_code_type: 'eba_qCO:qx2000', lei })
    expect(await change(made.uuid, { lei: null })).toMatchObject({
      id_code: null,
      id_code_type: null,
      lei: null,
    })
    expect(await change(made.uuid, { lei })).toMatchObject({ id_code: lei })
    await register.at('providers', 'delete', { uuid: made.uuid })
  })

  test('gives way to a code, and does not clear one of another type', async () => {
    const made = await make({ name: 'Both', lei, id_code: 'de1', id_code_type: 'VAT' })
    expect(made).toMatchObject({ id_code: 'de1', lei: null })
    expect(await change(made.uuid, { lei: null })).toMatchObject({ id_code: 'de1' })
  })

  test('of another provider is told in capitals as well', async () => {
    await make({ name: 'Holder', lei })
    expect(seen(await register.at('providers', 'create', { name: 'X', lei: lei.toLowerCase() }))).toEqual(
      refused('Provided id_code is invalid: it is already used by provider Holder.'),
    )
    expect(
      await make({ name: 'Further', additional_id_code: 'ab1', additional_id_code_type: 'LEI' }),
    ).toMatchObject({ additional_id_code: 'AB1' })
  })

  test('names a parent', async () => {
    expect(await make({ name: 'Child', parent_lei: lei.toLowerCase() })).toMatchObject({
      parent_id_code: lei,
    })
  })
})

describe('an amount', () => {
  test.each([
    [1250000.5, 1250000.5],
    ['1250000.50', 1250000.5],
    ['0', 0],
    [0, 0],
    ['007.10', 7.1],
    ['0.000001', 0.000001],
    [1e15, 1e15],
    ['123456789012345678', '123456789012345678'],
    ['9007199254740993', '9007199254740993'],
    ['0.1', 0.1],
    ['123456789012.123456', '123456789012.123456'],
  ])('%j is answered as %j', async (given, answered) => {
    const { annual_cost } = await make({ name: 'Money', annual_cost: given })
    expect(annual_cost).toBe(answered)
  })

  test('keeps its digits while it is the same', async () => {
    const { uuid, updated_at } = await make({ name: 'Digits', annual_cost: '1000.50' })
    for (const same of [1000.5, '1000.5', '01000.500'])
      expect(await change(uuid, { annual_cost: same })).toMatchObject({ annual_cost: 1000.5, updated_at })
    expect((await change(uuid, { annual_cost: '1000.51' })).annual_cost).toBe(1000.51)
  })
})
