import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConcentration, summariseRisks } from '../../src/contract/register/risk.ts'
import { exactAnswer } from './exact-answer.ts'
import { type Answer, refused, seen } from './register-bodies.ts'
import { RegisterUser } from './register-user.ts'

/** Summary and concentration, compared with figures computed by hand. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

const summary = async () => exactAnswer(summariseRisks, await user.http.ask('GET', '/risks/summary'))
const concentration = async () =>
  exactAnswer(readConcentration, await user.http.ask('GET', '/risks/concentration'))

test('an empty register has nothing to share, and no index', async () => {
  expect(await summary()).toEqual({
    providers: 0,
    arrangements: 0,
    assessed: 0,
    average_score: null,
    by_criticality: {},
    origin: 'local',
  })
  expect(await concentration()).toEqual({
    total: 0,
    by_criticality: [],
    by_category: [],
    by_country: [],
    by_status: [],
    by_data_access: [],
    by_provider: [],
    by_ultimate_parent: [],
    countries: { headquarters: [], provision: [], storage: [], processing: [] },
    hhi: { by_provider: null, by_ultimate_parent: null, by_country: null },
    hhi_by_cost: { by_provider: null, by_ultimate_parent: null },
    hhi_by_critical_functions: { by_provider: null, by_ultimate_parent: null },
    costs: { compared: 0, other_currency: 0, not_given: 0 },
    critical_functions: 0,
    origin: 'local',
  })
})

describe('a portfolio of six providers', () => {
  const providers: Record<string, Answer> = {}

  /**
   * Ada under Bert; Cleo and Dora under each other; Emil alone; Fred without an ICT service. Ada has two arrangements, Fred one
   * that is not ICT, the others one each.
   */
  beforeAll(async () => {
    const { http } = user
    const provider = async (name: string, fields: object) => {
      providers[name] = await http.make('providers', { name, ...fields })
    }
    await provider('Bert', { country: 'DE', currency: 'EUR', annual_cost: 300, criticality: 'critical' })
    await provider('Ada', {
      country: 'DE',
      currency: 'EUR',
      annual_cost: 100,
      parent_uuid: 'Bert',
      criticality: 'critical',
      category: 'cloud',
      status: 'active',
      data_access: 'personal',
    })
    await provider('Cleo', { country: 'US', currency: 'USD', annual_cost: 50, category: 'cloud' })
    await provider('Dora', { parent_uuid: 'Cleo', status: 'exiting' })
    await http.at('providers', 'update', { uuid: providers.Cleo?.uuid, parent_uuid: 'Dora' })
    await provider('Emil', { country: 'FR', currency: 'EUR', annual_cost: 0 })
    await provider('Fred', { country: 'FR', currency: 'EUR', annual_cost: 999, category: 'cloud' })
    const bank = await http.make('scopeEntities', { name: 'Bank', lei: '9999SKERRYBANK000195' })
    await http.ask('POST', '/entity_info/update', { entity_uuid: bank.uuid, base_currency: 'EUR' })
    for (const [function_id, criticality] of [
      ['F1', 'Yes'],
      ['F2', 'Yes'],
      ['F3', 'No'],
    ])
      await http.make('functions', { name: function_id, function_id, entity_uuid: bank.uuid, criticality })
    const service = async (contract_ref: string, name: string, fields: object) => {
      await http.make('arrangements', { contract_ref, provider_name: name })
      await http.make('services', { contract_ref, service_nature: 'ict', ...fields })
    }
    await service('K1', 'Ada', {
      function_uuids: ['F1'],
      provision_countries: ['DE', 'IE'],
      storage_countries: ['IE'],
    })
    await service('K2', 'Ada', { function_uuids: ['F3'], storage_countries: ['IE', 'US'] })
    await service('K3', 'Bert', { function_uuids: ['F1', 'F2'], provision_countries: ['DE'] })
    await service('K4', 'Cleo', { provision_countries: ['Not applicable'], processing_countries: ['US'] })
    await service('K5', 'Dora', {})
    await service('K6', 'Emil', {})
    await service('K7', 'Fred', { service_nature: 'non_ict', provision_countries: ['FR'] })
    const { items } = await http.list('functions')
    const f2 = items.find(({ function_id }) => function_id === 'F2')
    await http.ask('POST', '/functions/link-provider', { uuid: f2?.uuid, provider_uuid: 'Emil' })
  })

  test('is counted by what the providers are; nothing said is unknown', async () => {
    const sixth = 1 / 6
    expect(await concentration()).toMatchObject({
      total: 6,
      by_criticality: [
        { value: 'unknown', count: 4, share: 4 * sixth },
        { value: 'critical', count: 2, share: 2 * sixth },
      ],
      by_category: [
        { value: 'cloud', count: 3, share: 0.5 },
        { value: 'unknown', count: 3, share: 0.5 },
      ],
      by_country: [
        { value: 'DE', count: 2, share: 2 * sixth },
        { value: 'FR', count: 2, share: 2 * sixth },
        { value: 'US', count: 1, share: sixth },
        { value: 'unknown', count: 1, share: sixth },
      ],
      by_status: [
        { value: 'unknown', count: 4 },
        { value: 'active', count: 1 },
        { value: 'exiting', count: 1 },
      ],
      by_data_access: [
        { value: 'unknown', count: 5 },
        { value: 'personal', count: 1 },
      ],
      critical_functions: 2,
    })
  })

  const share = (
    name: string,
    count: number,
    of: number,
    cost: number | null,
    cost_share: number | null,
    critical: number,
  ) => ({
    uuid: providers[name]?.uuid,
    value: name,
    count,
    share: count / of,
    cost,
    cost_share,
    critical_functions: critical,
    critical_share: critical / 2,
  })

  test('shares its ICT arrangements, costs in the base currency and critical functions among providers', async () => {
    expect((await concentration()).by_provider).toEqual([
      share('Ada', 2, 6, 100, 0.25, 1),
      share('Bert', 1, 6, 300, 0.75, 2),
      share('Cleo', 1, 6, null, null, 0),
      share('Dora', 1, 6, null, null, 0),
      share('Emil', 1, 6, 0, 0, 1),
    ])
  })

  test('is grouped under ultimate parents, a circle of parents being one group', async () => {
    expect((await concentration()).by_ultimate_parent).toEqual([
      share('Bert', 3, 6, 400, 1, 2),
      share('Cleo', 2, 6, null, null, 0),
      share('Emil', 1, 6, 0, 0, 1),
    ])
  })

  test('has the index of its squared shares', async () => {
    expect((await concentration()).hhi).toEqual({
      // 33.3² + 4 · 16.7²; 50² + 33.3² + 16.7²; 50² + 2 · 25²
      by_provider: 2222,
      by_ultimate_parent: 3889,
      by_country: 3750,
    })
  })

  test('has the index by cost and by critical functions too, and says of how many the cost is known', async () => {
    expect(await concentration()).toMatchObject({
      // 25² + 75²; 25² + 50² + 25²
      hhi_by_cost: { by_provider: 6250, by_ultimate_parent: 10_000 },
      hhi_by_critical_functions: { by_provider: 3750, by_ultimate_parent: 5556 },
      costs: { compared: 3, other_currency: 1, not_given: 1 },
    })
  })

  test('is bound to countries by headquarters, provision, storage and processing', async () => {
    const { countries } = await concentration()
    const of = (code: string, label: string, count: number, share: number, critical: number) => ({
      code,
      label,
      count,
      share,
      critical,
    })
    expect(countries).toEqual({
      headquarters: [
        of('DE', 'Germany', 2, 0.5, 2),
        of('FR', 'France', 1, 0.25, 1),
        of('US', 'United States', 1, 0.25, 0),
      ],
      provision: [of('DE', 'Germany', 2, 2 / 3, 2), of('IE', 'Ireland', 1, 1 / 3, 1)],
      storage: [of('IE', 'Ireland', 2, 2 / 3, 1), of('US', 'United States', 1, 1 / 3, 0)],
      processing: [of('US', 'United States', 1, 1, 0)],
    })
  })

  test('compares costs without a base currency only when all are in one', async () => {
    await user.http.ask('POST', '/entity_info/update', { base_currency: null })
    const costs = async () =>
      ((await concentration()).by_provider as { cost: unknown }[]).map(({ cost }) => cost)
    expect(await costs()).toEqual([null, null, null, null, null])
    await user.http.at('providers', 'update', { uuid: providers.Cleo?.uuid, annual_cost: null })
    expect(await costs()).toEqual([100, 300, null, null, 0])
    await user.http.ask('POST', '/entity_info/update', { base_currency: 'USD' })
    expect(await costs()).toEqual([null, null, null, null, null])
  })

  test('is one group, and the index whole, once all are under one parent', async () => {
    for (const name of ['Cleo', 'Dora', 'Emil'])
      await user.http.at('providers', 'update', { uuid: providers[name]?.uuid, parent_uuid: 'Ada' })
    const { by_ultimate_parent, hhi } = await concentration()
    expect(by_ultimate_parent).toMatchObject([{ value: 'Bert', count: 6, share: 1 }])
    expect(hhi).toMatchObject({ by_ultimate_parent: 10_000 })
  })

  test('has the mean score of what is approved and current, provider by provider', async () => {
    const scores = (score: number) =>
      Object.fromEntries(
        ['operational', 'security', 'compliance', 'financial', 'concentration'].map((part) => [
          `${part}_score`,
          score,
        ]),
      )
    const assess = async (provider_name: string, body: object, ...acts: string[]) => {
      const { uuid } = await user.http.make('assessments', { provider_name, ...body })
      for (const act of acts) {
        const reply = await user.http.ask('POST', `/assessments/${act}`, { uuid })
        expect([act, reply.status]).toEqual([act, 200])
      }
    }
    const approved = ['submit-approval', 'approve']
    await assess('Ada', scores(40), ...approved)
    await assess('Ada', { ...scores(60), contract_ref: 'K1' }, ...approved)
    await assess('Bert', scores(95), ...approved)
    await assess('Cleo', scores(1), 'submit-approval')
    await assess('Dora', scores(2))
    expect(await summary()).toEqual({
      providers: 6,
      arrangements: 7,
      assessed: 2,
      // Ada 50, Bert 95
      average_score: 72.5,
      by_criticality: { critical: 2, unknown: 4 },
      origin: 'local',
    })
  })
})

describe('the addresses', () => {
  test('are open to keys that may read the register alone', async () => {
    const other = `Bearer ${(await user.host.makeKey('scan.lookup')).secret}`
    for (const path of ['/risks/summary', '/risks/concentration']) {
      expect(seen(await user.http.ask('GET', path, undefined, null))).toEqual(
        refused('Invalid or missing API key.', 401),
      )
      expect(seen(await user.http.ask('GET', path, undefined, other))).toEqual(
        refused('This API key lacks the permission register.read.', 403),
      )
      expect(seen(await user.http.ask('DELETE', path, {}))).toEqual(
        refused('This address takes GET only.', 404),
      )
      expect((await user.http.ask('GET', `${path}/`)).status).toBe(404)
    }
  })

  test('give the summary on the free plan, and no concentration', async () => {
    await user.host.change({ plan: 'free' })
    expect((await user.http.ask('GET', '/risks/summary')).status).toBe(200)
    const sentence = 'Concentration and the register as CSV belong to the licensed plans.'
    expect(seen(await user.http.ask('GET', '/risks/concentration'))).toEqual(refused(sentence, 403))
    // the window of the same workstation does not bypass it
    expect(
      await user.host.workstation.invokeNamed(
        'risks.readConcentration',
        {},
        { kind: 'window', mayNamePaths: true },
      ),
    ).toMatchObject({ kind: 'problem', code: 'forbidden', message: sentence })
    await user.host.change({ plan: 'local' })
    expect((await user.http.ask('GET', '/risks/concentration')).status).toBe(200)
  })
})
