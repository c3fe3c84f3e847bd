import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { putJob } from '../../src/main/store/jobs/jobs.ts'
import { openStore } from '../../src/main/store/open.ts'
import { CliFolder, json } from './cli-process.ts'
import { announced } from './send-upload.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Jobs of all kinds as the window and the command line list, cancel and forget them. */

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const listed = async () => ((await invoke('jobs.list', {})) as { jobs: Job[] }).jobs

  test('a job is listed with what it waits for, cancelled, and listed until it is forgotten', async () => {
    expect(await listed()).toEqual([])
    const file = await announced(invoke, 'night.csv', 10)
    const { job } = (await invoke('alertInbox.beginImport', { file, mapping: null })) as { job: Job }
    const shown = {
      ...{ id: job.id, part: 'alerts', kind: 'alert-import', title: 'Importing alerts from night.csv' },
      ...{ state: 'waiting', waits_for: 'upload', done: 0, all: 10, unit: 'bytes', rate: 0 },
      ...{ started_at: expect.stringMatching(/Z$/), ended_at: null, problem: null, is_elsewhere: false },
    }
    expect(await listed()).toMatchObject([shown])
    // one that is under way stays listed
    expect(await invoke('jobs.forget', { job: job.id })).toEqual({})
    expect(await listed()).toHaveLength(1)
    const cancelled = { ...shown, state: 'cancelled', waits_for: null, ended_at: expect.stringMatching(/Z$/) }
    expect(await invoke('jobs.cancel', { job: job.id })).toMatchObject({ job: cancelled })
    expect(await listed()).toMatchObject([cancelled])
    await invoke('jobs.forget', { job: job.id })
    expect(await listed()).toEqual([])
  })

  test('a job that does not exist cannot be cancelled, and forgetting it changes nothing', async () => {
    expect(await invoke('jobs.cancel', { job: 'absent' })).toEqual(problem('not-found', /no such job/))
    expect(await invoke('jobs.forget', { job: 'absent' })).toEqual({})
    for (const name of ['jobs.cancel', 'jobs.forget'])
      expect(await invoke(name, {})).toEqual(problem('missing', /^Please provide job/))
    expect(user.missing((name) => name.startsWith('jobs.'))).toEqual({ answers: [], refusals: ['jobs.list'] })
  })
})

describe('on the command line', () => {
  let cli: CliFolder
  let folder: string
  beforeAll(() => {
    cli = new CliFolder()
    folder = mkdtempSync(join(tmpdir(), 'skerry-jobs-'))
  })
  afterAll(() => {
    cli.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an import that was waited for leaves no job', async () => {
    const file = join(folder, 'one.jsonl')
    writeFileSync(file, JSON.stringify({ title: 'One', severity: 'low', source: 'edr' }))
    expect((await cli.skerry(['alerts', 'import', file])).code).toBe(0)
    expect(await cli.skerry(['jobs', 'list'])).toMatchObject({ code: 0, err: 'No job is listed.\n' })
  })

  test('a job whose program is gone is said to be interrupted, and cannot be cancelled any more', async () => {
    const store = openStore(cli.dataDir)
    putJob(store.writer, {
      ...{ id: '01KABC', part: 'alerts', kind: 'alert-import', title: 'Importing alerts from night.csv' },
      ...{ state: 'running', waits_for: null, done: 61, all: 100, unit: 'bytes', rate: 5 },
      ...{ started_at: '2026-11-20T12:00:00.000Z', ended_at: null, problem: null },
      result: { name: 'night.csv', added: 1, updated: 0 },
      owner: '999999999.x',
      seen_at: '2026-11-20T12:00:05.000Z',
    })
    store.close()
    const { jobs } = json(await cli.skerry(['jobs', 'list', '--output', 'json'])) as { jobs: Job[] }
    expect(jobs).toMatchObject([
      {
        ...{ state: 'interrupted', done: 61, all: 100, ended_at: '2026-11-20T12:00:05.000Z' },
        problem: {
          message:
            'At least 1 alert was stored, and stays. Import night.csv again: alerts that are already here are not added twice.',
        },
      },
    ])
    const table = (await cli.skerry(['jobs', 'list', '--output', 'table'])).out
    expect(table).toContain('interrupted')
    expect(table).toContain('61 %')
    expect(await cli.skerry(['jobs', 'cancel', '01KABC'])).toMatchObject({
      code: 0,
      err: 'Importing alerts from night.csv: not cancelled, it had ended (interrupted).\n',
    })
    expect((await cli.skerry(['jobs', 'cancel', 'absent'])).code).toBe(6)
  })
})
