import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../contract/problem.ts'
import type { Store } from '../../store/database/handle.ts'
import { listJobs, putJob } from '../../store/jobs/jobs.ts'
import { openStore } from '../../store/open.ts'
import { systemClock } from '../system/clock.ts'
import { systemRandom } from '../system/random.ts'
import { Jobs } from './jobs.ts'
import type { JobSpec } from './running-job.ts'

let folder: string
let store: Store
let jobs: Jobs
let published: number

const open = () =>
  new Jobs({
    ...{ store, clock: systemClock, random: systemRandom },
    publish: () => {
      published += 1
    },
    interruption: ({ done }) => ({ state: 'interrupted', message: `${done} were kept.` }),
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-jobs-'))
  store = openStore(folder)
  published = 0
  jobs = open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  jobs.abort()
  await jobs.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const spec = (more: Partial<JobSpec> = {}): JobSpec => ({
  ...{ part: 'toys', kind: 'toy', title: () => 'Counting', unit: 'files' },
  progress: () => ({ done: 61, all: 100 }),
  result: () => ({ found: 3 }),
  problemOf: (error) => ({ code: 'failed', message: String(error) }),
  ...more,
})

/** Work that goes on until it is cancelled. */
const untilCancelled = ({ signal }: { readonly signal: AbortSignal }) =>
  new Promise<undefined>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })
const stored = () => listJobs(store.reader)

describe('a job', () => {
  test('is listed while it runs, with its result once it is done, and no longer when that was viewed', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const job = jobs.start(spec(), () => promise)
    const shown = { id: job.id, part: 'toys', kind: 'toy', title: 'Counting', done: 61, all: 100 }
    expect(await jobs.list()).toMatchObject([{ ...shown, state: 'running', ended_at: null }])
    // one that runs cannot be taken off the list
    jobs.forget(job.id)
    expect(await jobs.list()).toHaveLength(1)
    resolve(undefined)
    await job.finished
    expect(await jobs.list()).toMatchObject([
      { ...shown, state: 'done', result: { found: 3 }, problem: null },
    ])
    jobs.forget(job.id)
    expect(await jobs.list()).toEqual([])
    expect(stored()).toEqual([])
  })

  const ends: readonly [string, () => Promise<ReturnType<typeof problem> | undefined>, object][] = [
    [
      'whose work returns a problem',
      async () => problem('invalid', 'No.'),
      { code: 'invalid', message: 'No.' },
    ],
    ['whose work throws', () => Promise.reject('odd'), { code: 'failed', message: 'odd' }],
  ]
  test.each(ends)('%s has failed', async (_, work, why) => {
    await jobs.start(spec(), work).finished
    expect(await jobs.list()).toMatchObject([{ state: 'failed', problem: why }])
  })

  test('that is cancelled has ended when that is answered, and stays cancelled', async () => {
    const job = jobs.start(spec(), untilCancelled)
    expect(await jobs.cancel(job.id)).toMatchObject({ state: 'cancelled', problem: null })
    expect(await jobs.cancel(job.id)).toMatchObject({ state: 'cancelled' })
    expect(await jobs.cancel('absent')).toMatchObject({ code: 'not-found' })
  })

  test('whose end is reported elsewhere is no longer listed when it has ended', async () => {
    const job = jobs.start(spec({ isReportedElsewhere: true }), async () => undefined)
    expect(stored()).toHaveLength(1)
    await job.finished
    expect(await jobs.list()).toEqual([])
    expect(stored()).toEqual([])
  })

  test('that is mostly brief writes nothing when it is over at once', async () => {
    const changes = () => store.writer.prepare('SELECT total_changes()').pluck().get()
    const before = changes()
    await jobs.start(spec({ isReportedElsewhere: true, isMostlyBrief: true }), async () => undefined).finished
    expect(changes()).toBe(before)
  })

  test('tells progress a few times a second, however often there is some', async () => {
    const job = jobs.start(spec(), untilCancelled)
    const before = published
    for (let step = 0; step < 10_000; step += 1) job.progressed()
    expect(published - before).toBeLessThan(5)
  })
})

describe('a job whose program ended', () => {
  test('is interrupted after the next start, with how far it was, what is kept, and when it was last seen', async () => {
    const job = jobs.start(spec(), untilCancelled)
    jobs.abort()
    await jobs.close()
    // the record of a killed process is the same: its end was not written
    expect(stored()).toMatchObject([{ id: job.id, state: 'running', ended_at: null }])
    jobs = open()
    const [left] = await jobs.list()
    expect(left).toMatchObject({
      ...{ id: job.id, state: 'interrupted', done: 61, all: 100, result: { found: 3 } },
      problem: { message: '61 were kept.' },
    })
    expect(left?.ended_at).toBe(stored()[0]?.seen_at)
    // it is said again until it was viewed
    expect(await jobs.list()).toEqual([left])
    jobs.forget(job.id)
    expect(await jobs.list()).toEqual([])
  })

  const others: readonly [string, string, string][] = [
    ['of a process that is gone', '999999999.other', 'interrupted'],
    ['of a process that runs', `${process.ppid}.other`, 'running'],
    ['of an earlier run of this process', `${process.pid}.other`, 'interrupted'],
    ['of no process', 'x', 'interrupted'],
  ]
  test.each(others)('is told apart from one that still runs: %s', async (_, owner, state) => {
    const { id } = jobs.start(spec(), untilCancelled)
    const [record] = stored()
    if (record === undefined) throw new Error('It was not recorded.')
    putJob(store.writer, { ...record, id: `${id}x`, owner })
    const found = (await jobs.list()).find((job) => job.id === `${id}x`)
    expect(found).toMatchObject({ state, is_elsewhere: state === 'running' })
  })

  test('before the machine was started is interrupted, whoever bears the number of its process now', async () => {
    const { id } = jobs.start(spec(), untilCancelled)
    const [record] = stored()
    if (record === undefined) throw new Error('It was not recorded.')
    const seen_at = '2001-01-01T00:00:00.000Z'
    putJob(store.writer, { ...record, id: `${id}x`, owner: `${process.ppid}.other`, seen_at })
    expect((await jobs.list()).find((job) => job.id === `${id}x`)).toMatchObject({ state: 'interrupted' })
  })
})

test('a job of another program is asked to end, which that does within seconds', async () => {
  const other = open()
  const job = other.start(spec(), untilCancelled)
  expect(await jobs.cancel(job.id)).toMatchObject({ is_elsewhere: true, state: 'running' })
  await job.finished
  expect(await jobs.list()).toMatchObject([{ id: job.id, state: 'cancelled', is_elsewhere: false }])
  await other.close()
})

test('while the database is locked, jobs run and end, and are recorded afterwards', async () => {
  const locking = openStore(folder)
  locking.writer.exec('BEGIN IMMEDIATE')
  const job = jobs.start(spec(), async () => undefined)
  await job.finished
  expect(stored()).toEqual([])
  expect(await jobs.list()).toMatchObject([{ id: job.id, state: 'done' }])
  locking.writer.exec('ROLLBACK')
  locking.close()
  await expect.poll(() => stored(), { timeout: 10_000 }).toMatchObject([{ id: job.id, state: 'done' }])
})

test('where its record cannot be written, a job runs, ends and is listed nevertheless', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  store.writer.exec(
    "CREATE TEMP TRIGGER full BEFORE INSERT ON main.job BEGIN SELECT raise(ABORT, 'full'); END",
  )
  const job = jobs.start(spec(), async () => undefined)
  await job.finished
  expect(await jobs.list()).toMatchObject([{ id: job.id, state: 'done' }])
  expect(complaint).toHaveBeenCalled()
  jobs.forget(job.id)
  expect(await jobs.list()).toEqual([])
  store.writer.exec('DROP TRIGGER full')
})

test('only the last 200 that have ended are kept', async () => {
  for (let number = 0; number < 205; number += 1) await jobs.start(spec(), async () => undefined).finished
  expect(stored()).toHaveLength(200)
  expect(await jobs.list()).toHaveLength(200)
})
