import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Carrier, inThread } from './carrier.ts'
import { inProcess } from './process-carrier.ts'
import { Stopped } from './protocol.ts'
import { isOutOfMemory, runTask } from './run-task.ts'
import { WorkerHandle } from './worker-handle.ts'
import { workerScript } from './worker-script.ts'

/** Tests the protocol over every carrier. */

const source = `
import { answerAsks } from ${JSON.stringify(new URL('./answer-asks.ts', import.meta.url).href)}
import { Stopped } from ${JSON.stringify(new URL('./protocol.ts', import.meta.url).href)}
answerAsks((given) => (wish, { onProgress, onPart, isStopped }) => {
  if (wish === 'given') return given
  if (wish === 'tell') {
    onProgress(3)
    onPart({ first: 1 })
    return 'told'
  }
  if (wish === 'slow') return new Promise((resolve) => setTimeout(() => resolve('slow'), 50))
  if (wish === 'fail') throw Object.assign(new Error('refused'), { code: 'EREFUSED' })
  if (wish === 'die') process.exit(3)
  if (wish === 'fill') {
    const all = []
    for (;;) all.push(new Array(100_000).fill(all.length))
  }
  const doze = new Int32Array(new SharedArrayBuffer(4))
  while (wish === 'forever' && !isStopped()) Atomics.wait(doze, 0, 0, 5)
  if (isStopped()) throw new Stopped()
  return wish
})
`

const folder = mkdtempSync(join(tmpdir(), 'skerry-worker-'))
const script = pathToFileURL(join(folder, 'worker.mjs'))
writeFileSync(script, source)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const carriers: [string, Carrier][] = [
  ['a thread', inThread],
  ['a process', inProcess],
]

describe.each(carriers)('a worker in %s', (_name, carrier) => {
  let worker: WorkerHandle
  let ends: number
  beforeEach(() => {
    ends = 0
    worker = new WorkerHandle(script, {
      carrier,
      heapMb: 64,
      given: { name: 'Ämter', at: 1n },
      onEnd: () => {
        ends++
      },
    })
  })
  afterEach(() => worker.end())

  test('has what it was given, and answers one ask after the other', async () => {
    const order: string[] = []
    const asked = ['slow', 'quick'].map((request) =>
      worker.ask(request).then((answer) => order.push(String(answer))),
    )
    expect(await worker.ask('given')).toEqual({ name: 'Ämter', at: 1n })
    await Promise.all(asked)
    expect(order).toEqual(['slow', 'quick'])
  })

  test('tells of progress and parts before its answer, to whom it concerns', async () => {
    const reported: unknown[] = []
    const [answer, other] = await Promise.all([
      worker.ask('tell', {
        onProgress: (bytes) => reported.push(bytes),
        onPart: (part) => reported.push(part),
      }),
      worker.ask('tell'),
    ])
    expect([answer, other, reported]).toEqual(['told', 'told', [3, { first: 1 }]])
  })

  test('fails with message, code and place, and goes on', async () => {
    const fault = await worker.ask('fail').catch((error: unknown) => error as Error)
    expect(fault).toMatchObject({ name: 'WorkerFault', message: 'refused', code: 'EREFUSED' })
    expect((fault as Error).stack).toContain('worker.mjs')
    expect(await worker.ask('echo')).toBe('echo')
  })

  test('that dies refuses what it was asked and what it is asked then, and is over once', async () => {
    const asked = await Promise.allSettled([worker.ask('die'), worker.ask('echo')])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(worker.isOver).toBe(true)
    await expect(worker.ask('echo')).rejects.toThrow(/ended/)
    await worker.end()
    expect(ends).toBe(1)
  })

  test('that is ended in the midst of an ask is gone, and refuses with the reason', async () => {
    const asked = worker.ask('forever').catch((error: unknown) => error)
    await worker.end(new Error('closed'))
    expect(await asked).toMatchObject({ message: 'closed' })
    await expect(worker.ask('echo')).rejects.toThrow('closed')
    expect(ends).toBe(1)
  })

  test('is bound in its memory', async () => {
    await expect(worker.ask('fill')).rejects.toThrow()
    expect(worker.isOver).toBe(true)
  })

  test('does one task and is ended: by its answer, its failure, its signal', async () => {
    const options = { carrier, heapMb: 64 }
    expect(await runTask(script, 'echo', options)).toBe('echo')
    await expect(runTask(script, 'fail', options)).rejects.toMatchObject({ code: 'EREFUSED' })
    const calledOff = new AbortController()
    const endless = runTask(script, 'forever', { ...options, signal: calledOff.signal })
    calledOff.abort()
    await expect(endless).rejects.toBeInstanceOf(Stopped)
    await expect(runTask(script, 'echo', { ...options, signal: calledOff.signal })).rejects.toBeInstanceOf(
      Stopped,
    )
  })
})

test.each(carriers.map(([name], at) => [name, at] as const))(
  'a program that only waits for %s waits until it is gone',
  (_name, at) => {
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    const program = join(folder, `waits-${at}.mjs`)
    writeFileSync(
      program,
      `import { inThread } from ${url('./carrier.ts')}
      import { inProcess } from ${url('./process-carrier.ts')}
      import { runTask } from ${url('./run-task.ts')}
      const carrier = [inThread, inProcess][${at}]
      console.log(await runTask(new URL(${JSON.stringify(script.href)}), 'slow', { carrier, heapMb: 64 }))`,
    )
    expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toBe('slow\n')
  },
)

test('a task in a thread is asked to stop, and the thread goes on', async () => {
  const worker = new WorkerHandle(script, { heapMb: 64 })
  const calledOff = new AbortController()
  const asked = [
    worker.ask('forever', { signal: calledOff.signal }),
    worker.ask('echo', { signal: calledOff.signal }),
  ]
  setTimeout(() => calledOff.abort(), 20)
  for (const answer of await Promise.allSettled(asked))
    expect(answer).toMatchObject({ reason: new Stopped() })
  expect(await worker.ask('echo')).toBe('echo')
  await worker.end()
})

test('a thread that needs more memory than it may have is told of in words', async () => {
  const worker = new WorkerHandle(script, { heapMb: 64 })
  expect(isOutOfMemory(await worker.ask('fill').catch((error: unknown) => error))).toBe(true)
  await worker.end()
  await expect(runTask(script, 'fill', { heapMb: 64 })).rejects.toThrow(
    'it needs more memory than it may have, which is 64 MB',
  )
})

test('the code of a worker is its source, or the built file of the same name in one folder', () => {
  expect(workerScript('../parts/undo-worker.ts', 'file:///a/src/operations/undo-act.ts').href).toBe(
    'file:///a/src/parts/undo-worker.ts',
  )
  expect(workerScript('../parts/undo-worker.ts', 'file:///a/out/main/chunk.js').href).toBe(
    'file:///a/out/main/undo-worker.js',
  )
})
