import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { definitionNames } from '../../src/contract/register/definition.ts'
import { reportingEntityFields } from '../../src/contract/register/entity.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister, refused, seen } from './register-bodies.ts'

/**
 * The reporting entity, which is a scope entity with further fields; the definitions; functions and their providers.
 */

let host: LocalHost
let register: AskedRegister
beforeEach(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
})
afterEach(() => host.stop())

const lei = '5299009999SKERRY0042'
const readEntity = async () => (await register.ask('GET', '/entity_info/')).body as Answer
const change = (body: object) => register.ask('POST', '/entity_info/update', body)

describe('the reporting entity', () => {
  test('is nothing until it is described, and nothing is made of nothing', async () => {
    const nothing = Object.fromEntries(Object.keys(reportingEntityFields).map((name) => [name, null]))
    const empty = { ...nothing, parent_lei: null, uuid: null, updated_at: null }
    expect(await readEntity()).toEqual(empty)
    expect(seen(await change({}))).toEqual({ status: 200, body: empty })
    expect(seen(await change({ name: '', scope: null }))).toEqual({ status: 200, body: empty })
    expect(await register.list('scopeEntities')).toMatchObject({ total: 0 })
  })

  test('is made among the entities in scope, and both are one', async () => {
    const { status, body } = await change({
      name: 'Muster Bank',
      lei: lei.toLowerCase(),
      country: 'Germany',
      entity_type: 'Credit institutions',
      total_assets: '1000.50',
      competent_authority: 'BaFin',
      reference_date: '2025-12-31',
      base_currency: 'EUR',
    })
    const { uuid } = body as Answer
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        name: 'Muster Bank',
        lei,
        country: 'eba_GA:DE',
        entity_type: 'eba_CT:x12',
        total_assets: 1000.5,
        entity_uuid: uuid,
        competent_authority: 'BaFin',
        reference_date: '2025-12-31',
        base_currency: 'eba_CU:EUR',
        scope: null,
      },
    })
    expect(await readEntity()).toEqual(body)
    const { items } = await register.list('scopeEntities')
    expect(items).toMatchObject([{ uuid, name: 'Muster Bank', lei, total_assets: 1000.5 }])
    await register.at('scopeEntities', 'update', { uuid, name: 'Muster Bank AG' })
    expect(await readEntity()).toMatchObject({ name: 'Muster Bank AG', competent_authority: 'BaFin' })
    await change({ name: 'Muster Bank SE', scope: 'Consolidated' })
    expect((await register.list('scopeEntities')).items).toMatchObject([{ uuid, name: 'Muster Bank SE' }])
    expect(await readEntity()).toMatchObject({ scope: 'consolidated', reference_date: '2025-12-31' })
  })

  test('takes back what it answered, as no change', async () => {
    await change({ name: 'Bank', lei, total_assets: '7.50', reporting_date: '2026-01-31' })
    const before = await readEntity()
    expect(seen(await change(before))).toEqual({ status: 200, body: before })
    expect(await readEntity()).toEqual(before)
  })

  test('may have no name but its LEI', async () => {
    expect((await change({ lei })).body).toMatchObject({ name: lei, lei })
    expect(seen(await change({ name: null }))).toEqual(refused('Please provide name.'))
  })

  test('needs a name or an LEI when something is said of it', async () => {
    expect(seen(await change({ country: 'DE' }))).toEqual(refused('Please provide name.'))
    expect((await change({ competent_authority: 'BaFin' })).status).toBe(200)
    expect(await register.list('scopeEntities')).toMatchObject({ total: 0 })
  })

  test('is the entity in scope with its LEI, when there is one', async () => {
    const { uuid } = await register.make('scopeEntities', { name: 'There', lei, country: 'FR' })
    expect((await change({ lei: lei.toLowerCase(), scope: 'individual' })).body).toMatchObject({
      uuid,
      name: 'There',
      country: 'eba_GA:FR',
    })
    expect(await register.list('scopeEntities')).toMatchObject({ total: 1 })
  })

  test('can be another one, and none', async () => {
    await change({ name: 'First', lei, scope: 'individual' })
    const other = await register.make('scopeEntities', { name: 'Second', lei: 'other' })
    for (const named of [other.uuid, 'OTHER', 'Second']) {
      expect((await change({ entity_uuid: named })).body).toMatchObject({
        uuid: other.uuid,
        name: 'Second',
        scope: 'individual',
      })
      expect((await change({ entity_uuid: lei })).body).toMatchObject({ name: 'First' })
    }
    expect((await change({ entity_uuid: null })).body).toMatchObject({
      uuid: null,
      name: null,
      scope: 'individual',
    })
    expect(seen(await change({ entity_uuid: 'Third' }))).toEqual(
      refused('Provided entity_uuid is invalid: there is no entity “Third”; add it first.'),
    )
  })

  test('is of a type that keeps a register, and has an LEI of its own', async () => {
    await change({ name: 'Bank', lei })
    expect(seen(await change({ entity_type: 'eba_CT:x317' }))).toEqual(
      refused(expect.stringContaining('is not a member of the list entity_type_maintaining')),
    )
    await register.make('scopeEntities', { name: 'Other', lei: 'other', entity_type: 'eba_CT:x317' })
    expect(seen(await change({ lei: 'other' }))).toEqual(
      refused('Provided lei is invalid: it is already used by entity Other.'),
    )
    expect(seen(await change({ scope: 'both' }))).toEqual(
      refused('Provided scope is invalid: it must be one of consolidated, individual.'),
    )
    // nothing of a refused change is kept
    expect(seen(await change({ name: 'New', competent_authority: 'a\nb' }))).toEqual(
      refused('Provided competent_authority is invalid: it has a line break; write it in one line.'),
    )
    expect(await readEntity()).toMatchObject({ name: 'Bank', competent_authority: null })
  })

  test('is not removed from the entities in scope while it is the one', async () => {
    const { uuid } = (await change({ name: 'Bank' })).body as Answer
    expect(seen(await register.at('scopeEntities', 'delete', { uuid }))).toEqual(
      refused('This entity is still used by the reporting entity. Remove this first.'),
    )
    await change({ entity_uuid: null })
    expect((await register.at('scopeEntities', 'delete', { uuid })).status).toBe(200)
  })

  test('is its own parent without naming one', async () => {
    const made = (await change({ name: 'Bank', lei })).body as Answer
    expect((await change({ parent_uuid: lei })).body).toMatchObject({ parent_uuid: null, uuid: made.uuid })
  })
})

describe('the definitions', () => {
  const read = async () => (await register.ask('GET', '/definitions/')).body as Record<string, unknown>
  const update = (body: object) => register.ask('POST', '/definitions/update', body)
  const none = Object.fromEntries(definitionNames.map((name) => [name, null]))

  test('are empty at first, and change one by one', async () => {
    expect(await read()).toEqual({ ...none, updated_at: null })
    expect(seen(await update({ arrangement_standalone: ' ' }))).toEqual({
      status: 200,
      body: { ...none, updated_at: null },
    })
    for (const name of definitionNames)
      expect((await update({ [name]: ` what ${name}\nmeans ` })).status).toBe(200)
    const all = Object.fromEntries(definitionNames.map((name) => [name, `what ${name}\nmeans`]))
    const now = await read()
    expect(now).toMatchObject(all)
    expect(seen(await update(now))).toEqual({ status: 200, body: now })
    expect((await update({ reintegration_easy: null })).body).toMatchObject({
      ...all,
      reintegration_easy: null,
    })
  })

  test.each([
    [7, 'it must be a text'],
    ['a\u0000', 'it holds the control character U+0000'],
    ['x'.repeat(100_001), 'it is longer than 100,000 characters'],
  ])('are texts', async (value, why) => {
    expect(seen(await update({ service_impact_low: value }))).toEqual(
      refused(`Provided service_impact_low is invalid: ${why}.`),
    )
  })
})

describe.each(['/entity_info', '/definitions'])('%s', (path) => {
  test('is read and changed with the permissions for it, and not changed on the free plan', async () => {
    const { secret } = await host.makeKey('register.read')
    const authorization = `token ${secret}`
    expect((await register.ask('GET', `${path}/`, undefined, authorization)).status).toBe(200)
    expect((await register.ask('POST', `${path}/update`, {}, authorization)).status).toBe(403)
    for (const [method, at] of [
      ['GET', '/'],
      ['POST', '/update'],
    ] as const)
      expect((await register.ask(method, path + at, method === 'GET' ? undefined : {}, null)).status).toBe(
        401,
      )
    await host.change({ plan: 'free' })
    expect((await register.ask('GET', `${path}/`)).status).toBe(200)
    expect(seen(await register.ask('POST', `${path}/update`, {}))).toEqual(
      refused('The free plan can only read the register.', 403),
    )
  })
})

describe('a function', () => {
  const make = (body: object) => register.make('functions', body)

  test('gets the next identifier of its entity, unless it has one', async () => {
    await register.make('scopeEntities', { name: 'A', lei: 'a1' })
    await register.make('scopeEntities', { name: 'B', lei: 'b1' })
    const ids = async (...bodies: object[]) => {
      const given: unknown[] = []
      for (const body of bodies) given.push((await make({ name: 'F', ...body })).function_id)
      return given
    }
    const a = { lei: 'a1' }
    expect(await ids(a, a, { lei: 'b1' }, {}, {})).toEqual(['F1', 'F2', 'F1', 'F1', 'F2'])
    expect(await ids({ ...a, function_id: 'F10' }, { ...a, function_id: 'Payments' }, a)).toEqual([
      'F10',
      'Payments',
      'F11',
    ])
    expect(await ids({ ...a, function_id: `F${'9'.repeat(30)}` }, a)).toEqual([`F${'9'.repeat(30)}`, 'F12'])
    expect(seen(await register.at('functions', 'create', { name: 'F', ...a, function_id: 'F2' }))).toEqual(
      refused('Provided function_id is invalid: together with lei it is already used by function F.'),
    )
  })

  test('keeps its identifier when it changes, and may have none', async () => {
    const made = await make({ name: 'F' })
    const update = async (body: object) =>
      (await register.at('functions', 'update', { uuid: made.uuid, ...body })).body
    expect(await update({ name: 'G' })).toMatchObject({ function_id: 'F1' })
    expect(await update({ function_id: null })).toMatchObject({ function_id: null })
  })

  test('made by many at once has an identifier of its own each time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => make({ name: 'F' })))
    expect(new Set(made.map(({ function_id }) => function_id)).size).toBe(20)
  })

  test('is linked to providers and unlinked from them, twice as well', async () => {
    const { uuid } = await make({ name: 'F' })
    const cirrus = await register.make('providers', { name: 'Cirrus', id_code: 'X1' })
    const nimbus = await register.make('providers', { name: 'Nimbus' })
    const sentenceOf = async (verb: string, provider_uuid: string) => {
      const reply = await register.ask('POST', `/functions/${verb}-provider`, { uuid, provider_uuid })
      return reply.status === 200 ? (reply.body as Answer).provider_uuids : seen(reply)
    }
    expect(await sentenceOf('link', cirrus.uuid)).toEqual([cirrus.uuid])
    expect(await sentenceOf('link', 'X1')).toEqual([cirrus.uuid])
    expect(await sentenceOf('link', 'Nimbus')).toEqual([cirrus.uuid, nimbus.uuid])
    expect(seen(await register.at('providers', 'delete', { uuid: cirrus.uuid }))).toEqual(
      refused('This provider is still used by function F. Remove this first.'),
    )
    expect(await sentenceOf('unlink', 'Cirrus')).toEqual([nimbus.uuid])
    expect(await sentenceOf('unlink', cirrus.uuid)).toEqual([nimbus.uuid])
    expect((await register.at('providers', 'delete', { uuid: cirrus.uuid })).status).toBe(200)
    expect(await sentenceOf('link', cirrus.uuid)).toEqual(
      refused(`Provided provider_uuid is invalid: there is no provider “${cirrus.uuid}”; add it first.`),
    )
  })

  test.each(['link', 'unlink'])('asks for what it needs to %s', async (verb) => {
    const sentenceOf = async (body: object) =>
      seen(await register.ask('POST', `/functions/${verb}-provider`, body))
    const { uuid } = await make({ name: 'F' })
    expect(await sentenceOf({})).toEqual(refused('Please provide uuid.'))
    expect(await sentenceOf({ uuid })).toEqual(refused('Please provide provider_uuid.'))
    expect(await sentenceOf({ uuid, provider_uuid: 7 })).toEqual(
      refused('Provided provider_uuid is invalid: it must be a text.'),
    )
    expect(await sentenceOf({ uuid: 'nowhere', provider_uuid: 'x' })).toEqual(
      refused('There is no function with this uuid.', 404),
    )
  })
})
