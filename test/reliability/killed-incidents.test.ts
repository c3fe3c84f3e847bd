import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open.ts'
import { roundsOf } from '../rounds.ts'
import { incidentFaults } from './incident-faults.ts'
import { afterLines, inRounds, someTurns } from './killed-process.ts'

/**
 * A workstation that ingests alerts, escalates, comments, adds evidence and resolves cases is killed at seeded moments,
 * repeatedly on one data directory: everything it reported is stored, nothing is partially stored, and every custody
 * log is valid.
 */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-killed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(manner: string, most: number): Promise<{ faults: string[]; acknowledged: number }> {
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  openStore(dataDir).close()
  const acknowledged: string[] = []
  let faults: string[] = []
  await inRounds('incident-writer.ts', folder, most, async (killed, round) => {
    const moment = afterLines(1 + ((round * 7) % 17), someTurns(round))
    acknowledged.push(...(await killed.run([dataDir, round, manner], moment)))
    faults = incidentFaults(dataDir, acknowledged)
    return faults.length === 0
  })
  return { faults, acknowledged: acknowledged.length }
}

const rounds = roundsOf(6, 1000)

test(`${rounds} kills lose nothing that was said, and leave nothing half there`, async () => {
  const { faults, acknowledged } = await run('sound', rounds)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(rounds)
  // incomplete uploads are removed when the next host starts
  const left = readdirSync(join(folder, 'sound', 'evidence')).filter((name) => name.endsWith('.incoming'))
  expect(left.length).toBeLessThanOrEqual(1)
}, 3_600_000)

test('a workstation that says so before it is, is found out', async () => {
  const { faults } = await run('says first', 60)
  expect(faults).toEqual([expect.stringMatching(/^said and lost: escalated /)])
}, 3_600_000)
