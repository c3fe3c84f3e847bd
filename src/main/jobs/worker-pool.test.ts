import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from './extraction-task.ts'
import { Stopped, WorkerPool } from './worker-pool.ts'

/** A pool with a worker of the test's own: it does what the path of its task says. */

const script = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ id, task, stop }) => {
  const [what, ms] = task.path.split(' ')
  if (what === 'die') process.exit(3)
  if (what === 'throw') throw new Error('thrown')
  if (what === 'fail') return parentPort.postMessage({ id, is: 'failed', message: 'refused' })
  const flag = new Int32Array(stop)
  if (what === 'wait') {
    Atomics.wait(flag, 0, 0, Number(ms))
    while (what === 'wait' && Atomics.load(flag, 0) === 0 && ms === 'forever') Atomics.wait(flag, 0, 0, 5)
    if (Atomics.load(flag, 0) === 1) return parentPort.postMessage({ id, is: 'stopped' })
  }
  parentPort.postMessage({ id, is: 'progress', bytes: 7 })
  parentPort.postMessage({ id, is: 'done', result: { thread: threadId, path: task.path } })
})
`

let folder: string
let url: URL
let pool: WorkerPool
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-pool-'))
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, script)
  url = pathToFileURL(file)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  pool = new WorkerPool(url, 2)
})
afterEach(() => pool.close())

const task = (path: string): Task => ({ kind: 'range', path, from: 0, to: 0, encoding: 'utf-8' })
const run = (path: string, onProgress?: (bytes: number) => void) =>
  pool.run<{ thread: number; path: string }>(task(path), onProgress)

describe('a pool', () => {
  test('does every task, on no more threads than it has', async () => {
    const jobs = Array.from({ length: 40 }, (_, index) => run(`echo ${index}`).result)
    const results = await Promise.all(jobs)
    expect(results.map(({ path }) => path)).toEqual(jobs.map((_, index) => `echo ${index}`))
    expect(new Set(results.map(({ thread }) => thread)).size).toBeLessThanOrEqual(2)
  })

  test('tells of progress before the result', async () => {
    const bytes: number[] = []
    await run('echo', (more) => bytes.push(more)).result
    expect(bytes).toEqual([7])
  })

  test('gives the failure of a task to its caller alone', async () => {
    const [failed, fine] = [run('fail'), run('echo')]
    await expect(failed.result).rejects.toThrow('refused')
    expect((await fine.result).path).toBe('echo')
  })

  test.each([
    ['die', 'The worker thread ended.'],
    ['throw', 'thrown'],
  ])('replaces a thread that ends in the midst of a task (%s)', async (how, message) => {
    const lost = run(how)
    await expect(lost.result).rejects.toThrow(message)
    const after = await Promise.all([run('echo 1').result, run('echo 2').result, run('echo 3').result])
    expect(after.map(({ path }) => path)).toEqual(['echo 1', 'echo 2', 'echo 3'])
  })

  test('does not lose tasks that wait behind one whose thread dies', async () => {
    const dying = [run('die').result, run('die').result].map((result) =>
      result.catch((error: Error) => error.message),
    )
    const waiting = Array.from({ length: 6 }, (_, index) => run(`echo ${index}`).result)
    expect(await Promise.all(dying)).toEqual(['The worker thread ended.', 'The worker thread ended.'])
    expect(await Promise.all(waiting)).toHaveLength(6)
  })

  test('stops a task that runs and one that waits', async () => {
    const running = [run('wait forever'), run('wait forever')]
    const waiting = run('echo')
    waiting.stop()
    await expect(waiting.result).rejects.toBeInstanceOf(Stopped)
    for (const job of running) job.stop()
    // both are awaited at once: either may be the first to stop
    await Promise.all(running.map((job) => expect(job.result).rejects.toBeInstanceOf(Stopped)))
    expect((await run('echo').result).path).toBe('echo')
  })

  test('that is closed stops everything and takes nothing more', async () => {
    const jobs = [run('wait forever'), run('wait forever'), run('echo')].map(({ result }) =>
      result.catch((error: unknown) => error),
    )
    await pool.close()
    for (const outcome of await Promise.all(jobs)) expect(outcome).toBeInstanceOf(Stopped)
    await expect(run('echo').result).rejects.toBeInstanceOf(Stopped)
  })
})
