import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import { roundsOf } from '../rounds.ts'
import { RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** Several writes as one act, and taking acts back. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

type Writes = WindowInput<'register.write'>['writes']
const write = (...writes: Writes) => user.get('register.write', { label: 'Pasted rows', writes })
const refuse = (...writes: Writes) => user.ask('register.write', { label: 'Pasted rows', writes })
const undo = (step: number | null = null) => user.get('register.undo', { step })
const names = async () => (await user.http.list('providers')).items.map(({ name }) => name)
const create = (kind: string, fields: Record<string, unknown>) => ({ act: 'create' as const, kind, fields })
const update = (kind: string, uuid: string, fields: Record<string, unknown>) => ({
  act: 'update' as const,
  kind,
  uuid,
  fields,
})
const remove = (kind: string, uuid: string) => ({ act: 'delete' as const, kind, uuid })

/** Does something that must not change the register. */
async function unchanged<T>(act: () => Promise<T>): Promise<T> {
  const before = await user.everything()
  const steps = await user.steps()
  const answer = await act()
  expect(await user.everything()).toBe(before)
  expect(await user.steps()).toBe(steps)
  return answer
}

describe('several writes', () => {
  test('are one step, and answer the uuids in their order', async () => {
    const { step, uuids } = await write(
      create('providers', { name: 'One', country: 'Germany' }),
      create('arrangements', { contract_ref: 'W-1' }),
      create('providers', { name: 'Two' }),
    )
    expect(uuids).toHaveLength(3)
    expect(step).toBe(await user.lastStep())
    const { items } = await user.get('register.listSteps', { limit: 1 })
    expect(items).toMatchObject([{ step, by: 'window', label: 'Pasted rows', records: 3 }])
    const { items: providers } = await user.http.list('providers')
    expect(providers.map(({ uuid, country }) => [uuid, country])).toEqual([
      [uuids[0], 'eba_GA:DE'],
      [uuids[2], null],
    ])
    // the returned step is the one taken back
    expect(await undo(step)).toMatchObject({ undone: 'Pasted rows', records: 3 })
    expect(await names()).toEqual([])
  })

  test('may name what a write before them makes, and give one record several changes', async () => {
    const { uuids } = await write(
      create('scopeEntities', { name: 'Bank', lei: '9999SKERRYBANK000195' }),
      create('providers', { name: 'Three', id_code: 'X3' }),
      create('arrangements', { contract_ref: 'W-2', provider_name: 'Three' }),
      create('services', { contract_ref: 'W-2', provider_uuid: 'X3', user_entity_uuids: ['Bank'] }),
      create('functions', { name: 'Pay', lei: '9999SKERRYBANK000195' }),
      create('functions', { name: 'Lend', lei: '9999SKERRYBANK000195' }),
    )
    const three = uuids[1] ?? ''
    await write(update('providers', three, { notes: 'a' }), update('providers', three, { country: 'FR' }))
    const { items } = await user.http.list('providers')
    expect(items).toMatchObject([{ notes: 'a', country: 'eba_GA:FR' }])
    const { items: functions } = await user.http.list('functions')
    expect(functions.map(({ function_id }) => function_id)).toEqual(['F1', 'F2'])
  })

  test('may exchange what must be unique, and remove what refers to each other', async () => {
    const { uuids } = await write(
      create('arrangements', { contract_ref: 'L' }),
      create('arrangements', { contract_ref: 'R', overarching_ref: 'L' }),
    )
    const [left = '', right = ''] = uuids
    await write(
      update('arrangements', left, { contract_ref: 'R' }),
      update('arrangements', right, { contract_ref: 'L' }),
    )
    const { step } = await write(remove('arrangements', left), remove('arrangements', right))
    expect(step).toBe(await user.lastStep())
  })

  test('that change nothing are no step', async () => {
    const { items } = await user.http.list('providers')
    const { uuid = '' } = items[0] ?? {}
    await unchanged(async () => {
      expect(await write(update('providers', uuid, { notes: 'a' }))).toEqual({ step: null, uuids: [uuid] })
    })
  })

  test.each([
    [
      'a field that cannot be',
      create('providers', { name: 'X', country: 'Nowhere' }),
      'invalid',
      /not a member of the list country/,
    ],
    ['what is needed', create('providers', { notes: 'x' }), 'missing', /^Please provide name\.$/],
    ['another kind', create('nothing', {}), 'invalid', /no records of the kind nothing/],
    ['a record that is not there', update('providers', 'x', {}), 'not-found', /no provider with this uuid/],
    ['a removal of nothing', remove('providers', 'x'), 'not-found', /no provider with this uuid/],
    [
      'a reference to nothing',
      create('arrangements', { contract_ref: 'X', provider_name: 'Nobody' }),
      'invalid',
      /no provider “Nobody”/,
    ],
    [
      'a code that is taken',
      create('providers', { name: 'X', id_code: 'X3' }),
      'invalid',
      /^Provided id_code is invalid: it is already used by provider Three\.$/,
    ],
  ] as const)('are all refused for %s, and it is said which', async (_what, wrong, code, message) => {
    const right = create('providers', { name: 'Right' })
    const answer = await unchanged(() => refuse(right, right, wrong, right))
    expect(answer).toEqual(problem(code, message))
    expect(answer).toMatchObject({ details: { index: 2 } })
  })

  test('are refused for what only shows when all are done', async () => {
    const { items } = await user.http.list('providers')
    const { uuid = '' } = items.find(({ name }) => name === 'Three') ?? {}
    const right = create('providers', { name: 'Right' })
    const used = await unchanged(() => refuse(right, remove('providers', uuid), right))
    expect(used).toEqual(
      problem('invalid', /^This provider is still used by arrangement W-2 and service of W-2\. /),
    )
    expect(used).toMatchObject({ details: { index: 1 } })
    const twin = create('providers', { name: 'Twin', id_code: 'TWIN' })
    const twice = await unchanged(() => refuse(twin, right, twin))
    expect(twice).toEqual(
      problem('invalid', /^Provided id_code is invalid: two of the records would have the same\.$/),
    )
    expect(twice).toMatchObject({ details: { index: 2 } })
  })

  test('are at least one and at most 10,000, with a label', async () => {
    const right = create('providers', { name: 'Right' })
    for (const input of [
      { label: 'L', writes: [] },
      { label: '', writes: [right] },
      { label: 'L', writes: Array(10_001).fill(right) },
      { label: 'L', writes: [{ ...right, act: 'else' }] },
    ])
      expect(await unchanged(() => user.ask('register.write', input as never))).toMatchObject({
        kind: 'problem',
      })
  })
})

describe('taking back', () => {
  test('goes further back with each time, and ends where nothing is left', async () => {
    await user.host.stop()
    user = await RegisterUser.start()
    for (const name of ['A', 'B', 'C']) await user.host.window('providers.create', { name })
    expect(await names()).toEqual(['A', 'B', 'C'])
    for (const left of [['A', 'B'], ['A'], []]) {
      await undo()
      expect(await names()).toEqual(left)
    }
    await unchanged(async () => {
      expect(await user.ask('register.undo', {})).toEqual(
        problem('not-found', /^There is nothing to undo\.$/),
      )
    })
  })

  test('can be taken back, and then taken back again', async () => {
    // the last step took the first one back
    const redone = await undo(await user.lastStep())
    expect(redone).toMatchObject({ undone: 'Undid: Added provider A', records: 1 })
    expect(await names()).toEqual(['A'])
    expect(await undo()).toMatchObject({ undone: 'Added provider A' })
    expect(await names()).toEqual([])
  })

  test('brings a removed record back in its place, with its uuid and its referrers', async () => {
    const { uuids } = await write(create('providers', { name: 'P' }), create('providers', { name: 'Q' }))
    const [p = ''] = uuids
    const { body: before } = await user.http.at('providers', 'update', { uuid: p })
    await user.host.window('providers.delete', { uuid: p })
    await undo()
    const { items } = await user.http.list('providers')
    expect(items.map(({ name }) => name)).toEqual(['P', 'Q'])
    expect(items[0]).toEqual({ ...(before as object), updated_at: items[0]?.updated_at })
  })

  test('is refused when a record was changed since, and names it', async () => {
    const { step, uuids } = await write(create('providers', { name: 'Late' }))
    await write(update('providers', uuids[0] ?? '', { notes: 'later' }))
    const answer = await unchanged(() => user.ask('register.undo', { step }))
    expect(answer).toEqual(
      problem(
        'conflict',
        /^This cannot be undone: provider Late has been changed since\. Undo the later change first\.$/,
      ),
    )
    await undo()
    expect(await undo(step)).toMatchObject({ records: 1 })
  })

  test('is refused when it would take away what others use, or bring back what others have', async () => {
    const { step: made } = await write(create('providers', { name: 'Used', id_code: 'U' }))
    const { step: user1 } = await write(
      create('arrangements', { contract_ref: 'U-1', provider_name: 'Used' }),
    )
    expect(await unchanged(() => user.ask('register.undo', { step: made }))).toEqual(
      problem('conflict', /^This cannot be undone: provider Used is used by others now\.$/),
    )
    await undo(user1)
    const { uuid = '' } = (await user.http.list('providers')).items.find(({ name }) => name === 'Used') ?? {}
    const { step: gone } = await write(remove('providers', uuid))
    await write(create('providers', { name: 'Thief', id_code: 'U' }))
    expect(await unchanged(() => user.ask('register.undo', { step: gone }))).toEqual(
      problem('conflict', /^This cannot be undone: provider Thief has the same id_code now\.$/),
    )
  })

  test('is refused when what a record names is gone', async () => {
    const { uuids } = await write(create('providers', { name: 'Gone' }))
    const { uuids: made } = await write(create('arrangements', { contract_ref: 'G', provider_name: 'Gone' }))
    const { step } = await write(remove('arrangements', made[0] ?? ''))
    await write(remove('providers', uuids[0] ?? ''))
    expect(await unchanged(() => user.ask('register.undo', { step }))).toEqual(
      problem('conflict', /a record that it names is gone\. Restore that record first\.$/),
    )
  })

  test('without a step takes what the same caller did', async () => {
    await user.host.window('providers.create', { name: 'Mine' })
    await user.http.make('providers', { name: 'Of a key' })
    expect(await undo()).toMatchObject({ undone: 'Added provider Mine' })
    expect(await names()).toContain('Of a key')
  })

  test('of a step with many records takes all of them back, and is itself taken back', async () => {
    const many = roundsOf(600, 2500)
    const before = await user.everything()
    const { step } = await write(
      ...Array.from({ length: many }, (_none, at) => create('providers', { name: `Many ${at}` })),
    )
    const after = await user.everything()
    expect(await undo(step)).toMatchObject({ undone: 'Pasted rows', records: many })
    expect(await user.everything()).toBe(before)
    await undo(await user.lastStep())
    expect(await user.everything()).toBe(after)
    expect(await undo()).toMatchObject({ records: many })
    expect(await user.everything()).toBe(before)
  })

  test('of a record is offered for its last step that stands, whatever else was done since', async () => {
    const last = async (...uuids: string[]) =>
      (await user.get('register.lastStep', { uuids })).step?.step ?? null
    const { uuids, step: made } = await write(
      create('providers', { name: 'Own steps' }),
      create('providers', { name: 'Other steps' }),
    )
    const [own = '', other = ''] = uuids
    const { step: changed } = await write(update('providers', own, { notes: 'a' }))
    const { step: since } = await write(update('providers', other, { notes: 'b' }))
    expect([await last(own), await last(other), await last(own, other)]).toEqual([changed, since, since])
    await undo(changed)
    expect([await last(own), await last(other)]).toEqual([made, since])
    // the conflicting record is named
    expect(await unchanged(() => user.ask('register.undo', { step: made }))).toEqual(
      problem('conflict', /provider Other steps has been changed since\. Undo the later change first\.$/),
    )
    await undo(since)
    await undo(made)
    expect(await last(own, other)).toBeNull()
    expect(await last()).toBeNull()
  })

  test('is not led astray by a label that speaks of one', async () => {
    const writes = [create('providers', { name: 'Led astray' })]
    await user.get('register.write', { label: 'Undid step 1: nothing', writes })
    expect(await undo()).toMatchObject({ undone: 'Undid step 1: nothing' })
    expect(await names()).not.toContain('Led astray')
  })

  test('of a step that is none is said', async () => {
    for (const step of [0, 100_000])
      expect(await unchanged(() => user.ask('register.undo', { step }))).toEqual(
        problem('not-found', new RegExp(`^There is no step ${step}\\.$`)),
      )
    expect(await user.ask('register.undo', { step: -1 })).toMatchObject({ code: 'invalid' })
  })

  test('and writing are refused on the free plan', async () => {
    await user.host.change({ plan: 'free' })
    const sentence = problem('forbidden', /^The free plan can only read the register\.$/)
    expect(await unchanged(() => user.ask('register.undo', {}))).toEqual(sentence)
    expect(await refuse(create('providers', { name: 'X' }))).toEqual(sentence)
    await user.host.change({ plan: 'local' })
  })
})
