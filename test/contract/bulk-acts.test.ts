import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import type { Done } from '../../src/contract/workstation/window/done-act.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Acts on many alerts: in a worker thread, all or nothing, with progress. */

let host: LocalHost
const ids: string[] = []
const all = 450
const user = { kind: 'window', mayNamePaths: false } as const
const invoke = <T>(name: string, input: object) =>
  host.workstation.invokeNamed(name, input, user) as Promise<T & Done>

beforeAll(async () => {
  host = await startLocalHost()
  const ingest = operationNamed('alerts.ingest')
  if (ingest === undefined) throw new Error('There is no such operation.')
  const taken = await Promise.all(
    Array.from({ length: all }, (_, number) =>
      host.workstation.call(
        ingest,
        {
          source: 'edr',
          external_id: `many-${number}`,
          severity: 'medium',
          title: `Alert ${number}`,
          observables: [{ value: `198.51.100.${number % 200}` }, { value: 'a.parcel-desk.click' }],
        },
        user,
      ),
    ),
  )
  ids.push(...taken.map((each) => (each as { id: string }).id))
})
afterAll(() => host.stop())

const counted = async () => {
  const filter = { statuses: [], severities: [], sources: [], words: '' }
  const { counts } = await invoke<{ counts: { status: string; count: number }[] }>('alertInbox.count', {
    filter,
    up_to: null,
  })
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]))
}
const undo = (answer: Done) => invoke('activity.undo', { act: answer.done?.[0]?.act })

const bulk = async () =>
  (await invoke<{ jobs: Job[] }>('jobs.list', {})).jobs.find(({ kind }) => kind === 'bulk-act')

/** Returns how the act is reported while the work is done, then as it is afterwards. */
async function heard(work: () => Promise<unknown>): Promise<(Job | undefined)[]> {
  const seen: (Job | undefined)[] = []
  const stop = host.workstation.subscribe((topic) => {
    if (topic === 'jobs') void bulk().then((job) => seen.push(job))
  })
  await work()
  stop()
  seen.push(await bulk())
  return seen
}

test('many are dismissed in one act, which says how far it is and is taken back as one', async () => {
  const before = await counted()
  let answer: Done = {}
  const events = await heard(async () => {
    answer = await invoke('alertInbox.dismiss', { ids, reason_code: 'noise' })
  })
  expect(answer).toMatchObject({ decided: all, left: 0 })
  expect(answer.done).toEqual([{ act: expect.any(Number), title: `Dismissed ${all} alerts` }])
  expect(await counted()).toEqual({ dismissed: all })
  const under = events.filter((event) => event !== undefined)
  expect(under[0]).toMatchObject({
    ...{ title: `Dismissing ${all} alerts`, state: 'running', unit: 'alerts', all, problem: null },
  })
  const done = under.map((event) => event.done)
  expect(done).toEqual(done.toSorted((one, other) => one - other))
  // its answer says what was done
  expect(events.at(-1)).toBeUndefined()
  await undo(answer)
  expect(await counted()).toEqual(before)
})

test('many go to one case with their observables, each once, and back', async () => {
  const answer = await invoke<{ case_id: string }>('alertInbox.escalate', { ids, case_id: null })
  expect(answer).toMatchObject({ decided: all, left: 0 })
  const opened = await invoke<{ case: { alerts: number; indicator_count?: number } }>('caseBoard.open', {
    id: answer.case_id,
  })
  expect(opened.case).toMatchObject({ id: answer.case_id })
  const { body } = await host.ask({ path: `/ir/api/v1/cases/${answer.case_id}` })
  expect((body as { alerts: string[] }).alerts).toHaveLength(all)
  expect((body as { observables: object[] }).observables).toHaveLength(201)
  await undo(answer)
  expect(await counted()).toEqual({ triage: all })
})

test('many are merged under one and decided about with it, and taken apart', async () => {
  const [under = ''] = ids
  expect(await invoke('alertInbox.previewMerge', { ids })).toMatchObject({ together: all, left: 0 })
  expect(await invoke('alertInbox.merge', { ids, under })).toMatchObject({ merged: all - 1, left: 0 })
  const dismissed = await invoke('alertInbox.dismiss', { ids: [under], reason_code: 'noise' })
  expect(dismissed).toMatchObject({ decided: all, left: 0 })
  await undo(dismissed)
  const apart = await invoke('alertInbox.takeApart', { under })
  expect(apart).toMatchObject({ taken: all - 1 })
  await undo(apart)
  expect(await invoke('alertInbox.takeApart', { ids: ids.slice(1) })).toMatchObject({ taken: all - 1 })
})

test('what is called off changes nothing, and a second one waits for its turn', async () => {
  expect(await bulk()).toBeUndefined()
  const first = invoke('alertInbox.dismiss', { ids, reason_code: 'noise' })
  const second = invoke('alertInbox.escalate', { ids, case_id: null })
  expect(await second).toMatchObject({ code: 'conflict', message: expect.stringMatching(/under way/) })
  // requested before the thread can have started
  const third = invoke('alertInbox.dismiss', { ids: ids.slice(0, 3), reason_code: 'noise' })
  const job = (await bulk())?.id
  expect(await invoke('jobs.cancel', { job })).toMatchObject({ job: { id: job, state: 'cancelled' } })
  expect(await first).toMatchObject({ code: 'conflict', details: { called_off: true } })
  expect(await third).toMatchObject({ decided: 3 })
  expect(await counted()).toEqual({ triage: all - 3, dismissed: 3 })
  expect(await invoke('alertInbox.dismiss', { ids, reason_code: 'noise' })).toMatchObject({
    decided: all - 3,
    left: 3,
  })
})
