import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { isProblem } from '../../src/contract/problem.ts'
import type { TriageSession } from '../../src/contract/workstation/triage/triage-session.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { peakMegabytes } from './peak-memory.ts'

/**
 * Opens a file by its path like the window, and prints when the first rows were available, the longest stall of the
 * main thread, and when reading was complete. Arguments: path, folder for the data directory.
 */

const [, , path = '', folder = ''] = process.argv
const caller = { kind: 'window', mayNamePaths: true } as const
const dataDir = mkdtempSync(join(folder, 'triage-'))
const { resources, version } = findProject()
const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })

async function ask<T>(name: string, input: unknown): Promise<T> {
  const answer = await workstation.invokeNamed(name, input, caller)
  if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
  return answer as T
}

// a view that is on display has asked for its list
await ask('triage.list', {})
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const started = performance.now()
const begun = await ask<{ session: TriageSession }>('triage.start', {
  country: 'GB',
  sources: [{ kind: 'path', path }],
})
let { session } = begun
let firstRowsMs: number | null = null
while (session.state === 'reading') {
  await setTimeout(10)
  session = (await ask<{ session: TriageSession }>('triage.open', { session: session.id })).session
  if (firstRowsMs !== null || session.total === 0) continue
  const rows = { session: session.id, filter: {}, sort: 'first', descending: false, offset: 0, limit: 100 }
  await ask('triage.rows', rows)
  firstRowsMs = performance.now() - started
}
const seconds = (performance.now() - started) / 1000
delay.disable()
const [source] = session.sources
console.log(
  JSON.stringify({
    state: session.state,
    firstRowsMs,
    seconds,
    stallMs: delay.max / 1e6,
    peakMb: peakMegabytes(),
    values: session.total,
    read: source?.read ?? 0,
  }),
)
await workstation.close()
rmSync(dataDir, { recursive: true, force: true })
