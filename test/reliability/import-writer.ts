import Database from 'better-sqlite3'
import { alertImportsOf } from '../../src/contract/workstation/alerts/alert-import-job.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Imports a file of alerts until it is killed, and prints the count that the workstation reports: `kept COUNT`. Starts
 * when it reads `<data directory> <file> <manner>` from standard input. With the manner `in two transactions` alerts
 * are committed before the data that belong to them.
 */

const { resources, version } = findProject()
const user = { kind: 'window', mayNamePaths: true } as const

/** Commits the current part of a batch before it continues, with a short pause. */
function cutInTwo(): void {
  const { prepare } = Database.prototype
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql)
    if (!sql.startsWith('INSERT INTO alert_observable')) return statement
    const run = statement.run.bind(statement) as (...bound: unknown[]) => Database.RunResult
    statement.run = (...bound: unknown[]) => {
      this.exec('COMMIT')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)
      this.exec('BEGIN IMMEDIATE')
      return run(...bound)
    }
    return statement
  } as typeof prepare
}

async function work(dataDir: string, path: string): Promise<void> {
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  workstation.subscribe(async (topic) => {
    if (topic !== 'alerts' && topic !== 'jobs') return
    const answer = (await workstation.invoke('jobs.list', {}, user)) as { jobs: Job[] }
    const jobs = alertImportsOf(answer.jobs)
    sentence(`kept ${jobs[0]?.added ?? 0}`)
    if (jobs[0]?.state === 'done') sentence('done')
  })
  await workstation.invoke('alertInbox.beginImport', { file: { kind: 'path', path }, mapping: null }, user)
}

await awaitRound(async (dataDir = '', path = '', manner = '') => {
  if (manner === 'in two transactions') cutInTwo()
  await work(dataDir, path)
})
