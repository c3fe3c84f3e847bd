import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import type { ImportPreview } from '../../src/contract/workstation/register/register-imports.ts'
import { RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** The register's own JSON with arbitrary foreign content: it is imported completely or not at all. */

let user: RegisterUser
let before: string
let kept: string
beforeAll(async () => {
  user = await RegisterUser.start()
  kept = (await user.http.make('providers', { name: 'Kept', id_code: 'KEPT' })).uuid
  await user.http.make('arrangements', { contract_ref: 'C-1', provider_name: 'Kept' })
  before = await user.everything()
})
afterEach(async () => {
  for (const step of await user.stepNumbers()) {
    if ((await user.everything()) === before) return
    await user.get('register.undo', { step })
  }
})
afterAll(() => user.host.stop())

type Given = { kind?: unknown; uuid?: unknown; data?: unknown }
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function file(records: readonly Given[] | string, more: object = {}) {
  const head = { format: 'skerry-register', version: 1, taxonomy: 'dora-4.0', ...more }
  const text =
    typeof records === 'string'
      ? JSON.stringify({ ...head, records: [] }).replace('"records":[]', `"records":${records}`)
      : JSON.stringify({ ...head, records })
  return { kind: 'bytes' as const, name: 'register.json', bytes: new Uint8Array(Buffer.from(text)) }
}
const preview = (records: readonly Given[] | string, more: object = {}) =>
  user.get('registerImport.preview', { files: [file(records, more)] })
const refusal = (records: readonly Given[] | string, more: object = {}) =>
  user.ask('registerImport.preview', { files: [file(records, more)] })
const notes = ({ notes: reported }: ImportPreview) => reported.map(({ column, message }) => [column, message])
const provider = (number: number, data: object) => ({ kind: 'providers', uuid: id(number), data })

describe('records', () => {
  test('are made, completed as they stand, and left alone when they are the same', async () => {
    const shown = await preview([
      provider(1, { name: 'New' }),
      {
        kind: 'providers',
        uuid: kept.toUpperCase(),
        data: { name: 'Kept', id_code: 'KEPT', status: 'active' },
      },
      { kind: 'scopeEntities', uuid: id(2), data: { lei: 'X', name: 'Entity' } },
    ])
    expect(shown.records).toEqual([
      { kind: 'scopeEntities', create: 1, change: 0, remove: 0 },
      { kind: 'providers', create: 1, change: 1, remove: 0 },
    ])
    expect(await user.get('registerImport.commit', { id: shown.id })).toMatchObject({
      created: 2,
      changed: 1,
    })
    const { items } = await user.http.list('providers')
    expect(items).toMatchObject([
      { uuid: kept, status: 'active' },
      { uuid: id(1), name: 'New' },
    ])
  })

  test('may name each other and what is kept, in any order', async () => {
    const { id: preview1 } = await preview([
      { kind: 'services', uuid: id(3), data: { arrangement_uuid: id(4), service_nature: 'ict' } },
      { kind: 'arrangements', uuid: id(4), data: { contract_ref: 'C-4', provider_uuid: kept } },
    ])
    expect(await user.get('registerImport.commit', { id: preview1 })).toMatchObject({ created: 2 })
  })

  test('of a kind that is not known, and fields that are not, are left out and told', async () => {
    const shown = await preview([
      { kind: 'future', uuid: id(5), data: {} },
      provider(6, { name: 'P', surname: 'x', overall_score: 1 }),
    ])
    expect(notes(shown)).toEqual([
      [null, 'This kind of record is not known here and was left out.'],
      ['surname', 'This field is not known here and was left out.'],
      ['overall_score', 'This field is not known here and was left out.'],
    ])
    expect(shown.records).toEqual([{ kind: 'providers', create: 1, change: 0, remove: 0 }])
  })

  test('lose what has another type than its field, and say so', async () => {
    const shown = await preview([
      provider(7, {
        name: 'P',
        annual_cost: 'a lot',
        status: 'asleep',
        notes: { a: 1 },
        website: 7,
        category: 'x'.repeat(201),
        service: 'two\nlines',
        contact: 'half \ud800',
      }),
      {
        kind: 'arrangements',
        uuid: id(8),
        data: { contract_ref: 'C-8', start_date: '2025-02-30', notice_period_entity: 1.5 },
      },
      { kind: 'functions', uuid: id(9), data: { name: 'F', provider_uuids: kept, recovery_time_hours: '4' } },
    ])
    const reported = Object.fromEntries(notes(shown))
    expect(reported).toMatchObject({
      annual_cost: 'Left out: it must be an amount like 1250000.50.',
      status: 'Left out: it must be one of active, onboarding, exiting, terminated.',
      notes: 'Left out: it must be a text.',
      website: 'Left out: it must be a text.',
      category: 'Left out: it is longer than 200 characters.',
      service: 'Left out: it has a line break; write it in one line.',
      contact: expect.stringMatching(/^Left out: it holds half of a character \(U\+D[89A-F]..\)\.$/),
      start_date: 'Left out: it must be a day like 2026-01-31.',
      notice_period_entity: 'Left out: it must be a whole number.',
    })
    expect(Object.keys(reported)).toHaveLength(9)
    await user.get('registerImport.commit', { id: shown.id })
    const { items } = await user.http.list('functions')
    expect(items).toMatchObject([{ provider_uuids: [kept], recovery_time_hours: 4 }])
  })

  test('with names of the language itself are no danger', async () => {
    const text = `[{"kind":"providers","uuid":"${id(10)}","data":{"name":"P","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}},{"kind":"__proto__","uuid":"${id(11)}","data":{}},{"kind":"constructor","uuid":"${id(12)}","data":{}}]`
    const shown = await preview(text)
    expect(shown.note_count).toBeGreaterThanOrEqual(4)
    expect(shown.records).toEqual([{ kind: 'providers', create: 1, change: 0, remove: 0 }])
    await user.get('registerImport.commit', { id: shown.id })
    expect({}).not.toHaveProperty('polluted')
  })

  test('with 100,000 fields that are not known are read, and 10,000 notes are shown of all', async () => {
    const data = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field_${at}`, at]))
    const shown = await preview([provider(13, { name: 'Wide', ...data })])
    expect(shown).toMatchObject({ note_count: 100_000, records: [{ create: 1 }] })
    expect(shown.notes).toHaveLength(10_000)
  })

  test('that are nested are left out like anything else, and refused beyond what any file has', async () => {
    const nested = (levels: number) =>
      `[{"kind":"providers","uuid":"${id(14)}","data":{"name":"Deep","notes":${'['.repeat(levels)}${']'.repeat(levels)}}}]`
    expect(notes(await preview(nested(50)))).toEqual([['notes', 'Left out: it must be a text.']])
    await expect(preview(nested(5000))).rejects.toThrow(/nested deeper than 64 levels/)
  })
})

describe('the whole file is refused', () => {
  const arrangement = (data: object, number = 20) => ({
    kind: 'arrangements',
    uuid: id(number),
    data: { contract_ref: 'C-20', ...data },
  })
  const rows: readonly (readonly [string, () => readonly Given[], RegExp])[] = [
    [
      'a reference that leads nowhere',
      () => [arrangement({ provider_uuid: id(99) })],
      /^Nothing can be imported: the arrangement C-20 names a provider in provider_uuid that does not exist\.$/,
    ],
    [
      'a list one of which leads nowhere',
      () => [arrangement({ signatory_provider_uuids: [kept, id(99)] })],
      /names a provider in signatory_provider_uuids that does not exist\.$/,
    ],
    [
      'a reference to another kind',
      () => [arrangement({ overarching_uuid: kept })],
      /names an arrangement in overarching_uuid that does not exist\.$/,
    ],
    [
      'a record that hangs on one that was left out',
      () => [{ kind: 'future', uuid: id(21), data: {} }, arrangement({ provider_uuid: id(21) })],
      /names a provider in provider_uuid that does not exist\.$/,
    ],
    [
      'many of these',
      () =>
        Array.from({ length: 10 }, (_, at) =>
          arrangement({ contract_ref: `C-${30 + at}`, provider_uuid: id(99) }, 30 + at),
        ),
      /^Nothing can be imported: the arrangement C-30 .*, the arrangement C-32 .* and 7 more such errors\.$/,
    ],
    [
      'a uuid that stands twice',
      () => [provider(22, { name: 'A' }), provider(22, { name: 'B' })],
      /the provider B has the uuid of another record of the file\.$/,
    ],
    [
      'a uuid in two cases',
      () => [
        provider(22, { name: 'A' }),
        { ...provider(22, { name: 'B' }), uuid: 'AAAAAAAA-0000-4000-8000-000000000000' },
        { ...provider(22, { name: 'C' }), uuid: 'aaaaaaaa-0000-4000-8000-000000000000' },
      ],
      /the provider C has the uuid of another/,
    ],
    [
      'the uuid of a kept record of another kind',
      () => [{ kind: 'branches', uuid: kept, data: { name: 'B' } }],
      /the branch B has the uuid of a kept record of another kind\.$/,
    ],
    [
      'a uuid that means something else',
      () => [{ kind: 'providers', uuid: 'filing', data: { name: 'F' } }],
      /the provider F has a uuid that is not valid\.$/,
    ],
    [
      'a reporting entity under another name',
      () => [{ kind: 'filing', uuid: id(23), data: {} }],
      /has a uuid that is not valid\.$/,
    ],
    [
      'a uuid of odd characters',
      () => [{ kind: 'providers', uuid: '../../x', data: { name: 'F' } }],
      /has a uuid that is not valid\.$/,
    ],
  ]
  test.each(rows)('for %s', async (_what, records, message) => {
    expect(await refusal(records())).toEqual(problem('invalid', message))
    expect(await user.everything()).toBe(before)
  })

  test.each([
    ['no records', undefined],
    ['records that are no list', '{}'],
    ['a record that is none', '[null]'],
    ['a record without a kind', `[{"uuid":"${id(24)}","data":{}}]`],
    ['data that is a list', `[{"kind":"providers","uuid":"${id(24)}","data":[]}]`],
    ['a number as uuid', '[{"kind":"providers","uuid":7,"data":{}}]'],
  ])('for %s', async (_what, records) => {
    const answer =
      records === undefined
        ? await refusal([], { records: undefined, format: 'other' })
        : await refusal(records)
    expect(answer).toEqual(
      problem('invalid', /^The file is JSON, but not a register of this program\. Nothing was read\.$/),
    )
  })

  test('for what must be unique and is had by another, when it is taken in', async () => {
    const twin = await preview([provider(25, { name: 'Twin', id_code: 'KEPT' })])
    expect(await user.ask('registerImport.commit', { id: twin.id })).toEqual(
      problem(
        'invalid',
        /^Nothing was imported: provider Twin and provider Kept would have the same id_code\.$/,
      ),
    )
    const pair = await preview([
      provider(26, { name: 'A', id_code: 'S' }),
      provider(27, { name: 'B', id_code: 'S' }),
    ])
    expect(await user.ask('registerImport.commit', { id: pair.id })).toEqual(
      problem('invalid', /^Nothing was imported: provider B and provider A would have the same id_code\.$/),
    )
    expect(await user.everything()).toBe(before)
    // it was already decided, and cannot be decided again
    expect(await user.ask('registerImport.commit', { id: pair.id })).toMatchObject({ code: 'not-found' })
  })

  test('when what it names was removed since the preview', async () => {
    const shown = await preview([arrangement({ provider_uuid: kept })])
    const { items } = await user.http.list('arrangements')
    await user.http.at('arrangements', 'delete', { uuid: items[0]?.uuid })
    await user.http.at('providers', 'delete', { uuid: kept })
    const answer = await user.ask('registerImport.commit', { id: shown.id })
    expect(isProblem(answer) && answer.message).toMatch(
      /names a provider in provider_uuid that does not exist\.$/,
    )
  })
})
