import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister, refused, seen } from './register-bodies.ts'

/** References between records: by UUID, or by the name that people use; and referential integrity. */

let host: LocalHost
let register: AskedRegister
beforeAll(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
})
afterAll(() => host.stop())

const lei = '5299009999SKERRY0042'

describe('a record is named', () => {
  let cirrus: Answer
  let bank: Answer
  let frame: Answer
  let milano: Answer
  let pay: Answer
  beforeAll(async () => {
    cirrus = await register.make('providers', {
      name: 'Cirrus Cloud',
      id_code: 'DE-123',
      id_code_type: 'VAT',
    })
    bank = await register.make('scopeEntities', { name: 'Muster Bank', lei })
    frame = await register.make('arrangements', { contract_ref: 'F-1', provider_uuid: cirrus.uuid })
    milano = await register.make('branches', { name: 'Milano', branch_code: 'MI', head_office_lei: lei })
    pay = await register.make('functions', { name: 'Payments', lei })
    await register.make('providers', { name: 'Twin', id_code: 'T1' })
    await register.make('providers', { name: 'Twin', id_code: 'T2' })
    await register.make('scopeEntities', { name: 'Other Bank', lei: '5299009999SKERRY0139' })
    await register.make('functions', { name: 'Lending', lei: '5299009999SKERRY0139', function_id: 'F1' })
    await register.make('functions', { name: 'Custody', lei, function_id: 'F9' })
  })

  const makeService = async (more: object) => {
    const { status, body } = await register.at('services', 'create', { contract_ref: 'F-1', ...more })
    return status === 200 ? (body as Answer) : body
  }

  test('by its uuid, its code, or the name that it alone has', async () => {
    for (const provider of [
      cirrus.uuid,
      cirrus.uuid.toUpperCase(),
      'DE-123',
      'Cirrus Cloud',
      '  Cirrus Cloud ',
    ])
      expect(await makeService({ provider_uuid: provider })).toMatchObject({
        provider_uuid: cirrus.uuid,
        provider_name: 'Cirrus Cloud',
      })
    for (const entity of [bank.uuid, lei, lei.toLowerCase(), '5299 0099 99sk ERRY-0042', 'Muster Bank'])
      expect(await makeService({ user_entity_uuids: [entity] })).toMatchObject({
        user_entity_uuids: [bank.uuid],
        user_leis: [lei],
      })
    for (const name of [frame.uuid, 'F-1'])
      expect(
        await register.make('providerReviews', { provider_name: 'Cirrus Cloud', contract_reference: name }),
      ).toMatchObject({ arrangement_uuid: frame.uuid, contract_ref: 'F-1' })
    expect(await makeService({ branch_uuids: 'MI' })).toMatchObject({ branch_uuids: [milano.uuid] })
    for (const one of [pay.uuid, `${lei}/F1`, `${lei.toLowerCase()} / F1`])
      expect(await makeService({ function_uuids: [one] })).toMatchObject({ function_uuids: [pay.uuid] })
    expect(await makeService({ function_uuids: ['F9'] })).toMatchObject({
      function_uuids: [expect.any(String)],
    })
  })

  test('once, however often it is named', async () => {
    const made = await makeService({ user_entity_uuids: [lei, bank.uuid, 'Muster Bank', 'Other Bank'] })
    expect((made as Answer).user_entity_uuids).toHaveLength(2)
  })

  test.each([
    [
      'provider_name',
      'Twin',
      'more than one provider is called “Twin”; give its identification code or its uuid',
    ],
    ['provider_name', 'twin', 'there is no provider “twin”; add it first'],
    [
      'function_uuids',
      ['F1'],
      'more than one function is called “F1”; give it as LEI/identifier or by its uuid',
    ],
    ['function_uuids', [`${lei}/F2`], `there is no function “${lei}/F2”; add it first`],
    ['function_uuids', ['F9', 'Payments'], 'there is no function “Payments”; add it first'],
    ['user_leis', ['Nobody'], 'there is no entity “Nobody”; add it first'],
    ['branch_uuids', ['Milano'], 'there is no branch “Milano”; add it first'],
    ['contract_ref', 'f-1', 'there is no arrangement “f-1”; add it first'],
  ])('not otherwise: %s %j', async (field, value, why) => {
    expect(await makeService({ contract_ref: 'F-1', [field]: value })).toEqual({
      error: `Provided ${field} is invalid: ${why}.`,
    })
  })

  test('not by the uuid of a record of another kind, nor by one of nobody', async () => {
    for (const uuid of [bank.uuid, '00000000-0000-4000-8000-000000000000'])
      expect(await makeService({ provider_uuid: uuid })).toEqual({
        error: `Provided provider_name is invalid: there is no provider “${uuid}”; add it first.`,
      })
  })

  test('a service by its uuid alone', async () => {
    // nothing refers to services yet; they are covered once a kind declares it
    const service = await register.make('services', { contract_ref: 'F-1', name: 'Hosting' })
    expect(seen(await register.at('services', 'update', { uuid: 'Hosting' })).status).toBe(404)
    expect(seen(await register.at('services', 'update', { uuid: service.uuid })).status).toBe(200)
  })

  test('under its own field first, when both are given', async () => {
    expect(await makeService({ provider_uuid: 'T1', provider_name: 'Cirrus Cloud' })).toMatchObject({
      provider_name: 'Twin',
    })
  })
})

describe('a record that names itself', () => {
  test('names nobody: a parent that is itself is none', async () => {
    const body = { name: 'Own', id_code: 'abc123abc123abc123aB', id_code_type: 'LEI' }
    for (const parent of ['abc123abc123abc123ab', 'ABC123ABC123ABC123AB', 'Own']) {
      const made = await register.make('providers', { ...body, parent_id_code: parent })
      expect(made).toMatchObject({ id_code: 'ABC123ABC123ABC123AB', parent_uuid: null, parent_id_code: null })
      for (const again of [parent, made.uuid])
        expect(
          seen(await register.at('providers', 'update', { uuid: made.uuid, parent_uuid: again })),
        ).toEqual({ status: 200, body: made })
      await register.at('providers', 'delete', { uuid: made.uuid })
    }
    const entity = await register.make('scopeEntities', { name: 'Head', lei: 'head1', parent_lei: 'HEAD1' })
    expect(entity).toMatchObject({ lei: 'HEAD1', parent_uuid: null })
  })

  test('is told from others with its name', async () => {
    const first = await register.make('providers', { name: 'Same' })
    const made = await register.at('providers', 'create', { name: 'Same', parent_uuid: 'Same' })
    expect(seen(made)).toEqual(
      refused(
        'Provided parent_id_code is invalid: more than one provider is called “Same”; give its identification code or its uuid.',
      ),
    )
    const child = await register.make('providers', { name: 'Same', parent_uuid: first.uuid })
    expect(child.parent_uuid).toBe(first.uuid)
  })

  test('is refused where it would say nothing', async () => {
    await register.make('arrangements', { contract_ref: 'L-1' })
    await register.make('providers', { name: 'Sub', id_code: 'SUB' })
    expect(
      seen(
        await register.at('intraGroupLinks', 'create', { contract_ref: 'L-1', linked_contract_ref: 'L-1' }),
      ),
    ).toEqual(refused('Provided linked_contract_ref is invalid: an arrangement cannot be linked to itself.'))
    expect(
      seen(
        await register.at('supplyChains', 'create', {
          contract_ref: 'L-1',
          provider_uuid: 'SUB',
          recipient_name: 'Sub',
        }),
      ),
    ).toEqual(refused('Provided recipient_name is invalid: a provider cannot work for itself.'))
  })
})

describe('what must be unique', () => {
  test.each([
    ['arrangements', { contract_ref: 'U-1' }, 'contract_ref', 'arrangement U-1'],
    ['providers', { name: 'Uno', id_code: 'U1' }, 'id_code', 'provider Uno'],
    ['scopeEntities', { name: 'Uno Bank', lei: 'u1' }, 'lei', 'entity Uno Bank'],
    ['article30Checklists', { contract_ref: 'U-1' }, 'contract_ref', 'Art. 30 checklist of U-1'],
  ] as const)('of %s is refused to a second one, by name of the first', async (kind, body, field, holder) => {
    const first = await register.make(kind, body)
    const sentence = refused(`Provided ${field} is invalid: it is already used by ${holder}.`)
    expect(seen(await register.at(kind, 'create', body))).toEqual(sentence)
    const { uuid } = await register.make(kind, await register.body(kind))
    expect(seen(await register.at(kind, 'update', { uuid, ...body }))).toEqual(sentence)
    expect(seen(await register.at(kind, 'update', { uuid: first.uuid, ...body })).status).toBe(200)
    // once it is free, another record may use it
    expect((await register.at(kind, 'delete', { uuid: first.uuid })).status).toBe(200)
    expect((await register.make(kind, body)).uuid).not.toBe(first.uuid)
  })

  test('of several fields is unique as a whole, and not while the last is empty', async () => {
    await register.make('scopeEntities', { name: 'One', lei: 'one' })
    await register.make('scopeEntities', { name: 'Two', lei: 'two' })
    await register.make('branches', { name: 'A', branch_code: 'X', head_office_lei: 'one' })
    await register.make('branches', { name: 'B', branch_code: 'X', head_office_lei: 'two' })
    await register.make('branches', { name: 'C', head_office_lei: 'one' })
    await register.make('branches', { name: 'D', head_office_lei: 'one' })
    expect(
      seen(await register.at('branches', 'create', { name: 'E', branch_code: 'X', head_office_lei: 'one' })),
    ).toEqual(
      refused(
        'Provided branch_code is invalid: together with head_office_lei it is already used by branch A.',
      ),
    )
  })

  test('goes to one of many who ask at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        register.at('arrangements', 'create', { contract_ref: 'RACE', title: `Racer ${at}` }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
    const { items } = await register.list('arrangements', '?limit=10000')
    expect(items.filter(({ contract_ref }) => contract_ref === 'RACE')).toHaveLength(1)
  })
})

describe('a record that others refer to', () => {
  test('is not removed, and they are named: up to five, and how many more', async () => {
    const { uuid } = await register.make('providers', { name: 'Used' })
    await register.make('arrangements', { contract_ref: 'C-001', provider_name: 'Used' })
    const remove = () => register.at('providers', 'delete', { uuid })
    expect(seen(await remove())).toEqual(
      refused('This provider is still used by arrangement C-001. Remove this first.'),
    )
    await register.make('services', { contract_ref: 'C-001', name: 'Hosting', provider_name: 'Used' })
    await register.make('services', { contract_ref: 'C-001', provider_name: 'Used' })
    await register.make('assessments', { provider_name: 'Used', title: 'Yearly' })
    await register.make('providerReviews', { provider_name: 'Used' })
    expect(seen(await remove())).toEqual(
      refused(
        'This provider is still used by arrangement C-001, service Hosting, service of C-001, assessment Yearly and review of Used. Remove these first.',
      ),
    )
    for (let more = 0; more < 3; more++) await register.make('dueDiligence', { provider_name: 'Used' })
    expect((await remove()).body).toEqual({
      error:
        'This provider is still used by arrangement C-001, service Hosting, service of C-001, assessment Yearly, review of Used and 3 more. Remove these first.',
    })
  })

  test('an arrangement is not removed with what belongs to it', async () => {
    const { uuid } = await register.make('arrangements', { contract_ref: 'OWN' })
    const service = await register.make('services', { contract_ref: 'OWN' })
    expect(seen(await register.at('arrangements', 'delete', { uuid }))).toEqual(
      refused('This arrangement is still used by service of OWN. Remove this first.'),
    )
    await register.at('services', 'delete', { uuid: service.uuid })
    expect((await register.at('arrangements', 'delete', { uuid })).status).toBe(200)
  })

  test('is removed once the last one lets go of it', async () => {
    const entity = await register.make('scopeEntities', { name: 'Let go' })
    const branch = await register.make('branches', { name: 'Branch', head_office_uuid: entity.uuid })
    expect((await register.at('scopeEntities', 'delete', { uuid: entity.uuid })).status).toBe(400)
    await register.at('branches', 'update', { uuid: branch.uuid, head_office_lei: null })
    expect((await register.at('scopeEntities', 'delete', { uuid: entity.uuid })).status).toBe(200)
  })
})

test('listeners are told of every change, and of nothing else', async () => {
  const reported: number[] = []
  const stop = host.workstation.subscribe((topic, event) => {
    if (topic === 'register') reported.push((event as { revision: number }).revision)
  })
  const made = await register.make('providers', { name: 'Told' })
  await register.at('providers', 'update', { uuid: made.uuid, name: 'Told' })
  await register.at('providers', 'update', { uuid: made.uuid, country: 'Nowhere' })
  await register.list('providers')
  await register.at('providers', 'update', { uuid: made.uuid, name: 'Told again' })
  await register.at('providers', 'delete', { uuid: made.uuid })
  stop()
  const [first = 0] = reported
  expect(reported).toEqual([first, first + 1, first + 2])
})

describe('what stands above a record', () => {
  const make = async (kind: 'arrangements' | 'providers' | 'scopeEntities', names: readonly string[]) => {
    const made: Answer[] = []
    for (const name of names)
      made.push(
        await register.make(kind, kind === 'arrangements' ? { contract_ref: name } : { name, id_code: name }),
      )
    return made as [Answer, Answer, Answer]
  }
  const field = { arrangements: 'overarching_uuid', providers: 'parent_uuid', scopeEntities: 'parent_uuid' }

  test('is not an arrangement itself, and the link that is there stays', async () => {
    const [own, frame] = await make('arrangements', ['A-1', 'A-2', 'A-3'])
    await register.at('arrangements', 'update', { uuid: own.uuid, overarching_uuid: frame.uuid })
    for (const itself of [own.uuid, own.uuid.toUpperCase(), 'A-1'])
      expect(
        seen(await register.at('arrangements', 'update', { uuid: own.uuid, overarching_uuid: itself })),
      ).toEqual(refused('Provided overarching_ref is invalid: an arrangement cannot stand above itself.'))
    const { items } = await register.list('arrangements')
    expect(items.find(({ uuid }) => uuid === own.uuid)?.overarching_uuid).toBe(frame.uuid)
    expect(
      seen(await register.at('arrangements', 'create', { contract_ref: 'A-9', overarching_ref: 'A-9' })),
    ).toEqual(refused('Provided overarching_ref is invalid: an arrangement cannot stand above itself.'))
  })

  test.each(['arrangements', 'providers', 'scopeEntities'] as const)(
    'does not stand below it, however far: %s',
    async (kind) => {
      const [first, second, third] = await make(kind, [`${kind} X1`, `${kind} X2`, `${kind} X3`])
      const above = field[kind]
      const put = (record: Answer, other: Answer) =>
        register.at(kind, 'update', { uuid: record.uuid, [above]: other.uuid })
      expect((await put(first, second)).status).toBe(200)
      expect((await put(second, third)).status).toBe(200)
      const { status, body } = await put(third, first)
      expect([status, (body as { error: string }).error]).toEqual([
        400,
        expect.stringMatching(
          /^Provided \w+ is invalid: .+ is already below this \w+, so each would be above the other\.$/,
        ),
      ])
      expect((await put(third, first)).status).toBe(400)
      expect((await put(second, first)).status).toBe(400)
    },
  )

  test('may be a provider or an entity itself: then it has none', async () => {
    const [provider] = await make('providers', ['Self', 'S2', 'S3'])
    const { body } = await register.at('providers', 'update', { uuid: provider.uuid, parent_uuid: 'Self' })
    expect(body).toMatchObject({ parent_uuid: null })
  })
})
