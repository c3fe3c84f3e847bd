import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { type PackJob, packImportsOf } from '../../src/contract/workstation/packs/pack-import-job.ts'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import { announced } from './send-upload.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Data packs as the window imports, changes and removes them: the same answers and refusals over both transports. */

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const jobNamed = async (id: string): Promise<PackJob | undefined> =>
    packImportsOf(((await invoke('jobs.list', {})) as { jobs: Job[] }).jobs).find((job) => job.id === id)
  const packs = async () => ((await invoke('packs.list', {})) as { packs: DataPack[] }).packs

  /** Starts the import of an upload, and returns its id with what sends a slice. */
  async function start(content: Buffer, more: object = {}) {
    const file = await announced(invoke, 'vpn.txt', content.length)
    const { job } = (await invoke('packs.import', { kind: 'address', file, ...more })) as { job: Job }
    expect(job).toMatchObject({
      ...{ state: 'waiting', waits_for: 'upload', kind: 'pack-import', all: content.length },
      result: { pack_kind: 'address', file: 'vpn.txt' },
    })
    const append = (offset: number, bytes: Uint8Array, last: boolean) =>
      invoke('uploads.append', { upload: file.upload, file: 0, offset, last, bytes })
    return { job: job.id, append }
  }

  async function bring(text: string, more: object = {}): Promise<PackJob> {
    const content = Buffer.from(text)
    const { job, append } = await start(content, more)
    const half = Math.floor(content.length / 2)
    expect(await append(0, content.subarray(0, half), false)).toEqual({ received: half })
    await append(half, content.subarray(half), true)
    await expect.poll(async () => (await jobNamed(job))?.ended_at).not.toBeNull()
    return (await jobNamed(job)) as PackJob
  }

  test('a pack is brought in slices, listed, changed, replaced, removed and brought back', async () => {
    const job = await bring('1.2.3.4\nnot an address\n1.2.3.5\n', {
      name: 'VPNs',
      licence: 'CC0',
      dated: '2026-09-30',
    })
    expect(job).toMatchObject({
      state: 'done',
      done: 31,
      all: 31,
      entries: 2,
      refused: 1,
      refused_examples: ['line 2: not an address'],
      problem: null,
    })
    const id = job.pack as string
    expect(id).toMatch(/^pack_[0-9A-Z]{26}$/)
    expect(await packs()).toEqual([
      {
        id,
        kind: 'address',
        format: 'list',
        name: 'VPNs',
        source: null,
        licence: 'CC0',
        dated: '2026-09-30',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        bytes: expect.any(Number),
        entries: 2,
        imported_at: expect.stringMatching(/Z$/),
        enabled: true,
        details: { fields: ['proxy', 'vpn'], families: ['ipv4'], absent: {} },
        problem: null,
      },
    ])
    expect(await invoke('packs.list', { kind: 'hash_set' })).toEqual({ packs: [] })
    expect(
      await invoke('packs.change', {
        id,
        enabled: false,
        name: 'Tunnels',
        source: 'Own',
        licence: '',
        dated: '',
      }),
    ).toMatchObject({
      pack: { id, enabled: false, name: 'Tunnels', source: 'Own', licence: null, dated: null },
    })
    const replaced = await bring('9.9.9.9\n', { replaces: id, options: { marks: 'hosting' } })
    expect(replaced.pack).toBe(id)
    expect(await packs()).toMatchObject([
      { id, name: 'Tunnels', entries: 1, enabled: false, details: { fields: ['hosting'] } },
    ])
    expect(await invoke('packs.remove', { id })).toEqual({ removed: true })
    expect(await packs()).toEqual([])
    await user.takeBack()
    expect(await packs()).toMatchObject([{ id, entries: 1 }])
    await invoke('packs.remove', { id })
    for (const name of ['packs.remove', 'packs.change'])
      expect(await invoke(name, { id })).toEqual(problem('not-found', /no such data pack/))
  })

  test('a file that is no pack fails with a sentence, and leaves no pack', async () => {
    expect(await bring('Dear reader\n')).toMatchObject({
      state: 'failed',
      pack: null,
      problem: {
        code: 'invalid',
        message: expect.stringMatching(/^vpn\.txt could not be imported: its first line is neither .*\.$/),
      },
    })
    expect(await packs()).toEqual([])
  })

  test('an import is cancelled, and its upload ends without harm', async () => {
    const { job, append } = await start(Buffer.from('1.2.3.4'))
    expect(await invoke('jobs.cancel', { job })).toMatchObject({
      job: { id: job, state: 'cancelled', problem: null },
    })
    expect(await append(0, Buffer.from('1.2.3.4'), true)).toEqual({ received: 0 })
    expect(await packs()).toEqual([])
    expect(await invoke('jobs.cancel', { job: 'absent' })).toEqual(problem('not-found', /no such job/))
  })

  test('slices out of order are refused', async () => {
    const { job, append } = await start(Buffer.from('1.2.3.4'))
    expect(await append(3, Buffer.from('x'), true)).toEqual(
      problem('conflict', /the next one starts at byte 0/),
    )
    // more than was announced
    expect(await append(0, Buffer.from('1.2.3.4 and more'), true)).toEqual(
      problem('too-large', /announced with 7 bytes/),
    )
    await invoke('jobs.cancel', { job })
  })

  test.each([
    [{ kind: 'address', file: { kind: 'path', path: '/etc/hosts' } }, 'forbidden', /handed over, not named/],
    [{ kind: 'moon', file: { kind: 'upload', upload: 'x' } }, 'invalid', /^Provided kind is invalid/],
    [{ kind: 'address' }, 'missing', /^Please provide file\.$/],
    [
      { kind: 'address', file: { kind: 'upload', upload: 'x' }, dated: 'today' },
      'invalid',
      /^Provided dated is invalid: it must be a date/,
    ],
    [
      { kind: 'address', file: { kind: 'upload', upload: 'x' }, replaces: 'pack_x' },
      'not-found',
      /no such data pack/,
    ],
    [
      { kind: 'address', file: { kind: 'upload', upload: 'x' }, options: { marks: 'x' } },
      'invalid',
      /^Provided marks is invalid: it must be one of tor, vpn/,
    ],
  ])('%j is refused', async (input, code, message) => {
    expect(await invoke('packs.import', input)).toEqual(problem(code, message))
  })

  test('every operation of packs was answered, and refused where it can be', async () => {
    expect(await invoke('packs.list', { kind: 'moon' })).toEqual(
      problem('invalid', /^Provided kind is invalid/),
    )
    expect(await invoke('packs.replace', { job: 'absent' })).toEqual(problem('not-found', /no such import/))
    expect(user.missing((name) => name.startsWith('packs.'))).toEqual({
      // what may be replaced is a set of threat actors: actors.test.ts
      answers: ['packs.replace'],
      refusals: [],
    })
  })
})
