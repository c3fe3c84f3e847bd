import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister } from './register-bodies.ts'

/** Services of an arrangement whose rows would have the same key are refused. */

let host: LocalHost
let register: AskedRegister
let first: Answer
let pay: Answer
beforeAll(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
  await register.make('providers', { name: 'Cirrus Cloud', id_code: 'DE-123', id_code_type: 'VAT' })
  await register.make('providers', { name: 'Other Cloud', id_code: 'DE-456', id_code_type: 'VAT' })
  const lei = '5299009999SKERRY0042'
  await register.make('scopeEntities', { name: 'Muster Bank', lei })
  pay = await register.make('functions', { name: 'Payments', lei, criticality: 'No' })
  await register.make('functions', { name: 'Custody', lei })
  await register.make('arrangements', { contract_ref: 'C-1', provider_uuid: 'Cirrus Cloud' })
  first = await register.make('services', { ...cloud, data_storage: 'No' })
})
afterAll(() => host.stop())

const cloud = {
  contract_ref: 'C-1',
  service_nature: 'ict',
  ict_service_type: 'S17',
  function_uuids: ['F1'],
  provision_countries: ['DE', 'AT'],
  processing_countries: ['DE'],
}

const twins = /row of F1, eba_TA:S17 and its countries/

async function validation(): Promise<string[]> {
  const { body } = await register.ask('GET', '/eba_export/validate')
  const { templates } = body as { templates: Record<string, { findings: { rule: string }[] }> }
  return Object.values(templates).flatMap(({ findings }) => findings.map(({ rule }) => rule))
}

describe('a service that would file a row of a key that is filed', () => {
  test('is refused when it is made, and says which service stands in its way', async () => {
    const { status, body } = await register.at('services', 'create', {
      ...cloud,
      data_storage: 'No',
      reliance_level: 'Low reliance',
    })
    expect([status, body]).toEqual([400, expect.anything()])
    expect(JSON.stringify(body)).toMatch(twins)
    expect((await register.list('services')).total).toBe(1)
  })

  test('is taken with another function, country or provider, and refused when a change makes it the same', async () => {
    const second = await register.make('services', {
      ...cloud,
      data_storage: 'No',
      provision_countries: ['FR'],
      reliance_level: 'Low reliance',
    })
    for (const change of [{ provision_countries: ['FR', 'AT'] }, { provision_countries: ['DE'] }]) {
      const { status, text } = await register.at('services', 'update', { uuid: second.uuid, ...change })
      expect([status, text]).toEqual([400, expect.stringMatching(twins)])
    }
    const moved = { uuid: second.uuid, provision_countries: ['AT'], provider_uuid: 'Other Cloud' }
    expect((await register.at('services', 'update', moved)).status).toBe(200)
    // the arrangement's provider would be that of the service too
    const { status, text } = await register.at('arrangements', 'update', {
      uuid: String(first.arrangement_uuid),
      provider_uuid: 'Other Cloud',
    })
    expect([status, text]).toEqual([400, expect.stringMatching(twins)])
    expect(await validation()).not.toContain('806')
    expect((await register.at('services', 'delete', { uuid: second.uuid })).status).toBe(200)
  })

  test('is one row with another that says the same', async () => {
    const { uuid } = await register.make('services', { ...cloud, data_storage: 'No' })
    expect(await validation()).not.toContain('806')
    const { status, text } = await register.at('services', 'update', { uuid, reliance_level: 'Low reliance' })
    expect([status, text]).toEqual([400, expect.stringMatching(twins)])
    // its own date equals that of the arrangement until the latter changes
    const own = { uuid, start_date: '2024-01-01' }
    const ofAll = { uuid: String(first.arrangement_uuid), start_date: '2024-01-01' }
    expect((await register.at('arrangements', 'update', ofAll)).status).toBe(200)
    expect((await register.at('services', 'update', own)).status).toBe(200)
    const moved = await register.at('arrangements', 'update', { ...ofAll, start_date: '2025-01-01' })
    expect([moved.status, moved.text]).toEqual([400, expect.stringMatching(twins)])
    expect((await register.at('services', 'delete', { uuid })).status).toBe(200)
  })

  test('cannot come about through a function that becomes uncritical', async () => {
    const open = { ...cloud, provision_countries: ['LU'] }
    const critical = { uuid: pay.uuid, criticality: 'Yes' }
    expect((await register.at('functions', 'update', critical)).status).toBe(200)
    const one = await register.make('services', { ...open, data_storage: 'No' })
    // its data are not specified, so a critical function requires the country of storage
    const other = await register.make('services', open)
    const { status, text } = await register.at('functions', 'update', { uuid: pay.uuid, criticality: 'No' })
    expect([status, text]).toEqual([400, expect.stringMatching(twins)])
    for (const { uuid } of [one, other])
      expect((await register.at('services', 'delete', { uuid })).status).toBe(200)
    expect((await register.at('functions', 'update', { uuid: pay.uuid, criticality: 'No' })).status).toBe(200)
  })
})
