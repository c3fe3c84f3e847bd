import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import {
  type AlertImportJob,
  alertImportOf,
  alertImportsOf,
} from '../../src/contract/workstation/alerts/alert-import-job.ts'
import { inThread } from '../../src/main/jobs/worker/carrier.ts'
import { Jobs } from '../../src/main/operations/jobs/jobs.ts'
import type { RunningJob } from '../../src/main/operations/jobs/running-job.ts'
import { systemClock } from '../../src/main/operations/system/clock.ts'
import { systemRandom } from '../../src/main/operations/system/random.ts'
import { Uploads } from '../../src/main/operations/uploads/uploads.ts'
import { AlertImports, interruptedImport } from '../../src/main/parts/alerts/alert-imports.ts'
import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { CliFolder, entry } from '../contract/cli-process.ts'
import { draftsBy } from '../fixtures/store/draft-of.ts'
import { announcedFile } from '../fixtures/store/sent-upload.ts'
import { alertFile, faultsOfFile } from './alert-file-faults.ts'

/**
 * An import that fails half-way, while the next part of the file is already being processed: everything up to the
 * reported count is stored, and nothing after it.
 */

/** Number of alerts: two slices of a window's import, and two transactions of the command line. */
const alerts = 6000

/** Refuses one alert of the file, like a database constraint that a row violates. */
const refuseOne = `CREATE TRIGGER refuse_one BEFORE INSERT ON alert WHEN new.external_id = 'night-4300'
  BEGIN SELECT raise(ABORT, 'this one is not let in'); END`

describe('over the operations of the window', () => {
  let dataDir: string
  let store: Store
  let file: string
  let imports: AlertImports
  let jobs: Jobs
  let uploads: Uploads
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'skerry-failing-import-'))
    store = openStore(dataDir)
    file = join(dataDir, 'night.jsonl')
    writeFileSync(file, alertFile('night', alerts))
    imports = new AlertImports()
    jobs = openJobs()
    uploads = new Uploads({ dataDir, clock: systemClock, random: systemRandom })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await endJobs()
    store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const openJobs = () =>
    new Jobs({
      store,
      clock: systemClock,
      random: systemRandom,
      publish: () => undefined,
      interruption: interruptedImport,
    })
  const endJobs = async () => {
    jobs.abort()
    await imports.close()
    await jobs.close()
  }
  /** Returns an import as it is reported. */
  const shown = (job: RunningJob) => alertImportOf(jobs.now(job))

  /** Starts to import the file; `onKept` is called after each transaction. */
  function begin(onKept: () => void = () => undefined) {
    const job = imports.begin(
      { file: { kind: 'path', path: file }, mapping: null },
      {
        store,
        clock: systemClock,
        random: systemRandom,
        draft: draftsBy('test'),
        settings: () => ({ plan: 'local' }),
        publish: (topic) => {
          if (topic === 'alerts') onKept()
        },
        caller: { kind: 'window', mayNamePaths: true },
        dataDir,
        jobs,
        uploads,
      },
    )
    if (isProblem(job)) throw new Error(job.message)
    return job
  }

  const count = () => store.reader.prepare('SELECT count(*) FROM alert').pluck().get() as number

  /** Checks that exactly the reported alerts are stored, and that importing the same file again completes it. */
  async function holds(job: AlertImportJob): Promise<void> {
    expect(job.added).toBe(count())
    expect(job).toMatchObject({ read: job.added, repeated: 0, skipped: 0 })
    expect(faultsOfFile(store, 'night', job.added)).toEqual([])
    // work in progress at the time of the failure would have been stored by now
    const again = begin()
    await again.finished
    const rest = alerts - job.added
    expect(shown(again)).toMatchObject({ state: 'done', added: rest, repeated: job.added, differing: 0 })
    expect(faultsOfFile(store, 'night', alerts)).toEqual([])
  }

  test('a full disk', async () => {
    const pages = store.writer.pragma('page_count', { simple: true }) as number
    store.writer.pragma(`max_page_count = ${pages + 500}`)
    const job = begin()
    await job.finished
    const failed = shown(job)
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'failed' } })
    expect(failed.problem?.message).toMatch(
      /^Not all of night\.jsonl could be imported\. The disk .* is full\. .* Anything already imported stays\.$/,
    )
    expect(failed.added).toBeGreaterThan(0)
    expect(failed.added).toBeLessThan(alerts)
    store.writer.pragma('max_page_count = 1000000')
    await holds(failed)
  }, 120_000)

  test('a row that the database refuses', async () => {
    store.writer.exec(refuseOne)
    const job = begin()
    await job.finished
    const failed = shown(job)
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'failed' } })
    expect(failed.problem?.message).toContain('this one is not let in')
    // transactions are of 200, and each one before this was committed
    expect(4300 - failed.added).toBeLessThan(200)
    expect(failed.added).toBeLessThanOrEqual(4300)
    store.writer.exec('DROP TRIGGER refuse_one')
    await holds(failed)
  }, 120_000)

  test('a person who stops it', async () => {
    const job = begin(() => {
      if (count() > 2000) job.cancel()
    })
    await job.finished
    const stopped = shown(job)
    expect(stopped).toMatchObject({ state: 'cancelled', problem: null })
    expect(stopped.added).toBeGreaterThan(2000)
    expect(stopped.added).toBeLessThan(alerts)
    await holds(stopped)
  }, 120_000)

  test('a reading thread that dies', async () => {
    const threads: { end: () => Promise<void> }[] = []
    const { start } = inThread
    vi.spyOn(inThread, 'start').mockImplementation((...given) => {
      const carried = start(...given)
      threads.push(carried)
      return carried
    })
    // ended without the knowledge of the caller
    const job = begin(() => {
      if (count() > 2000) void threads[0]?.end()
    })
    await job.finished
    const failed = shown(job)
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'failed' } })
    expect(failed.problem?.message).toMatch(
      /^Not all of night\.jsonl could be imported: .* Anything already imported stays\.$/,
    )
    expect(failed.added).toBeLessThan(alerts)
    await holds(failed)
  }, 120_000)

  test('a host that ends, and a file that another program writes to', async () => {
    let ending: Promise<void> | null = null
    const job = begin(() => {
      if (count() > 1000) ending ??= endJobs()
    })
    await job.finished
    await ending
    const kept = count()
    jobs = openJobs()
    const [left] = alertImportsOf(await jobs.list())
    expect(left).toMatchObject({
      state: 'interrupted',
      problem: {
        message: expect.stringMatching(
          /^At least [\d,]+ alerts were stored, and stay\. Import night\.jsonl again/,
        ),
      },
    })
    expect(left?.added).toBeGreaterThan(0)
    expect(left?.added).toBeLessThanOrEqual(kept)
    imports = new AlertImports()
    let isWritten = false
    const grown = begin(() => {
      if (isWritten) return
      isWritten = true
      writeFileSync(file, '\n', { flag: 'a' })
    })
    await grown.finished
    expect(shown(grown)).toMatchObject({
      state: 'failed',
      added: alerts - kept,
      repeated: kept,
      problem: { code: 'conflict', message: expect.stringContaining('was changed while it was being read') },
    })
    await holds({ ...shown(grown), added: alerts, read: alerts, repeated: 0 })
  }, 120_000)

  test('an upload that cannot be laid down, and one that is called off', async () => {
    const begun = (name: string) => {
      const upload = announcedFile(uploads, name, 10).id
      const job = imports.begin(
        { file: { kind: 'upload', upload }, mapping: null },
        {
          store,
          clock: systemClock,
          random: systemRandom,
          draft: draftsBy('test'),
          settings: () => ({ plan: 'local' }),
          publish: () => undefined,
          caller: { kind: 'window', mayNamePaths: false },
          dataDir,
          jobs,
          uploads,
        },
      )
      if (isProblem(job)) throw new Error(job.message)
      return { job, upload }
    }
    const slice = { offset: 0, bytes: new Uint8Array(5), last: false }
    const taken = begun('a.csv')
    // its file is gone, as on a disconnected disk
    const [file = ''] = readdirSync(join(dataDir, 'uploads'))
    rmSync(join(dataDir, 'uploads', file))
    await expect(uploads.append(taken.upload, 0, slice)).rejects.toThrow(/ENOENT/)
    await taken.job.finished
    expect(shown(taken.job)).toMatchObject({ state: 'failed', added: 0 })
    const stopped = begun('b.csv')
    expect(await uploads.append(stopped.upload, 0, slice)).toEqual({ received: 5 })
    await jobs.cancel(stopped.job.id)
    expect(shown(stopped.job)).toMatchObject({ state: 'cancelled', added: 0 })
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
    expect(count()).toBe(0)
  })
})

describe('on the command line', () => {
  let cli: CliFolder
  let file: string
  beforeEach(() => {
    cli = new CliFolder()
    file = join(cli.folder, 'night.jsonl')
    writeFileSync(file, alertFile('night', alerts))
  })
  afterEach(() => cli.remove())

  function withStore<T>(work: (store: Store) => T): T {
    const store = openStore(cli.dataDir)
    try {
      return work(store)
    } finally {
      store.close()
    }
  }
  const count = () =>
    withStore(({ reader }) => reader.prepare('SELECT count(*) FROM alert').pluck().get() as number)

  test('a row that the database refuses: what is kept is said, of the files before it too', () => {
    const other = join(cli.folder, 'other.jsonl')
    writeFileSync(other, JSON.stringify({ source: 'other', title: 'Before', severity: 'low' }))
    withStore(({ writer }) => writer.exec(refuseOne))
    const run = cli.process(['alerts', 'import', other, file, file])
    expect(run.code).toBe(1)
    expect(run.out).toMatch(/other\.jsonl: 1 alert added/)
    // the file is named once: those after a failed one are not started
    const [, printed = ''] = /night\.jsonl: ([\d,]+) alerts added\n$/.exec(run.out) ?? []
    const kept = Number(printed.replaceAll(',', ''))
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThanOrEqual(4300)
    expect(run.err).toContain('this one is not let in')
    expect(count()).toBe(1 + kept)
    const again = cli.process(['alerts', 'import', file, '--json'])
    expect(JSON.parse(again.out)).toMatchObject({
      read: kept,
      added: 0,
      repeated: kept,
      problem: { code: 'failed', message: expect.stringContaining('Anything already imported stays.') },
    })
  }, 120_000)

  test('a person who stops it is told what is kept', async () => {
    writeFileSync(file, alertFile('night', alerts * 6))
    withStore(() => undefined)
    const run = spawn(process.execPath, [entry, 'alerts', 'import', file], { env: cli.environment })
    const out: Buffer[] = []
    run.stdout.on('data', (piece: Buffer) => out.push(piece))
    const closed = new Promise<number | null>((resolve) => run.on('close', resolve))
    await expect.poll(count, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    run.kill('SIGINT')
    expect(await closed).toBe(130)
    const kept = count()
    expect(kept).toBeLessThan(alerts * 6)
    expect(String(Buffer.concat(out))).toContain(`night.jsonl: ${kept.toLocaleString('en-GB')} alerts added`)
    expect(withStore((store) => faultsOfFile(store, 'night', kept))).toEqual([])
  }, 120_000)
})
