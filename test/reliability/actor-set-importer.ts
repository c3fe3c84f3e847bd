import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { isProblem } from '../../src/contract/problem.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { keptSet } from '../../src/main/engine/actor/object-digest.ts'
import { readKnowledge } from '../../src/main/engine/actor/read-knowledge.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { openStore } from '../../src/main/store/open.ts'
import { listPacks } from '../../src/main/store/packs/packs.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Imports one set of threat actors, replacing an older version of it, and joins the data; then prints `done` and waits
 * to be killed. Starts when it reads the line `<data directory> <file> <manner>` from standard input. Two manners are
 * wrong on purpose.
 */

const { resources, version } = findProject()
const cli = { kind: 'cli' } as const

type Import = (dataDir: string, file: string) => Promise<void>

const sound: Import = async (dataDir, file) => {
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const ask = async <T>(name: string, input: object): Promise<T> => {
    const answer = await workstation.invokeNamed(name, input, cli)
    if (isProblem(answer)) throw new Error(answer.message)
    return answer as T
  }
  const { job } = await ask<{ job: Job }>('packs.import', {
    kind: 'actor_set',
    file: { kind: 'path', path: file },
    replace_known: true,
  })
  for (let ended = job.ended_at; ended === null; ) {
    await setTimeout(5)
    const { jobs } = await ask<{ jobs: Job[] }>('jobs.list', {})
    const last = jobs.find(({ id }) => id === job.id)
    if (last?.problem) throw new Error(last.problem.message)
    ended = last?.ended_at ?? null
  }
  await ask('actors.list', { limit: 1 })
}

const manners: Readonly<Record<string, Import>> = {
  sound,
  'writes over the file of the set': async (dataDir, file) => {
    const store = openStore(dataDir)
    const path = join(dataDir, 'packs', listPacks(store)[0]?.file ?? '')
    store.close()
    const bytes = Buffer.from(keptSet(readKnowledge(readFileSync(file), basename(file))))
    const handle = openSync(path, 'w')
    for (let at = 0; at < bytes.length; at += 4096) {
      writeSync(handle, bytes.subarray(at, at + 4096), 0, undefined, at)
      await setImmediate()
    }
    fsyncSync(handle)
    closeSync(handle)
    await sound(dataDir, file)
  },
  'writes one actor after the other': async (dataDir, file) => {
    const generation = basename(file, '.json')
    const store = openStore(dataDir)
    const numbers = store.reader.prepare('SELECT number FROM actor').pluck().all() as number[]
    const put = store.writer.prepare(
      "UPDATE actor SET profile = replace(replace(profile, 'of the old', ?), 'of the new', ?) WHERE number = ?",
    )
    for (const number of numbers) {
      put.run(`of the ${generation}`, `of the ${generation}`, number)
      await setImmediate()
    }
    store.close()
    await sound(dataDir, file)
  },
}

await awaitRound(async (dataDir = '', file = '', manner = '') => {
  if (statSync(file).size === 0) throw new Error(`${file} is empty.`)
  await (manners[manner] as Import)(dataDir, file)
  sentence('done')
})
