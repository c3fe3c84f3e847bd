import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Done } from '../../src/contract/workstation/window/done-act.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Merging of alerts by the window, and its effect for other programs. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const root = '/ir/api/v1'
const user = { kind: 'window', mayNamePaths: false } as const
const invoke = <T>(name: string, input: object) =>
  host.workstation.invokeNamed(name, input, user) as Promise<T & Done>
const get = async (path: string) =>
  (await host.ask({ path: `${root}${path}` })).body as Record<string, unknown>
const post = (path: string, body: object) => host.ask({ method: 'POST', path: `${root}${path}`, body })

let count = 0
async function alertOf(title: string, change: object = {}): Promise<string> {
  const { body } = await post('/alerts', {
    source: 'edr',
    external_id: `merge-${++count}`,
    severity: 'medium',
    title,
    detected_at: `2026-11-20T08:00:0${count % 10}Z`,
    ...change,
  })
  return (body as { id: string }).id
}

const undo = (answer: Done) => invoke('activity.undo', { act: answer.done?.[0]?.act })
const listed = async () =>
  (
    await invoke<{ items: { id: string; merged: number }[] }>('alertInbox.read', {
      filter: { statuses: ['triage'], severities: [], sources: [], words: '' },
      order: 'newest',
      up_to: null,
      offset: 0,
      limit: 100,
    })
  ).items.map(({ id, merged }) => [id, merged])
const read = async (id: string) => {
  const alert = await get(`/alerts/${id}`)
  expect(operationNamed('alerts.read')?.output().parse(alert)).toEqual(alert)
  return alert
}

test('are hidden behind the leading one, hold its observables together, and are taken apart one by one', async () => {
  const one = await alertOf('One', { observables: [{ value: '45.155.205.1' }] })
  const two = await alertOf('Two', {
    observables: [{ value: '45.155.205.1' }, { value: 'a.parcel-desk.click' }],
  })
  const three = await alertOf('Three', { observables: [{ value: 'a.parcel-desk.click' }] })
  expect(await invoke('alertInbox.previewMerge', { ids: [three, two] })).toMatchObject({
    oldest: { id: two },
    together: 2,
    left: 0,
  })
  expect(await invoke('alertInbox.merge', { ids: [two, one], under: one })).toMatchObject({
    merged: 1,
    left: 0,
  })
  // merging a leading alert takes its alerts along
  const under = await invoke('alertInbox.merge', { ids: [one, three], under: three })
  expect(under).toMatchObject({ merged: 1, left: 0 })
  expect(await listed()).toEqual([[three, 2]])
  expect(await read(three)).toMatchObject({ merged_into: null, merged: [one, two] })
  expect(await read(two)).toMatchObject({ merged_into: three, merged: [], status: 'triage' })
  const opened = await invoke<{ observables: { shown: string }[]; merged: object[]; similar: object[] }>(
    'alertInbox.open',
    { id: three },
  )
  expect(opened.observables.map(({ shown }) => shown)).toEqual(['a.parcel-desk[.]click', '45.155.205[.]1'])
  expect(opened.merged).toHaveLength(2)
  expect(opened.similar).toEqual([])

  await undo(under)
  expect(await listed()).toEqual([
    [three, 0],
    [one, 1],
  ])
  const apart = await invoke('alertInbox.takeApart', { ids: [two] })
  expect(apart).toMatchObject({ taken: 1 })
  expect(await listed()).toHaveLength(3)
  // its leader is no longer leading, so it cannot be restored under it
  await invoke('alertInbox.merge', { ids: [one], under: three })
  expect(await undo(apart)).toMatchObject({ kind: 'problem', code: 'conflict' })
  expect(await invoke('alertInbox.takeApart', { under: three })).toMatchObject({ taken: 1 })
  expect(await listed()).toHaveLength(3)
  await invoke('alertInbox.dismiss', { ids: [one, two, three], reason_code: 'test' })
})

test('are decided about together, and taken back together', async () => {
  const [lead, other, third] = [await alertOf('Lead'), await alertOf('Other'), await alertOf('Third')]
  await invoke('alertInbox.merge', { ids: [other, third], under: lead })
  const refused = await post(`/alerts/${other}/dismiss`, { reason_code: 'benign' })
  expect(refused).toMatchObject({ status: 409 })
  const dismissed = await invoke('alertInbox.dismiss', { ids: [lead, other], reason_code: 'benign' })
  expect(dismissed).toMatchObject({ decided: 3, left: 1 })
  expect(await read(third)).toMatchObject({ status: 'dismissed', reason_code: 'benign' })
  await undo(dismissed)
  expect(await read(third)).toMatchObject({ status: 'triage' })
  const { body } = await post(`/alerts/${lead}/escalate`, { case_id: null })
  const { case_id } = body as { case_id: string }
  expect(await read(other)).toMatchObject({ status: 'escalated', case_id })
  expect((await get(`/cases/${case_id}`)).alerts).toHaveLength(3)
  // alerts that were decided about can neither be merged nor lead
  const late = await alertOf('Late')
  expect(await invoke('alertInbox.merge', { ids: [lead, late], under: late })).toMatchObject({
    merged: 0,
    left: 1,
  })
  expect(await invoke('alertInbox.merge', { ids: [late], under: lead })).toMatchObject({ code: 'conflict' })
  expect(await invoke('alertInbox.merge', { ids: [late], under: 'alert_none' })).toMatchObject({
    code: 'not-found',
  })
  expect(await invoke('alertInbox.takeApart', { ids: [other] })).toMatchObject({ taken: 1 })
  expect(await read(other)).toMatchObject({ status: 'escalated', merged_into: null })
})
