import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import type { Carried } from '../../src/main/jobs/worker/carrier.ts'
import type { WorkerHandle } from '../../src/main/jobs/worker/worker-handle.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation, type Workstation } from '../../src/main/operations/workstation.ts'
import type { ImportTask } from '../../src/main/parts/register/import/import-thread.ts'
import { ImportThreads } from '../../src/main/parts/register/import/import-threads.ts'
import { RegisterThread } from '../../src/main/parts/register/live/register-thread.ts'
import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { type RecordWrite, writeRecords } from '../../src/main/store/register/register-writes.ts'
import { goldenFile, goldenZip } from '../contract/register-user.ts'
import { draftOf } from '../fixtures/store/draft-of.ts'

/** The threads of the register when they crash, are ended, or share the data directory with another process. */

const { resources, version } = findProject()
const folder = mkdtempSync(join(tmpdir(), 'skerry-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let directories = 0
let dataDir: string
let store: Store
let registerThread: RegisterThread
beforeEach(() => {
  dataDir = join(folder, String(directories++))
  store = openStore(dataDir)
  registerThread = new RegisterThread({ dataDir, resources })
})
afterEach(async () => {
  await registerThread.close()
  store.close()
  vi.restoreAllMocks()
})

const draft = () => draftOf({ part: 'register' })
const write = (...names: string[]) =>
  writeRecords(
    store,
    names.map((name): RecordWrite => ({ uuid: name, kind: 'providers', data: { name } })),
    draft(),
  )
const names = async () => {
  const { items } = await registerThread.ask('register', { limit: 1000, offset: 0 })
  return items.map(({ provider }) => provider.name)
}
/** Returns the thread that holds the register. */
const holder = () => (registerThread as unknown as { readonly thread: WorkerHandle | null }).thread
/** Ends a thread as a fault would: without notifying its handle. */
const kill = (worker: WorkerHandle | null | undefined) =>
  (worker as unknown as { readonly carried: Carried } | null)?.carried.end()

describe('the thread that holds the register', () => {
  test('is not there before the first question, and dies with the desk', async () => {
    expect(holder()).toBeNull()
    write('a')
    expect(await names()).toEqual(['a'])
    const held = holder()
    await registerThread.close()
    expect(held?.isOver).toBe(true)
    await expect(registerThread.ask('overview', { today: '2026-01-01' })).rejects.toThrow(
      'The workstation was closed.',
    )
    expect(holder()).toBeNull()
  })

  test('is started anew when it dies in the midst of questions; each of them is answered or refused', async () => {
    write('a')
    await names()
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 20 }, () => names())
      const killed = kill(holder())
      const settled = await Promise.allSettled(asked)
      await killed
      for (const outcome of settled)
        if (outcome.status === 'fulfilled') expect(outcome.value).toHaveLength(round + 1)
        else expect(String(outcome.reason)).toMatch(/The worker ended before its task/)
      write(`more ${round}`)
      expect(await names()).toHaveLength(round + 2)
    }
  })

  test('that needs more memory than it may have refuses the question, and the next is asked of a new one', async () => {
    await registerThread.close()
    registerThread = new RegisterThread({ dataDir, resources }, { maxHeapMb: 24 })
    for (let part = 0; part < 20; part++)
      writeRecords(
        store,
        Array.from(
          { length: 1000 },
          (_, at): RecordWrite => ({
            uuid: `${part}-${at}`,
            kind: 'providers',
            data: { name: `Provider ${part} ${at}`, notes: 'n'.repeat(2000) },
          }),
        ),
        draft(),
      )
    for (let times = 0; times < 2; times++)
      await expect(registerThread.ask('overview', { today: '2026-01-01' })).rejects.toMatchObject({
        code: 'ERR_WORKER_OUT_OF_MEMORY',
      })
    await registerThread.close()
    registerThread = new RegisterThread({ dataDir, resources })
    expect(await registerThread.ask('register', { limit: 1, offset: 0 })).toMatchObject({ total: 20_000 })
  })

  test('reads the register anew after a fault, so that nothing half taken in is shown', async () => {
    write('a')
    await names()
    // a record that our programs never write: its field is not a list
    store.writer
      .prepare(
        `INSERT INTO change (act, part, kind, record, number, after)
         VALUES (1, 'register', 'arrangements', 'b', 2, ?)`,
      )
      .run(JSON.stringify({ signatory_provider_uuids: 7 }))
    await expect(names()).rejects.toThrow()
    store.writer.exec(`DELETE FROM change WHERE record = 'b'`)
    expect(await names()).toEqual(['a'])
    write('c')
    expect(await names()).toEqual(['a', 'c'])
  })
})

describe('the threads of imports', () => {
  const task = (id: string, bytes: Uint8Array = goldenZip()): ImportTask => ({
    id,
    places: { dataDir, resources },
    files: [{ kind: 'bytes', name: 'given.zip', bytes }],
    choices: [],
    given: [],
    known: [],
    answers: { subjects: {}, columns: {}, values: {} },
    layouts: [],
    today: '2026-03-02',
  })
  const running = () => registerThread.imports.threads

  test('are gone when a file was refused, a preview cancelled, an import done', async () => {
    const refused = await registerThread.imports.preview(task('refused', goldenZip().slice(0, 500)))
    expect(isProblem(refused) && refused.code).toBe('invalid')
    await expect.poll(running).toBe(0)
    await registerThread.imports.preview(task('cancelled'))
    expect(running()).toBe(1)
    registerThread.imports.cancel('cancelled')
    await expect.poll(running).toBe(0)
    await registerThread.imports.preview(task('done'))
    await registerThread.imports.commit('done', { draft: draft() })
    await expect.poll(running).toBe(0)
  })

  test('end when they are called off while they read, with a sentence', async () => {
    const reading = registerThread.imports.preview(task('reading'))
    registerThread.imports.cancel('reading')
    expect(await reading).toMatchObject({
      code: 'failed',
      message: 'The import ended unexpectedly. Nothing was changed.',
    })
    await expect.poll(running).toBe(0)
  })

  test('are three at most, whatever is asked at once', async () => {
    const asked = ['1', '2', '3', '4', '5', '6'].map((id) => registerThread.imports.preview(task(id)))
    const answers = await Promise.all(asked)
    expect(answers.map((answer) => isProblem(answer))).toEqual([true, true, true, false, false, false])
    await expect.poll(running).toBe(3)
  })

  test('all end with the desk, one that was told to write among them; it wrote wholly or not at all', async () => {
    await registerThread.imports.preview(task('waiting'))
    const preview = await registerThread.imports.preview(task('writing'))
    if (isProblem(preview)) throw new Error(preview.message)
    const all = preview.records.reduce((sum, { create }) => sum + create, 0)
    const writing = registerThread.imports.commit('writing', { draft: draft() })
    await registerThread.close()
    expect(running()).toBe(0)
    const answer = await writing
    const { n } = store.reader.prepare('SELECT count(*) AS n FROM register_record').get() as { n: number }
    // the answer may be lost with the thread after the write was done
    if (isProblem(answer)) expect([0, all]).toContain(n)
    else expect([answer.created, n]).toEqual([all, all])
    // the database is not locked
    expect(write('after')).toMatchObject({ changed: 1 })
  })

  test('have bounds of memory, and say when a file needs more', async () => {
    const imports = new ImportThreads({ maxHeapMb: 48 })
    const records = Array.from({ length: 60_000 }, (_, at) => ({
      kind: 'providers',
      uuid: `record-${at}`,
      data: { name: `Provider ${at}`, notes: 'n'.repeat(1000) },
    }))
    const text = JSON.stringify({ format: 'skerry-register', version: 1, taxonomy: 'dora-4.0', records })
    expect(await imports.preview(task('large', new Uint8Array(Buffer.from(text))))).toMatchObject({
      code: 'too-large',
      message: 'The file needs more memory than an import may have. Nothing was changed.',
    })
    await expect.poll(() => imports.threads).toBe(0)
    await imports.close()
  })

  test('say it when they die while they wait', async () => {
    await registerThread.imports.preview(task('waiting'))
    const [held] = (registerThread.imports as unknown as { running: Set<WorkerHandle> }).running
    await kill(held)
    expect(await registerThread.imports.commit('waiting', { draft: draft() })).toMatchObject({
      code: 'not-found',
    })
    expect(running()).toBe(0)
  })
})

describe('a second workstation on the same data directory', () => {
  const open = (): Workstation => openWorkstation({ dataDir, resources, version, host: 'headless' })
  const caller = { kind: 'window', mayNamePaths: true } as const

  test('writes, and the next answer of the first shows it', async () => {
    const [first, second] = [open(), open()]
    const total = async () => {
      const page = { limit: 1, offset: 0 }
      return ((await first.invokeNamed('register.read', page, caller)) as { total: number }).total
    }
    expect(await total()).toBe(0)
    for (let made = 1; made <= 5; made++) {
      await second.invokeNamed('providers.create', { name: `P ${made}` }, caller)
      expect(await total()).toBe(made)
    }
    const preview = (await first.invokeNamed(
      'registerImport.preview',
      { files: [goldenFile()] },
      caller,
    )) as {
      id: string
    }
    await second.invokeNamed('providers.create', { name: 'Typed', id_code: 'NL000099998B57' }, caller)
    expect(await first.invokeNamed('registerImport.commit', { id: preview.id }, caller)).toMatchObject({
      changed: 1,
    })
    expect(await total()).toBe(11)
    expect(await second.invokeNamed('register.undo', {}, caller)).toMatchObject({
      undone: expect.stringMatching(/^Imported /),
    })
    expect(await total()).toBe(6)
    await Promise.all([first.close(), second.close()])
  })
})
