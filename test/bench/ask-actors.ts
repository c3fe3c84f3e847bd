import { createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isProblem } from '../../src/contract/problem.ts'
import { isStreamedText } from '../../src/contract/streamed-text.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { quantile } from './measure.ts'
import { peakMegabytes } from './peak-memory.ts'

/**
 * `ask-actors.js FOLDER RESOURCES FILE`: searches imported threat actors incrementally, imports FILE again and makes
 * the first query after it, and exports all of them; prints how long each took, and for how long the main thread was
 * blocked.
 */

const [folder = '', resources = '', file = ''] = process.argv.slice(2)
const workstation = openWorkstation({ dataDir: folder, resources, version: 'bench', host: 'headless' })
const none = { origin: [], motivation: [], sector: [], target: [], source: [], has: [], updated: [] }

async function ask<T>(name: string, input: object): Promise<T> {
  const answer = await workstation.invokeNamed(name, input, { kind: 'cli' })
  if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
  return answer as T
}

const search = async (words: string) => {
  const started = performance.now()
  const filter = { ...none, words }
  await ask('actorTable.read', { filter, order: 'name', descending: false, offset: 0, limit: 100 })
  return performance.now() - started
}
const count = async (words: string) => {
  const started = performance.now()
  await ask('actorTable.count', { filter: { ...none, words } })
  return performance.now() - started
}

/** Returns a digest of all data. */
async function digest(): Promise<string> {
  const hash = createHash('sha256')
  const text = await ask<unknown>('actors.exportJsonl', {})
  if (!isStreamedText(text)) throw new Error('The export is not streamed.')
  for await (const piece of text) hash.update(piece)
  return hash.digest('hex')
}

const firstRead = await search('')
const firstCount = await count('')
const typed: number[] = []
const counted: number[] = []
const texts = [
  'fancy bear',
  'lazarus',
  'apt29',
  'T1566.001',
  'CVE-2017-11882',
  'government espionage',
  'équation',
]
for (let round = 0; round < 10; round += 1)
  for (const text of texts)
    for (let end = 0; end <= text.length; end += 1) {
      typed.push(await search(text.slice(0, end)))
      counted.push(await count(text.slice(0, end)))
    }

const before = await digest()
const { job } = await ask<{ job: Job }>('packs.import', {
  kind: 'actor_set',
  file: { kind: 'path', path: file },
})
for (let state = job.state; state !== 'done'; ) {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { jobs } = await ask<{ jobs: Job[] }>('jobs.list', {})
  state = jobs[0]?.state ?? 'failed'
  if (state === 'failed') throw new Error(jobs[0]?.problem?.message ?? '')
}
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const started = performance.now()
await ask('actors.list', { limit: 1 })
const firstAsked = performance.now() - started
await search('')
delay.disable()
const stallMs = delay.max / 1e6
const exportStarted = performance.now()
const after = await digest()
console.log(
  JSON.stringify({
    ...{ firstRead, firstCount, typed: quantile(typed, 0.99), counted: quantile(counted, 0.99) },
    ...{ firstAsked, stallMs, exportMs: performance.now() - exportStarted, isSame: before === after },
    peakMb: peakMegabytes(),
  }),
)
await workstation.close()
