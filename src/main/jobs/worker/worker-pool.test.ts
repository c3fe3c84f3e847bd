import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Stopped } from './protocol.ts'
import { WorkerPool } from './worker-pool.ts'

/** A pool with a test worker that does what its task specifies. */

const script = (answerAsks: string) => `
import { threadId } from 'node:worker_threads'
import { answerAsks } from ${JSON.stringify(answerAsks)}
import { Stopped } from ${JSON.stringify(answerAsks.replace('answer-asks', 'protocol'))}
answerAsks(() => (task, asked) => {
  if (task instanceof SharedArrayBuffer) {
    const begun = new Int32Array(task)
    Atomics.add(begun, 0, 1)
    Atomics.notify(begun, 0)
    return null
  }
  if (task === 'die') process.exit(3)
  if (task === 'throw') setImmediate(() => { throw new Error('thrown') })
  if (task === 'throw') return new Promise(() => undefined)
  if (task === 'fail') throw Object.assign(new Error('refused'), { code: 'EREFUSED' })
  const doze = new Int32Array(new SharedArrayBuffer(4))
  while (task === 'wait' && !asked.isStopped()) Atomics.wait(doze, 0, 0, 5)
  if (asked.isStopped()) throw new Stopped()
  asked.onProgress(7)
  return { thread: threadId, task }
})
`

let folder: string
let url: URL
let pool: WorkerPool<string>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-pool-'))
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, script(new URL('./answer-asks.ts', import.meta.url).href))
  url = pathToFileURL(file)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  pool = new WorkerPool(url, 2, { heapMb: 64 })
})
afterEach(() => pool.close())

const run = (task: string, onProgress?: (bytes: number) => void) =>
  pool.run<{ thread: number; task: string }>(task, onProgress)

describe('a pool', () => {
  test('does every task, on no more threads than it has', async () => {
    const jobs = Array.from({ length: 40 }, (_, index) => run(`echo ${index}`).result)
    const results = await Promise.all(jobs)
    expect(results.map(({ task }) => task)).toEqual(jobs.map((_, index) => `echo ${index}`))
    expect(new Set(results.map(({ thread }) => thread)).size).toBeLessThanOrEqual(2)
  })

  test('begins the next task before it hands over the result of the former', async () => {
    const single = new WorkerPool<SharedArrayBuffer>(url, 1, { heapMb: 64 })
    const begun = new Int32Array(new SharedArrayBuffer(4))
    const [first, second] = [single.run(begun.buffer), single.run(begun.buffer)]
    await first.result
    // as long as this thread is busy, it sends nothing to the worker
    Atomics.wait(begun, 0, 1, 20_000)
    expect(begun[0]).toBe(2)
    await second.result
    await single.close()
  })

  test('tells of progress before the result', async () => {
    const bytes: number[] = []
    await run('echo', (more) => bytes.push(more)).result
    expect(bytes).toEqual([7])
  })

  test('gives the failure of a task to its caller alone', async () => {
    const [failed, fine] = [run('fail'), run('echo')]
    await expect(failed.result).rejects.toMatchObject({ message: 'refused', code: 'EREFUSED' })
    expect((await fine.result).task).toBe('echo')
  })

  test.each([
    ['die', 'The worker ended before its task.'],
    ['throw', 'thrown'],
  ])('replaces a thread that ends in the midst of a task (%s)', async (how, message) => {
    const lost = run(how)
    await expect(lost.result).rejects.toThrow(message)
    const after = await Promise.all([run('echo 1').result, run('echo 2').result, run('echo 3').result])
    expect(after.map(({ task }) => task)).toEqual(['echo 1', 'echo 2', 'echo 3'])
  })

  test('does not lose tasks that wait behind one whose thread dies', async () => {
    const dying = [run('die').result, run('die').result].map((result) =>
      result.catch((error: Error) => error.message),
    )
    const waiting = Array.from({ length: 6 }, (_, index) => run(`echo ${index}`).result)
    expect(await Promise.all(dying)).toEqual([
      'The worker ended before its task.',
      'The worker ended before its task.',
    ])
    expect(await Promise.all(waiting)).toHaveLength(6)
  })

  test('stops a task that runs and one that waits', async () => {
    const running = [run('wait'), run('wait')]
    const waiting = run('echo')
    waiting.stop()
    await expect(waiting.result).rejects.toBeInstanceOf(Stopped)
    for (const job of running) job.stop()
    // both are awaited at once: either may be the first to stop
    await Promise.all(running.map((job) => expect(job.result).rejects.toBeInstanceOf(Stopped)))
    expect((await run('echo').result).task).toBe('echo')
  })

  test('that is closed stops everything and takes nothing more', async () => {
    const jobs = [run('wait'), run('wait'), run('echo')].map(({ result }) =>
      result.catch((error: unknown) => error),
    )
    await pool.close()
    for (const outcome of await Promise.all(jobs)) expect(outcome).toBeInstanceOf(Stopped)
    await expect(run('echo').result).rejects.toBeInstanceOf(Stopped)
  })
})
