import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isProblem } from '../../src/contract/problem.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import { importHashSet } from '../../src/main/jobs/hash-set/import-hash-set.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { openStore } from '../../src/main/store/open.ts'
import { listPacks, type PackRecord, putPack } from '../../src/main/store/packs/packs.ts'
import { doAct } from '../fixtures/store/draft-of.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Replaces the existing hash set by another, and prints `done` when that is committed. Starts when it reads the line
 * `<data directory> <file> <manner>` from standard input. Two manners are wrong on purpose.
 */

type Import = (dataDir: string, path: string) => Promise<void>

const manners: Readonly<Record<string, Import>> = {
  sound: async (dataDir, path) => {
    const { resources, version } = findProject()
    const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
    const ask = async <T>(name: string, input: unknown): Promise<T> => {
      const answer = await workstation.invokeNamed(name, input, { kind: 'window', mayNamePaths: true })
      if (isProblem(answer)) throw new Error(answer.message)
      return answer as T
    }
    const [former] = (await ask<{ packs: DataPack[] }>('packs.list', { kind: 'hash_set' })).packs
    await ask('packs.import', {
      kind: 'hash_set',
      file: { kind: 'path', path },
      options: { verdict: 'known_malicious' },
      ...(former === undefined ? {} : { replaces: former.id }),
    })
    for (;;) {
      const [job] = (await ask<{ jobs: Job[] }>('jobs.list', {})).jobs
      if (job?.state === 'failed') throw new Error(job.problem?.message ?? '')
      if (job?.state === 'done') break
      await setTimeout(5)
    }
    sentence('done')
    await workstation.close()
  },
  'writes over the old file': async (dataDir, path) => {
    const store = openStore(dataDir)
    const [pack] = listPacks(store)
    await write(path, join(dataDir, 'packs', pack?.file ?? ''))
    sentence('done')
  },
  'commits before the file is whole': async (dataDir, path) => {
    const store = openStore(dataDir)
    const pack = listPacks(store)[0] as PackRecord
    const file = `${pack.file}n`
    doAct(store, (act) => putPack(act, { ...pack, file }))
    await write(path, join(dataDir, 'packs', file))
    sentence('done')
  },
}

async function write(path: string, target: string): Promise<void> {
  await importHashSet(
    { path, target, options: { verdict: 'known_malicious', family: null, keepsNames: true } },
    { openDatabase: () => null, onProgress: () => undefined },
  )
}

await awaitRound((dataDir = '', path = '', manner = '') => (manners[manner] as Import)(dataDir, path))
