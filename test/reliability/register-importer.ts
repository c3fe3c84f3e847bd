import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isProblem } from '../../src/contract/problem.ts'
import type { ImportPreview } from '../../src/contract/workstation/register/register-imports.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { openStore } from '../../src/main/store/open.ts'
import { type RecordWrite, writeRecords } from '../../src/main/store/register/register-writes.ts'
import { draftOf } from '../fixtures/store/draft-of.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Imports a register in JSON over the existing one, and prints `done` when the import is acknowledged; then it waits to
 * be killed. Starts when it reads the line `<data directory> <file> <manner>` from standard input. One manner is wrong
 * on purpose.
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
    const { id } = await ask<ImportPreview>('registerImport.preview', { files: [{ kind: 'path', path }] })
    await ask('registerImport.commit', { id })
  },
  'writes in two acts': async (dataDir, path) => {
    const store = openStore(dataDir)
    const { records } = JSON.parse(readFileSync(path, 'utf8')) as { records: RecordWrite[] }
    const half = records.length / 2
    for (const part of [records.slice(0, half), records.slice(half)]) {
      writeRecords(store, part, draftOf({ part: 'register', title: 'A part' }))
      await setTimeout(1)
    }
  },
}

await awaitRound(async (dataDir = '', path = '', manner = '') => {
  await (manners[manner] as Import)(dataDir, path)
  sentence('done')
})
