import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type KindName, kindNames, recordKinds } from '../../src/contract/register/kinds.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister, answeredFor, refused, seen } from './register-bodies.ts'

/** The common shape of the register's records, for every declared kind. */

const log = vi.spyOn(console, 'error')
let host: LocalHost
let register: AskedRegister
let readKey: string
let otherKey: string
beforeAll(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
  readKey = `Bearer ${(await host.makeKey('register.read')).secret}`
  otherKey = `token ${(await host.makeKey('scan.lookup')).secret}`
})
afterAll(() => host.stop())

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const nowhere = '00000000-0000-4000-8000-000000000000'
const noKey = refused('Invalid or missing API key.', 401)

const shownName = (kind: KindName, name: string) => {
  const field = recordKinds[kind].fields[name]
  return field !== undefined && 'shown' in field ? (field.shown ?? name) : name
}

describe.each(kindNames.map((kind) => ({ kind, path: recordKinds[kind].path.replace('/api/v1', '') })))(
  '$path',
  ({ kind, path }) => {
    const { fields, needs, system, computed } = recordKinds[kind]
    const writes = [
      ['POST', `${path}create`],
      ['POST', `${path}update`],
      ['DELETE', `${path}delete`],
    ] as const

    test('keeps every field that is given, labels as codes, and answers all that there are', async () => {
      const body = await register.body(kind, 'all')
      const made = await register.make(kind, body)
      expect(made.uuid).toMatch(uuid)
      expect(made.created_at).toMatch(time)
      expect(made.updated_at).toBe(made.created_at)
      const expected = Object.entries(fields).map(([name, field]) => [name, answeredFor(field, body[name])])
      if (kind === 'scopeEntities') expected.push(['lei', String(body.lei).toUpperCase()])
      expect(made).toMatchObject(Object.fromEntries(expected))
      for (const name of Object.keys({ ...system, ...computed })) expect(made).toHaveProperty(name)
      const { items } = await register.list(kind, '?limit=10000')
      expect(items.at(-1)).toEqual(made)
    })

    test('takes back what it answered, whole, as no change', async () => {
      const made = await register.make(kind, await register.body(kind, 'all'))
      const { body, status } = await register.at(kind, 'update', made)
      expect({ status, body }).toEqual({ status: 200, body: made })
    })

    test('changes what is given and nothing else, and clears with null or an empty text', async () => {
      const made = await register.make(kind, await register.body(kind, 'all'))
      const names = Object.keys(fields).filter((name) => !needs.includes(name))
      let before: Answer = made
      for (const name of names) {
        const { body, status } = await register.at(kind, 'update', { uuid: made.uuid, [name]: null })
        expect([name, status]).toEqual([name, 200])
        const now = body as Answer
        const isList = Array.isArray(before[name])
        expect(now[name]).toEqual(isList ? [] : null)
        for (const other of Object.keys(fields))
          if (other !== name) expect([other, now[other]]).toEqual([other, before[other]])
        expect(now.created_at).toBe(made.created_at)
        before = now
      }
      const empty = Object.fromEntries(names.map((name) => [name, '']))
      const again = await register.at(kind, 'update', { uuid: made.uuid, ...without(empty, isClauses(kind)) })
      expect(again.body).toEqual(before)
    })

    test('asks for what a record needs, when it is made and when it would be cleared', async () => {
      const whole = await register.body(kind)
      for (const name of needs) {
        const sentence = refused(`Please provide ${shownName(kind, name)}.`)
        for (const nothing of [undefined, null, '', ' \t'])
          expect(seen(await register.at(kind, 'create', { ...whole, [name]: nothing }))).toEqual(sentence)
      }
      const first = shownName(kind, needs[0] as string)
      expect(seen(await register.at(kind, 'create', {}))).toEqual(refused(`Please provide ${first}.`))
      const made = await register.make(kind, whole)
      for (const name of needs)
        expect(seen(await register.at(kind, 'update', { uuid: made.uuid, [name]: null }))).toEqual(
          refused(`Please provide ${shownName(kind, name)}.`),
        )
      expect(seen(await register.at(kind, 'update', { uuid: made.uuid }))).toEqual({
        status: 200,
        body: made,
      })
    })

    test('is listed by pages, whose size has bounds', async () => {
      const [made] = [
        await register.make(kind, await register.body(kind)),
        await register.make(kind, await register.body(kind)),
      ]
      const { total } = await register.list(kind, '?limit=1')
      expect((await register.list(kind, `?limit=1&offset=${total - 2}`)).items).toEqual([
        expect.objectContaining({ uuid: made.uuid }),
      ])
      expect(await register.list(kind, `?offset=${total}`)).toEqual({ items: [], total })
      expect((await register.list(kind, '?limit=&offset=')).items).toHaveLength(Math.min(total, 1000))
      for (const [query, why] of [
        ['limit=10001', 'page size is invalid: it must be at most 10000'],
        ['limit=0', 'page size is invalid: it must be at least 1'],
        ['limit=x', 'page size is invalid: it must be a whole number'],
        ['offset=-1', 'offset is invalid: it must be at least 0'],
      ] as const)
        expect(seen(await register.ask('GET', `${path}?${query}`))).toEqual(refused(`Provided ${why}.`))
    })

    test('names its target by uuid in the body, and says when there is none', async () => {
      for (const what of ['update', 'delete'] as const) {
        for (const body of [{}, { uuid: null }, { uuid: ' ' }])
          expect(seen(await register.at(kind, what, body))).toEqual(refused('Please provide uuid.'))
        for (const body of [{ uuid: 7 }, { uuid: {} }, { uuid: [nowhere] }])
          expect(seen(await register.at(kind, what, body))).toEqual(
            refused('Provided uuid is invalid: it must be a text.'),
          )
        for (const odd of [nowhere, 'x', 'filing', 'definitions', '__proto__', '%00', "' OR 1=1 --"])
          expect(seen(await register.at(kind, what, { uuid: odd }))).toEqual(
            refused(expect.stringMatching(/^There is no [-A-Za-z0-9. ]+ with this uuid\.$/), 404),
          )
      }
      // a record of another kind is not accepted
      const elsewhere = kind === 'providers' ? 'scopeEntities' : 'providers'
      const other = await register.make(elsewhere, await register.body(elsewhere))
      expect((await register.at(kind, 'delete', { uuid: other.uuid })).status).toBe(404)
    })

    test('takes a uuid in capitals', async () => {
      const made = await register.make(kind, await register.body(kind))
      const capitals = made.uuid.toUpperCase()
      expect(seen(await register.at(kind, 'update', { uuid: capitals }))).toEqual({ status: 200, body: made })
      expect((await register.at(kind, 'delete', { uuid: capitals })).body).toEqual({
        uuid: made.uuid,
        deleted: true,
      })
    })

    test('is gone once it is removed', async () => {
      const made = await register.make(kind, await register.body(kind))
      const { total } = await register.list(kind, '?limit=1')
      const reply = await register.at(kind, 'delete', { uuid: made.uuid })
      expect(seen(reply)).toEqual({ status: 200, body: { uuid: made.uuid, deleted: true } })
      expect((await register.at(kind, 'delete', { uuid: made.uuid })).status).toBe(404)
      expect((await register.at(kind, 'update', { uuid: made.uuid })).status).toBe(404)
      const after = await register.list(kind, '?limit=10000')
      expect(after.total).toBe(total - 1)
      expect(after.items.map((item) => item.uuid)).not.toContain(made.uuid)
    })

    test('is open to keys with the permission alone', async () => {
      const body = await register.body(kind)
      for (const authorization of [null, 'Bearer svc_wrong'])
        for (const [method, at] of [['GET', path] as const, ...writes])
          expect(
            seen(await register.ask(method, at, method === 'GET' ? undefined : body, authorization)),
          ).toEqual(noKey)
      expect((await register.ask('GET', path, undefined, readKey)).status).toBe(200)
      for (const [method, at] of writes)
        expect(seen(await register.ask(method, at, body, readKey))).toEqual(
          refused('This API key lacks the permission register.write.', 403),
        )
      expect(seen(await register.ask('GET', path, undefined, otherKey))).toEqual(
        refused('This API key lacks the permission register.read.', 403),
      )
    })

    test('is only read on the free plan', async () => {
      await host.change({ plan: 'free' })
      try {
        expect((await register.ask('GET', path)).status).toBe(200)
        for (const [method, at] of writes)
          expect(seen(await register.ask(method, at, {}))).toEqual(
            refused('The free plan can only read the register.', 403),
          )
      } finally {
        await host.change({ plan: 'local' })
      }
    })

    test('has a slash behind its list, and none behind its writes', async () => {
      expect((await register.ask('GET', path.slice(0, -1))).status).toBe(404)
      for (const [method, at] of writes) expect((await register.ask(method, `${at}/`, {})).status).toBe(404)
      for (const [method, at] of writes) {
        const wrong = method === 'POST' ? 'DELETE' : 'POST'
        expect(seen(await register.ask(wrong, at, {}))).toEqual(
          refused(`This address takes ${method} only.`, 404),
        )
      }
      expect((await register.ask('POST', path, {})).status).toBe(404)
    })
  },
)

/** Returns the names of fields that accept no text. */
function isClauses(kind: KindName): string[] {
  return Object.entries(recordKinds[kind].fields).flatMap(([name, field]) =>
    field.kind === 'clauses' ? [name] : [],
  )
}

function without(body: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

test('nothing of all this is a fault, and nothing goes to the log', () => {
  expect(log.mock.calls).toEqual([])
})
