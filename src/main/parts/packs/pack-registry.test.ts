import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { doAct, draftsBy } from '../../../../test/fixtures/store/draft-of.ts'
import { announcedFile } from '../../../../test/fixtures/store/sent-upload.ts'
import { isProblem, problem } from '../../../contract/problem.ts'
import { packImportOf, packImportsOf } from '../../../contract/workstation/packs/pack-import-job.ts'
import { Jobs } from '../../operations/jobs/jobs.ts'
import type { RunningJob } from '../../operations/jobs/running-job.ts'
import { systemRandom } from '../../operations/system/random.ts'
import { Uploads } from '../../operations/uploads/uploads.ts'
import type { Store } from '../../store/database/handle.ts'
import { openStore } from '../../store/open.ts'
import { type PackStatement, packTable } from '../../store/packs/packs.ts'
import { interruptedImport } from './pack-imports.ts'
import type { PackContent, PackImport, PackKind } from './pack-kind.ts'
import { type ImportOptions, PackRegistry } from './pack-registry.ts'

/** Timeout: a busy machine takes longer than a second. */
const patient = { timeout: 60_000 }

let folder: string
let store: Store
let registry: PackRegistry
let jobs: Jobs
let uploads: Uploads
let declared: string[]
/** How the test kind performs an import. */
let work: (request: PackImport) => Promise<PackContent | ReturnType<typeof problem>>
let now: number

const copied: PackContent = {
  format: 'copy',
  entries: 1,
  details: {},
  declared: {},
  refused: 0,
  refusedExamples: [],
}

/** Copies the file unchanged. */
const copy = async ({ path, target }: PackImport): Promise<PackContent> => {
  writeFileSync(target, readFileSync(path))
  return copied
}

const kind: PackKind = {
  kind: 'address',
  options: () => z.object({ marks: z.enum(['tor']).optional() }),
  importPack: (request) => work(request),
}

const clock = { now: () => (now += 1000) }

function openJobs(): Jobs {
  return new Jobs({
    ...{ store, clock, random: systemRandom },
    publish: () => declared.push('jobs'),
    interruption: (job) => interruptedImport(job, store.reader),
  })
}

/** Returns an import as it is reported. */
const shown = (job: RunningJob) => packImportOf(jobs.now(job))

function openRegistry(isAlone = true): PackRegistry {
  return new PackRegistry({
    ...{ store, clock, random: systemRandom, jobs, uploads },
    dataDir: folder,
    kinds: [kind],
    isAlone,
    publish: () => declared.push('packs'),
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-packs-'))
  store = openStore(folder)
  declared = []
  work = copy
  now = Date.UTC(2026, 0, 1)
  jobs = openJobs()
  uploads = new Uploads({ dataDir: folder, clock, random: systemRandom })
  registry = openRegistry()
})

afterEach(async () => {
  await end()
  store.close()
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

/** Ends what a workstation ends when it closes. */
async function end(): Promise<void> {
  jobs.abort()
  await registry.close()
  await jobs.close()
}

const kept = () => (existsSync(join(folder, 'packs')) ? readdirSync(join(folder, 'packs')) : [])
const source = (text: string, name = 'data.csv') => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return { kind: 'path', path } as const
}
const changes = () =>
  (
    store.reader.prepare(`SELECT title, by FROM act ORDER BY number`).all() as {
      title: string
      by: string
    }[]
  ).map(({ title, by }) => `${title} by ${by}`)

async function run(file: ImportOptions['file'], more: Partial<ImportOptions> = {}) {
  const job = await registry.import({ kind: 'address', file, ...more }, draftsBy('window'))
  if (isProblem(job)) throw new Error(job.message)
  await job.finished
  return shown(job)
}

describe('an import', () => {
  test('keeps the file with its digest, and what the user says comes before what the file says', async () => {
    work = async (request) => ({
      ...(await copy(request)),
      declared: { name: 'Told', source: 'Maker', licence: 'CC0', dated: '2026-01-02' },
      details: { fields: ['country_code'] },
    })
    const { state, pack, done } = await run(source('abc'), { licence: 'Mine', dated: '2026-02-03' })
    expect({ state, done }).toEqual({ state: 'done', done: 3 })
    expect(registry.list()).toEqual([
      {
        id: pack,
        kind: 'address',
        format: 'copy',
        name: 'Told',
        source: 'Maker',
        licence: 'Mine',
        dated: '2026-02-03',
        sha256: createHash('sha256').update('abc').digest('hex'),
        bytes: 3,
        entries: 1,
        imported_at: expect.stringMatching(/^2026-01-01T/),
        enabled: true,
        details: { fields: ['country_code'] },
        problem: null,
      },
    ])
    expect(kept()).toHaveLength(1)
    expect(changes()).toEqual(['Imported the data pack Told by window'])
    expect(declared).toContain('packs')
    expect(declared.at(-1)).toBe('jobs')
  })

  test('that finds nothing to say of itself bears the name of the file', async () => {
    await run(source('abc'))
    expect(registry.list()).toMatchObject([{ name: 'data.csv', source: null, licence: null, dated: null }])
  })

  test.each<[string, () => typeof work, RegExp]>([
    ['that is refused', () => async () => problem('invalid', 'This is no table.'), /^This is no table\.$/],
    [
      'that fails half-way',
      () =>
        async ({ target }) => {
          writeFileSync(target, 'half')
          throw new Error('the disk is full')
        },
      /^data\.csv could not be imported: the disk is full\.$/,
    ],
    [
      'whose file changes while it is read',
      () => async (request) => {
        const content = await copy(request)
        writeFileSync(request.path, 'something longer')
        return content
      },
      /^data\.csv could not be imported: it changed while it was being read\.$/,
    ],
    [
      'that writes nothing',
      () => async () => copied,
      /^data\.csv could not be imported\. .+ does not exist\.$/,
    ],
  ])(
    '%s leaves nothing behind, and the pack that it would have replaced stays',
    async (_what, how, sentence) => {
      const { pack } = await run(source('old', 'old.csv'))
      const before = registry.list()
      work = how()
      const job = await run(source('new'), { replaces: pack as string })
      expect(job).toMatchObject({
        state: 'failed',
        pack: null,
        problem: { message: expect.stringMatching(sentence) },
      })
      expect(registry.list()).toEqual(before)
      expect(kept()).toHaveLength(1)
    },
  )

  test('that is cancelled ends soon and leaves nothing behind; those behind it go on', async () => {
    work = ({ signal, target }) =>
      new Promise((_resolve, reject) => {
        writeFileSync(target, 'half')
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    const first = await registry.import({ kind: 'address', file: source('abc') }, draftsBy('window'))
    const second = await registry.import({ kind: 'address', file: source('def') }, draftsBy('window'))
    if (isProblem(first) || isProblem(second)) throw new Error('refused')
    await vi.waitFor(() => expect(shown(first).state).toBe('running'), patient)
    expect(shown(second)).toMatchObject({ state: 'waiting', waits_for: 'turn' })
    work = copy
    expect(await jobs.cancel(first.id)).toMatchObject({
      state: 'cancelled',
      problem: null,
    })
    await second.finished
    expect(shown(second).state).toBe('done')
    expect(kept()).toHaveLength(1)
    expect(await jobs.cancel('absent')).toMatchObject({ code: 'not-found' })
  })

  test('that waits is cancelled without ever running', async () => {
    let runs = 0
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    work = async (request) => {
      runs++
      await gate
      return copy(request)
    }
    await registry.import({ kind: 'address', file: source('abc') }, draftsBy('window'))
    const second = await registry.import({ kind: 'address', file: source('abc') }, draftsBy('window'))
    if (isProblem(second)) throw new Error(second.message)
    const cancelled = jobs.cancel(second.id)
    go()
    expect(await cancelled).toMatchObject({ state: 'cancelled' })
    await vi.waitFor(() => expect(registry.list()).toHaveLength(1), patient)
    expect(runs).toBe(1)
  })

  test('tells its progress now and then, and what it could not read', async () => {
    work = async (request) => {
      for (const bytes of [1, 2]) request.onProgress(bytes)
      return { ...(await copy(request)), refused: 7, refusedExamples: ['line 3: x'] }
    }
    const job = await run(source('abc'))
    expect(declared.filter((word) => word === 'jobs').length).toBeGreaterThanOrEqual(4)
    expect(job).toMatchObject({ refused: 7, refused_examples: ['line 3: x'], entries: 1, all: 3 })
    expect(packImportsOf(await jobs.list())).toEqual([job])
  })

  test.each<[string, Partial<ImportOptions> & object, string, RegExp]>([
    [
      'a file that is not there',
      { file: { kind: 'path', path: '/absent/file' } },
      'not-found',
      /\/absent\/file is not there/,
    ],
    ['a folder', { file: { kind: 'path', path: tmpdir() } }, 'invalid', /is not a file/],
    ['a kind that nothing reads yet', { kind: 'label_list' }, 'not-built', /cannot be imported yet/],
    ['a pack to replace that is not there', { replaces: 'pack_x' }, 'not-found', /no such data pack/],
    [
      'options that its kind does not know',
      { options: { marks: 'x' } },
      'invalid',
      /^Provided marks is invalid/,
    ],
  ])('of %s is refused at once', async (_what, wanted, code, message) => {
    expect(
      await registry.import({ kind: 'address', file: source('abc'), ...wanted }, draftsBy('window')),
    ).toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
    expect(await jobs.list()).toEqual([])
  })
})

describe('a pack', () => {
  test('is replaced under its id, with the switch and the name that the user gave it', async () => {
    const { pack } = await run(source('old'), { name: 'Countries', source: 'Maker' })
    const id = pack as string
    registry.change(id, { enabled: false }, draftsBy('window'))
    const [before] = kept()
    await run(source('newer', 'newer.csv'), { replaces: id })
    expect(registry.list()).toMatchObject([
      { id, name: 'Countries', source: 'Maker', bytes: 5, enabled: false },
    ])
    expect(kept()).toHaveLength(1)
    expect(kept()).not.toContain(before)
    expect(changes()).toEqual([
      'Imported the data pack Countries by window',
      'Changed the data pack Countries by window',
      'Replaced the data pack Countries by window',
    ])
  })

  test('stays as it was, with its file, where its replacement cannot be stored', async () => {
    const { pack } = await run(source('abc'))
    const before = kept()
    store.writer.exec(`CREATE TRIGGER full_disk BEFORE UPDATE ON data_packs
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
    expect(await run(source('other'), { replaces: pack as string })).toMatchObject({ state: 'failed' })
    expect(kept()).toEqual(before)
    expect(registry.list()).toMatchObject([{ id: pack, bytes: 3, problem: null }])
  })

  test('is changed, switched off, and removed, each with an entry in the log', async () => {
    const { pack } = await run(source('abc'))
    const id = pack as string
    expect(
      registry.change(id, { name: 'B', licence: null, dated: '2026-05-06' }, draftsBy('cli')),
    ).toMatchObject({
      name: 'B',
      dated: '2026-05-06',
    })
    expect(registry.enabled('address')).toHaveLength(1)
    registry.change(id, { enabled: false }, draftsBy('cli'))
    expect([registry.enabled('address'), registry.enabled('hash_set')]).toEqual([[], []])
    expect(registry.remove(id, draftsBy('cli'))).toEqual({ removed: true })
    expect(registry.list()).toEqual([])
    expect(registry.remove(id, draftsBy('cli'))).toMatchObject({ code: 'not-found' })
    expect(registry.change(id, {}, draftsBy('cli'))).toMatchObject({ code: 'not-found' })
    expect(changes()).toEqual([
      'Imported the data pack data.csv by window',
      'Changed the data pack data.csv by cli',
      'Changed the data pack B by cli',
      'Removed the data pack B by cli',
    ])
  })

  test('that was removed is gone for good after the next start', async () => {
    const { pack } = await run(source('abc'))
    const described = packTable.get(store.reader, pack as string) as PackStatement
    registry.remove(pack as string, draftsBy('window'))
    expect(kept()).toHaveLength(1)
    await registry.close()
    expect(kept()).toEqual([])
    registry = openRegistry()
    expect(doAct(store, (act) => packTable.put(act, pack as string, described))).toBe(false)
  })

  test('whose file was deleted or cut by hand says so', async () => {
    await run(source('abc'))
    const [file = ''] = kept()
    writeFileSync(join(folder, 'packs', file), 'ab')
    expect(registry.list()[0]?.problem).toMatch(/changed since it was written/)
    rmSync(join(folder, 'packs', file))
    expect(registry.list()[0]?.problem).toMatch(/no longer in the data directory/)
  })

  test('is opened once while it is wanted, and closed when it is not', async () => {
    const opened: string[] = []
    const open = (path: string) => {
      opened.push(readFileSync(path, 'utf8'))
      return { text: opened.at(-1), close: () => opened.push('closed') }
    }
    const { pack } = await run(source('abc'))
    for (let call = 0; call < 3; call++) {
      const [first] = await registry.opened('address', open)
      expect(first).toMatchObject({ pack: { id: pack }, reader: { text: 'abc' } })
    }
    await run(source('def'), { replaces: pack as string })
    expect((await registry.opened('address', open))[0]?.reader.text).toBe('def')
    await vi.waitFor(() => expect(opened).toEqual(['abc', 'def', 'closed']), patient)
    registry.change(pack as string, { enabled: false }, draftsBy('window'))
    expect(await registry.opened('address', open)).toEqual([])
    await vi.waitFor(() => expect(opened).toEqual(['abc', 'def', 'closed', 'closed']), patient)
  })

  test('that cannot be opened is left out, told once, and does not harm the others', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await run(source('abc'))
    await run(source('def'))
    const open = (path: string) => {
      if (readFileSync(path, 'utf8') === 'abc') throw new Error('damaged')
      return { close: () => {} }
    }
    expect(await registry.opened('address', open)).toHaveLength(1)
    expect(await registry.opened('address', open)).toHaveLength(1)
    expect(complaint).toHaveBeenCalledTimes(1)
  })
})

describe('what a killed import left', () => {
  test('is cleaned away at the next start, and nothing else', async () => {
    await run(source('abc'))
    const [file = ''] = kept()
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    for (const name of [`${id}.partial`, `${id}.upload`, `${id}.pack`, 'notes of mine.txt'])
      writeFileSync(join(folder, 'packs', name), 'x')
    openRegistry(false)
    expect(kept()).toHaveLength(5)
    openRegistry()
    expect(kept().toSorted()).toEqual([file, 'notes of mine.txt'].toSorted())
  })

  test('a workstation that closes stops imports and waits for their end', async () => {
    work = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      })
    const job = await registry.import({ kind: 'address', file: source('abc') }, draftsBy('window'))
    if (isProblem(job)) throw new Error(job.message)
    await end()
    expect(kept()).toEqual([])
    jobs = openJobs()
    registry = openRegistry()
    expect(await jobs.list()).toMatchObject([
      {
        id: job.id,
        state: 'interrupted',
        problem: { message: expect.stringMatching(/^Nothing of it was stored/) },
      },
    ])
    expect(registry.list()).toEqual([])
  })
})

describe('an upload', () => {
  /** Starts the import of an upload, and returns what sends its slices. */
  async function begun() {
    const upload = announcedFile(uploads, '../evil/data.csv', 6).id
    const job = await registry.import(
      { kind: 'address', file: { kind: 'upload', upload } },
      draftsBy('window'),
    )
    if (isProblem(job)) throw new Error(job.message)
    const append = (offset: number, text: string, last: boolean) =>
      uploads.append(upload, 0, { offset, bytes: Buffer.from(text), last })
    return { job, upload, append }
  }
  const arriving = () => readdirSync(join(folder, 'uploads'))

  test('comes in slices, the same slice again changes nothing, and a gap is refused', async () => {
    const { job, append } = await begun()
    expect(shown(job)).toMatchObject({ state: 'waiting', waits_for: 'upload', file: 'data.csv', all: 6 })
    expect(await append(0, 'abc', false)).toEqual({ received: 3 })
    expect(await append(0, 'abc', false)).toEqual({ received: 3 })
    expect(await append(5, 'f', true)).toMatchObject({ code: 'conflict' })
    expect(await append(3, 'def', true)).toEqual({ received: 6 })
    await job.finished
    expect(shown(job).state).toBe('done')
    expect(registry.list()).toMatchObject([{ name: 'data.csv', bytes: 6 }])
    expect(kept()).toHaveLength(1)
    expect(arriving()).toEqual([])
  })

  test('that is cancelled is not kept, and slices that still come are taken and forgotten', async () => {
    const { job, append } = await begun()
    await append(0, 'abc', false)
    await jobs.cancel(job.id)
    expect(await append(3, 'def', true)).toEqual({ received: 3 })
    expect([shown(job).state, kept(), arriving(), registry.list()]).toEqual(['cancelled', [], [], []])
  })

  test('holds nobody up: another import runs meanwhile', async () => {
    await begun()
    expect((await run(source('abc'))).state).toBe('done')
  })

  test('is imported once', async () => {
    const { upload } = await begun()
    expect(
      await registry.import({ kind: 'address', file: { kind: 'upload', upload } }, draftsBy('window')),
    ).toMatchObject({ code: 'not-found' })
  })
})
