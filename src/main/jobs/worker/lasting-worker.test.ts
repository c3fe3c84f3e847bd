import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LastingWorker } from './lasting-worker.ts'
import { Stopped } from './protocol.ts'

let folder: string
let script: URL
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-lasting-'))
  const path = join(folder, 'worker.mjs')
  const answerTask = pathToFileURL(join(import.meta.dirname, 'answer-task.ts')).href
  writeFileSync(
    path,
    `import { threadId } from 'node:worker_threads'
import { answerTask } from ${JSON.stringify(answerTask)}
answerTask((task) => {
  if (task === 'fail') throw new Error('It cannot be read.')
  if (task === 'last') return new Promise(() => {})
  return threadId
})
`,
  )
  script = pathToFileURL(path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('tasks one after the other are done by one worker, and by another after one that failed or was stopped', async () => {
  const worker = new LastingWorker(() => script, 256)
  const first = await worker.run<number>('who')
  expect(await worker.run<number>('who')).toBe(first)
  await expect(worker.run('fail')).rejects.toThrow('It cannot be read.')
  const second = await worker.run<number>('who')
  expect(second).not.toBe(first)
  const stopping = new AbortController()
  const stopped = worker.run('last', { signal: stopping.signal })
  stopping.abort()
  await expect(stopped).rejects.toBeInstanceOf(Stopped)
  expect(await worker.run<number>('who')).not.toBe(second)
  await expect(worker.run('who', { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(Stopped)
})
