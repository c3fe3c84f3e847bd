import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isProblem } from '../../src/contract/problem.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import type { TriageSession } from '../../src/contract/workstation/triage/triage-session.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'

/**
 * Reads a file by its path with a hash set and an address pack switched on, then queries the rows with known facts:
 * prints how long each took. Arguments: path, folder for the data directory, list of digests.
 */

const [, , path = '', folder = '', digests = ''] = process.argv
const caller = { kind: 'window', mayNamePaths: true } as const
const dataDir = mkdtempSync(join(folder, 'known-'))
const { resources, version } = findProject()
const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })

async function ask<T>(name: string, input: unknown): Promise<T> {
  const answer = await workstation.invokeNamed(name, input, caller)
  if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
  return answer as T
}

async function take(kind: string, file: string, options: object): Promise<void> {
  await ask('packs.import', { kind, file: { kind: 'path', path: file }, options })
  for (;;) {
    const { jobs } = await ask<{ jobs: Job[] }>('jobs.list', {})
    const failed = jobs.find(({ state }) => state === 'failed')
    if (failed !== undefined) throw new Error(failed.problem?.message ?? 'The pack was not taken in.')
    if (jobs.every(({ state }) => state === 'done')) return
    await setTimeout(20)
  }
}

/** Returns the /16 networks of the lower half of the address space, with a country, for an address pack. */
function networks(): string {
  const file = join(dataDir, 'networks.csv')
  const rows = Array.from({ length: 128 * 256 }, (_row, at) => `${at >> 8}.${at & 255}.0.0/16,DE,Germany`)
  writeFileSync(file, `network,country_iso_code,country_name\n${rows.join('\n')}\n`)
  return file
}

await take('hash_set', digests, { verdict: 'known_malicious' })
await take('address', networks(), {})
const started = performance.now()
let { session } = await ask<{ session: TriageSession }>('triage.start', {
  country: 'GB',
  sources: [{ kind: 'path', path }],
})
while (session.state === 'reading') {
  await setTimeout(10)
  session = (await ask<{ session: TriageSession }>('triage.open', { session: session.id })).session
}
const readMs = performance.now() - started
const rows = { session: session.id, sort: 'first', descending: false, offset: 0, limit: 100 }
// writes after the end of reading are not part of the measured cost
await ask('triage.rows', { ...rows, filter: {} })
await setTimeout(500)
const asked = performance.now()
await ask('triage.rows', { ...rows, filter: { known: 'any' } })
const knownMs = performance.now() - asked
const shown = await ask<{ rows: { known: unknown[] }[] }>('triage.rows', { ...rows, filter: {} })
console.log(
  JSON.stringify({
    state: session.state,
    readMs,
    knownMs,
    values: session.total,
    known: shown.rows.filter(({ known }) => known.length > 0).length,
  }),
)
await workstation.close()
rmSync(dataDir, { recursive: true, force: true })
