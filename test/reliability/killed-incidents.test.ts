import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open.ts'
import { roundsOf } from '../rounds.ts'
import { incidentFaults } from './incident-faults.ts'
import { KilledWriter } from './killed-writer.ts'

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

/**
 * Lets a writer print a number of lines and run some more turns of the event loop, kills it, and returns its output.
 */
async function runRound(
  writer: KilledWriter,
  dataDir: string,
  round: number,
  manner: string,
): Promise<string[]> {
  await writer.ready
  const closed = new Promise<void>((resolve) => writer.child.on('close', () => resolve()))
  const enough = 1 + ((round * 7) % 17)
  let turns = (round * 13) % 40
  const kill = () => {
    if (turns-- > 0) setImmediate(kill)
    else writer.child.kill('SIGKILL')
  }
  let isDue = false
  writer.onLine = () => {
    if (isDue || writer.lines.length < enough) return
    isDue = true
    kill()
  }
  writer.child.stdin?.write(`${dataDir}\t${round}\t${manner}\n`)
  await closed
  expect(writer.child.signalCode).toBe('SIGKILL')
  return writer.lines
}

async function run(manner: string, most: number): Promise<{ faults: string[]; acknowledged: number }> {
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  openStore(dataDir).close()
  const acknowledged: string[] = []
  let next = new KilledWriter('incident-writer.ts', folder)
  try {
    for (let round = 0; round < most; round += 1) {
      const writer = next
      // the next one loads its code on the other processor meanwhile
      next = new KilledWriter('incident-writer.ts', folder)
      acknowledged.push(...(await runRound(writer, dataDir, round, manner)))
      const faults = incidentFaults(dataDir, acknowledged)
      if (faults.length > 0) return { faults, acknowledged: acknowledged.length }
    }
    return { faults: [], acknowledged: acknowledged.length }
  } finally {
    next.child.kill('SIGKILL')
  }
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
