import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertImportJob,
  alertImportsOf,
} from '../../src/contract/workstation/alerts/alert-import-job.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { openStore } from '../../src/main/store/open.ts'
import { roundsOf } from '../rounds.ts'
import { alertFile, faultsOfFile } from './alert-file-faults.ts'
import { afterLines, inRounds, someMilliseconds } from './killed-process.ts'

/**
 * A workstation that imports a file of alerts is killed at seeded moments: everything it reported is stored completely,
 * nothing is partially stored, and importing the same file again completes it.
 */

const alerts = 2500
let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-killed-import-'))
  file = join(folder, 'night.jsonl')
  writeFileSync(file, alertFile('night', alerts))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function keptIn(dataDir: string, least: number): { faults: string[]; kept: number } {
  const store = openStore(dataDir)
  try {
    const kept = store.reader.prepare('SELECT count(*) FROM alert').pluck().get() as number
    return { faults: faultsOfFile(store, 'night', least), kept }
  } finally {
    store.close()
  }
}

/** Imports the file once more, completely. */
async function completed(dataDir: string, kept: number): Promise<AlertImportJob | undefined> {
  const { resources, version } = findProject()
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const user = { kind: 'window', mayNamePaths: true } as const
  const ended = Promise.withResolvers<AlertImportJob | undefined>()
  // the killed import is said to be interrupted, with no more alerts than there are
  const before = (await workstation.invoke('jobs.list', {}, user)) as { jobs: Job[] }
  expect(before.jobs).toMatchObject([{ kind: 'alert-import', state: 'interrupted' }])
  expect(alertImportsOf(before.jobs)[0]?.added).toBeLessThanOrEqual(kept)
  workstation.subscribe(async (topic) => {
    if (topic !== 'jobs') return
    const answer = (await workstation.invoke('jobs.list', {}, user)) as { jobs: Job[] }
    const jobs = alertImportsOf(answer.jobs)
    if (jobs[0]?.ended_at !== null) ended.resolve(jobs[0])
  })
  try {
    const input = { file: { kind: 'path', path: file }, mapping: null }
    await workstation.invokeNamed('alertInbox.beginImport', input, user)
    return await ended.promise
  } finally {
    await workstation.close()
  }
}

async function run(manner: string, most: number): Promise<{ faults: string[]; partly: number }> {
  let partly = 0
  let faults: string[] = []
  await inRounds('import-writer.ts', folder, most, async (killed, round) => {
    const dataDir = join(folder, `${manner.replaceAll(' ', '-')}-${round}`)
    openStore(dataDir).close()
    const moment = afterLines(1 + ((round * 7) % 9), someMilliseconds(round))
    const lines = await killed.run([dataDir, file, manner], moment)
    const reported = Math.max(0, ...lines.map((line) => Number(line.split(' ')[1] ?? 0)))
    const { faults: found, kept } = keptIn(dataDir, reported)
    faults = found
    if (faults.length > 0) return false
    if (manner !== 'sound') return true
    if (kept > 0 && kept < alerts) partly += 1
    const again = await completed(dataDir, kept)
    expect(again).toMatchObject({
      state: 'done',
      added: alerts - kept,
      repeated: kept,
      differing: 0,
      skipped: 0,
    })
    expect(keptIn(dataDir, alerts)).toEqual({ faults: [], kept: alerts })
    rmSync(dataDir, { recursive: true, force: true })
    return true
  })
  return { faults, partly }
}

const rounds = roundsOf(3, 300)

test(`${rounds} kills of an import lose nothing that was told, leave nothing half, and the file again completes it`, async () => {
  const { faults, partly } = await run('sound', rounds)
  expect(faults).toEqual([])
  // most kills hit during the import
  expect(partly).toBeGreaterThan(rounds / 2)
}, 3_600_000)

test('alerts that are committed before what belongs to them are found out', async () => {
  const { faults } = await run('in two transactions', 30)
  expect(faults).toContainEqual(expect.stringMatching(/^night-\d+ has not its observables$/))
}, 3_600_000)
