import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { openStore } from '../../src/main/store/open.ts'
import { KilledProcess } from './killed-process.ts'

/** An act on many alerts that is killed half-way leaves nothing; once it is done, it is complete. */

const all = 240
let folder: string
let dataDir: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-bulk-'))
  dataDir = join(folder, 'data')
  const { resources, version } = findProject()
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const ingest = operationNamed('alerts.ingest')
  if (ingest === undefined) throw new Error('There is no such operation.')
  const alert = (number: number) => ({
    source: 'edr',
    external_id: `many-${number}`,
    severity: 'medium',
    title: `Alert ${number}`,
    observables: [{ value: `198.51.100.${number}` }],
  })
  await Promise.all(
    Array.from({ length: all }, (_, number) =>
      workstation.call(ingest, alert(number), { kind: 'window', mayNamePaths: false }),
    ),
  )
  await workstation.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(what: string, most: number): Promise<void> {
  const writer = new KilledProcess('bulk-writer.ts', folder)
  await writer.begin([dataDir, what, most])
  await writer.ended()
}

/** Returns everything that such an act writes. */
function kept(): Record<string, unknown> {
  const store = openStore(dataDir)
  try {
    const count = (sql: string) => store.reader.prepare(`SELECT count(*) FROM ${sql}`).pluck().get()
    expect(store.reader.pragma('integrity_check', { simple: true })).toBe('ok')
    return {
      dismissed: count('alert WHERE status = 1'),
      escalated: count('alert WHERE status = 2'),
      merged: count('alert WHERE merged_into IS NOT NULL'),
      leading: count('alert WHERE merged > 0'),
      cases: count('incident_case'),
      entries: count('case_event'),
      indicators: count('case_observable'),
      acts: count('act'),
      changes: count('change'),
    }
  } finally {
    store.close()
  }
}

test.each([['dismiss'], ['escalate'], ['merge']])('%s', async (what) => {
  const before = kept()
  for (const most of [1, all / 2, all - 1]) {
    await run(what, most)
    expect(kept()).toEqual(before)
  }
})

test('once it is done it is there whole, killed or not', async () => {
  const before = kept()
  await run('escalate', 0)
  expect(kept()).toMatchObject({
    escalated: all,
    dismissed: 0,
    cases: 1,
    indicators: all,
    entries: all + 1,
    acts: Number(before.acts) + 1,
  })
})
