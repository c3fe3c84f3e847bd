import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Done } from '../../src/contract/workstation/window/done-act.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Suppressed observables over HTTP and in the window: listed, lifted, given a new end. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const root = '/ir/api/v1/observables'
const user = { kind: 'window', mayNamePaths: false } as const
const ask = (method: string, path: string, body?: object) =>
  host.ask({ method, path: `${root}${path}`, ...(body === undefined ? {} : { body }) })
const invoke = <T>(name: string, input: object) =>
  host.workstation.invokeNamed(name, input, user) as Promise<T & Done>
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

type Item = { readonly id: string; readonly value: string; readonly until: string; readonly holds: boolean }
type Page = { readonly items: readonly Item[]; readonly next_cursor: string | null }

async function listed(query = ''): Promise<Page> {
  const reply = await ask('GET', `/suppressions${query}`)
  expect(reply.status).toBe(200)
  expect(operationNamed('observables.listSuppressions')?.output().parse(reply.body)).toEqual(reply.body)
  return reply.body as Page
}

test('are listed newest first by pages, and lifted by whoever may write', async () => {
  const ids: string[] = []
  for (const value of ['one.example', 'two.example', 'three.example']) {
    const { body } = await ask('POST', '/suppress', {
      type: 'domain',
      value,
      scope: 'global',
      until: inDays(2),
    })
    ids.unshift((body as Item).id)
  }
  expect((await listed()).items.map(({ id }) => id)).toEqual(ids)
  const first = await listed('?limit=2')
  const second = await listed(`?limit=2&cursor=${first.next_cursor}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next_cursor).toBeNull()
  expect(first.items[0]).toMatchObject({ value: 'three.example', scope: 'global', holds: true, reason: null })
  expect((await ask('GET', '/suppressions?cursor=x')).status).toBe(400)

  const lifted = await ask('DELETE', `/suppressions/${ids[0]}`)
  expect(lifted.status).toBe(200)
  expect(operationNamed('observables.liftSuppression')?.output().parse(lifted.body)).toEqual(lifted.body)
  expect((await listed()).items.map(({ id }) => id)).toEqual(ids.slice(1))
  expect((await ask('DELETE', `/suppressions/${ids[0]}`)).status).toBe(404)
})

test('are made, given another end and lifted in the window, each taken back as one', async () => {
  const undo = (answer: Done) => invoke('activity.undo', { act: answer.done?.[0]?.act })
  const own = async () => (await listed()).items.filter(({ value }) => value === '45.155.205.7')
  const first = await invoke<{ ids: string[]; until: string }>('alertInbox.suppress', {
    observables: [{ type: 'ip', value: '45.155.205.7' }],
    source: 'edr',
    until: inDays(1),
    reason: 'our scanner',
  })
  const made = { id: first.ids[0], until: first.until }
  expect(await own()).toMatchObject([{ id: made.id, scope: 'source:edr', reason: 'our scanner' }])
  const later = await invoke<Item>('alertInbox.extendSuppression', { id: made.id, until: inDays(40) })
  expect(await own()).toMatchObject([{ id: later.id, until: later.until, reason: 'our scanner' }])
  await undo(later)
  expect(await own()).toMatchObject([{ id: made.id, until: made.until }])
  const lifted = await invoke('alertInbox.liftSuppression', { id: made.id })
  expect(await own()).toEqual([])
  await undo(lifted)
  expect(await own()).toMatchObject([{ id: made.id, reason: 'our scanner' }])
  expect(await invoke('alertInbox.readSuppressions', {})).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ shown: '45.155.205[.]7' })]),
    truncated: false,
  })
  expect(await invoke('alertInbox.extendSuppression', { id: made.id, until: inDays(-1) })).toMatchObject({
    code: 'invalid',
  })
  expect(await invoke('alertInbox.liftSuppression', { id: 'sup_none' })).toMatchObject({ code: 'not-found' })
})

test('many are one act: each once, with one end and one reason, and one undo', async () => {
  const own = async () =>
    (await listed('?limit=200')).items.filter(({ value }) => value.endsWith('many.example'))
  const values = Array.from({ length: 120 }, (_, index) => `h${index}.many.example`)
  const observables = [...values, ' h7.many[.]example '].map((value) => ({ type: 'domain', value }))
  const input = { observables, source: null, until: inDays(7), reason: 'our load test' }
  const made = await invoke<{ ids: string[] }>('alertInbox.suppress', input)
  expect(new Set(made.ids).size).toBe(values.length)
  expect(made.done?.map(({ title }) => title)).toEqual([
    `Suppressed 120 observables until ${inDays(7).slice(0, 10)}`,
  ])
  const listing = await own()
  expect(listing.map(({ value }) => value).toSorted()).toEqual(values.toSorted())
  expect(new Set(listing.map(({ until }) => until)).size).toBe(1)
  await invoke('activity.undo', { act: made.done?.[0]?.act })
  expect(await own()).toEqual([])
  for (const wrong of [
    { observables: [] },
    { until: inDays(-1) },
    { observables: Array(1001).fill(observables[0]) },
  ])
    expect(await invoke('alertInbox.suppress', { ...input, ...wrong })).toMatchObject({ code: 'invalid' })
  expect(await own()).toEqual([])
})
