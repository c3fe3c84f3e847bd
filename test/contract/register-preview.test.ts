import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindNames } from '../../src/contract/register/kinds.ts'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import type { Answer } from './register-bodies.ts'
import { goldenFile, RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** Preview of a change before it is made. Nothing is ever stored. */

let user: RegisterUser
let before: string
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
  before = await user.everything()
})
afterAll(async () => {
  expect(await user.everything()).toBe(before)
  expect(await user.steps()).toBe(1)
  const { findings } = await user.get('register.readOverview', {})
  expect(findings).toMatchObject({ error: 0, warning: 0 })
  await user.host.stop()
})

type Request = WindowInput<'register.preview'>
const preview = (request: Request) => user.get('register.preview', request)
const one = async (
  kind: 'providers' | 'arrangements' | 'services' | 'functions' | 'assessments',
  words: string,
) => (await user.get('register.browse', { kind, words })).items[0]?.record as Answer

describe('a change of a record', () => {
  test('shows the row as it would be filed, and the findings with it', async () => {
    const { uuid } = await one('providers', 'Cirrus Cloud')
    const fields = { name: 'Cirrus Renamed Ltd', country: null, annual_cost: '1250001.5' }
    const { refused, rows, findings, totals } = await preview({ kind: 'providers', uuid, fields })
    expect(refused).toEqual([])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.rows[0]?.cells).toEqual([
      '9999CIRRUSCLOUD00454',
      'eba_qCO:qx2000',
      '',
      '',
      'Cirrus Renamed Ltd',
      'Cirrus Renamed Ltd',
      'eba_CT:x212',
      '',
      'eba_CU:EUR',
      '1250001.5',
      '9999CIRRUSHOLD000575',
      'eba_qCO:qx2000',
    ])
    expect(findings.map(({ column, field }) => [column, field])).toContainEqual(['c0080', 'country'])
    expect(totals.warning).toBeGreaterThan(0)
  })

  test('is the same whatever case the uuid has', async () => {
    const { uuid } = await one('providers', 'Cirrus Cloud')
    const ask = (each: string) => preview({ kind: 'providers', uuid: each, fields: { country: 'FR' } })
    const { checked_ms: _ms, ...lower } = await ask(uuid)
    expect(await ask(uuid.toUpperCase())).toMatchObject(lower)
  })

  test('names the fields that cannot be, leaves them as they are, and shows the rest', async () => {
    const { uuid } = await one('providers', 'Cirrus Cloud')
    const { refused, rows } = await preview({
      kind: 'providers',
      uuid,
      fields: {
        country: 'Nowhere',
        annual_cost: 'a lot',
        name: null,
        id_code: 'NL000099998B57',
        parent_uuid: 'Nobody',
        currency: 'USD',
        unknown: 1,
      },
    })
    expect(Object.fromEntries(refused.map(({ field, message }) => [field, message]))).toEqual({
      country: expect.stringMatching(
        /^Provided country is invalid: “Nowhere” is not a member of the list country; /,
      ),
      annual_cost: 'Provided annual_cost is invalid: it must be an amount like 1250000.50.',
      name: 'Please provide name.',
      id_code: 'Provided id_code is invalid: it is already used by provider Γιάννης Παπαδόπουλος.',
      parent_uuid: expect.stringMatching(
        /^Provided parent_id_code is invalid: there is no provider “Nobody”/,
      ),
    })
    expect(rows[0]?.rows[0]?.cells.slice(7, 10)).toEqual(['eba_GA:IE', 'eba_CU:USD', '1250000'])
  })

  test('of a reference reaches the rows of others', async () => {
    const arrangement = await one('arrangements', 'C-005')
    const { rows } = await preview({
      kind: 'arrangements',
      uuid: arrangement.uuid,
      fields: { provider_uuid: 'Cirrus Cloud Ltd', contract_ref: 'C-500' },
    })
    const shown = Object.fromEntries(
      rows.map(({ template, rows: some }) => [template, some[0]?.cells.slice(0, 3)]),
    )
    expect(shown).toMatchObject({
      b_02_01: ['C-500', 'eba_CO:x1', ''],
      b_03_02: ['C-500', '9999CIRRUSCLOUD00454', 'eba_qCO:qx2000'],
    })
  })

  test('of an approved assessment is refused field by field', async () => {
    const { uuid } = await one('assessments', 'C-002')
    const { refused } = await preview({ kind: 'assessments', uuid, fields: { exit_plan: 'No', notes: 'x' } })
    expect(refused).toEqual([
      { field: 'exit_plan', message: expect.stringMatching(/is approved and read-only/) },
      { field: 'notes', message: expect.stringMatching(/is approved and read-only/) },
    ])
  })

  test('of two fields that only fit together is taken', async () => {
    const { items } = await user.http.list('supplyChains')
    const link = items.find(({ recipient_name }) => recipient_name === 'Cirrus Cloud Ltd')
    const swapped = { provider_uuid: link?.recipient_uuid, recipient_uuid: link?.provider_uuid }
    for (const fields of [swapped, Object.fromEntries(Object.entries(swapped).toReversed())])
      expect(await preview({ kind: 'supplyChains', uuid: link?.uuid ?? '', fields })).toMatchObject({
        refused: [],
      })
  })
})

describe('the rows of an arrangement', () => {
  test('are shown with the change of one of its services', async () => {
    const service = await one('services', 'C-002')
    const { uuid } = await one('arrangements', 'C-002')
    const shown = await preview({
      kind: 'services',
      uuid: service.uuid,
      fields: { storage_countries: ['DE', 'NL', 'IE'], reliance_level: null },
      rows_of: uuid,
    })
    const byTemplate = Object.fromEntries(shown.rows.map((each) => [each.template, each]))
    expect(byTemplate.b_02_01?.total).toBe(1)
    expect(byTemplate.b_02_02?.rows.map(({ cells }) => cells[14]).toSorted()).toEqual([
      'eba_GA:DE',
      'eba_GA:IE',
      'eba_GA:NL',
    ])
    expect(shown.findings.some(({ column }) => column === 'c0180')).toBe(true)
  })

  test('are shown with a service that is not there yet', async () => {
    const { uuid } = await one('arrangements', 'C-005')
    const fields = {
      arrangement_uuid: uuid,
      service_nature: 'ict',
      ict_service_type: 'S17',
      function_uuids: ['9999SKERRYBANK000195/F1'],
    }
    const { rows } = await preview({ kind: 'services', uuid: null, fields, rows_of: uuid })
    expect(rows.find(({ template }) => template === 'b_02_02')?.total).toBe(2)
    const own = await preview({ kind: 'services', uuid: null, fields })
    expect(own.rows.map(({ template, total }) => [template, total])).toEqual([
      ['b_02_02', 1],
      ['b_04_01', 1],
      ['b_05_02', 1],
    ])
    expect(own.findings.length).toBeGreaterThan(0)
  })
})

describe('a record that is not there yet', () => {
  test('is shown from its first field on', async () => {
    const shown = await preview({ kind: 'scopeEntities', uuid: null, fields: { name: 'New Bank' } })
    expect(shown.refused).toEqual([])
    expect(shown.rows[0]?.rows[0]?.cells.slice(0, 3)).toEqual(['', 'New Bank', ''])
    expect(shown.totals.error).toBeGreaterThan(0)
    expect(shown.findings.every(({ record_uuid }) => record_uuid === null || record_uuid === 'draft')).toBe(
      true,
    )
  })

  test.each(kindNames)('of the kind %s may be empty, or have a note alone', async (kind) => {
    expect((await preview({ kind, uuid: null, fields: {} })).refused).toEqual([])
    expect((await preview({ kind, uuid: null, fields: { notes: 'A note' } })).refused).toEqual([])
  })

  test('is refused what another has', async () => {
    expect(
      (await preview({ kind: 'arrangements', uuid: null, fields: { contract_ref: 'C-001' } })).refused,
    ).toEqual([
      {
        field: 'contract_ref',
        message: 'Provided contract_ref is invalid: it is already used by arrangement C-001.',
      },
    ])
  })
})

test('many at once are answered each for itself', async () => {
  const { uuid } = await one('providers', 'Cirrus Cloud')
  const cells = await Promise.all(
    Array.from({ length: 30 }, async (_, number) => {
      const { rows } = await preview({ kind: 'providers', uuid, fields: { name: `Name ${number}` } })
      return rows[0]?.rows[0]?.cells[4]
    }),
  )
  expect(cells).toEqual(Array.from({ length: 30 }, (_, number) => `Name ${number}`))
})

test('what is not there is said', async () => {
  expect(await user.ask('register.preview', { kind: 'nothing', uuid: null, fields: {} })).toEqual(
    problem('invalid', /no records of the kind nothing/),
  )
  for (const uuid of ['x', 'draft', 'filing'])
    expect(await user.ask('register.preview', { kind: 'providers', uuid, fields: {} })).toEqual(
      problem('not-found', /no provider with this uuid/),
    )
  expect(
    await preview({ kind: 'providers', uuid: null, fields: { name: 'X' }, rows_of: 'nobody' }),
  ).toMatchObject({
    rows: [],
  })
})

test('the free plan may look', async () => {
  await user.host.change({ plan: 'free' })
  expect(await preview({ kind: 'providers', uuid: null, fields: { name: 'X' } })).toMatchObject({
    refused: [],
  })
  await user.host.change({ plan: 'local' })
})
