import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open.ts'
import { roundsOf } from '../rounds.ts'
import { afterLines, inRounds, someTurns } from './killed-process.ts'

/**
 * A process that writes sessions is killed at seeded moments, repeatedly on the same file. Everything it acknowledged
 * must be stored completely, and nothing may be partially stored. The same harness must detect two writers that are
 * wrong on purpose.
 */

const rounds = roundsOf(20, 1000)
/** Maximum number of rounds within which a faulty writer must be detected. */
const roundsToCatch = 60

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-kill-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the faults in the file, compared with the acknowledgements of this and all earlier rounds. */
function faultsIn(dataDir: string, acknowledged: readonly string[]): string[] {
  const { reader, close } = openStore(dataDir)
  try {
    const faults: string[] = []
    const integrity = reader.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') faults.push(`integrity: ${String(integrity)}`)
    if ((reader.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('rows without a session')
    const sessions = reader
      .prepare(
        `SELECT id, saved, (SELECT count(*) FROM triage_indicator WHERE session = number) AS rows,
           (SELECT coalesce(max(position) + 1, 0) FROM triage_indicator WHERE session = number) AS reach,
           (SELECT count(*) FROM triage_source WHERE session = number) AS sources,
           (SELECT count(*) FROM change WHERE kind = 'session' AND record = s.id) AS changes
         FROM triage_session s`,
      )
      .all() as { id: string; saved: number; rows: number; reach: number; sources: number; changes: number }[]
    for (const { id, saved, rows, reach, sources, changes } of sessions) {
      if (saved !== rows) faults.push(`${id} says ${saved} and has ${rows}`)
      if (reach !== rows) faults.push(`${id} has gaps`)
      if (sources !== 1 || changes !== 1) faults.push(`${id} is half there`)
    }
    const rowsOf = new Map(sessions.map(({ id, rows }) => [id, rows]))
    for (const line of acknowledged) {
      const [, id = '', count = '0'] = line.split(' ')
      if ((rowsOf.get(id) ?? -1) < Number(count)) faults.push(`acknowledged and lost: ${line}`)
    }
    return faults
  } finally {
    close()
  }
}

async function run(
  manner: string,
  most: number,
): Promise<{ faults: string[]; acknowledged: number; partial: number }> {
  const dataDir = join(folder, manner.replaceAll(' ', '-'))
  openStore(dataDir).close()
  const acknowledged: string[] = []
  let partial = 0
  let faults: string[] = []
  await inRounds('session-writer.ts', folder, most, async (killed, round) => {
    const lines = await killed.run([dataDir, round, manner], afterLines((round * 7) % 23, someTurns(round)))
    acknowledged.push(...lines)
    if (!lines.at(-1)?.startsWith('session')) partial++
    faults = faultsIn(dataDir, acknowledged)
    return faults.length === 0
  })
  return { faults, acknowledged: acknowledged.length, partial }
}

describe('a process that is killed while it writes sessions', () => {
  test(
    `loses nothing that it acknowledged and leaves nothing half written, ${rounds} times on one file`,
    async () => {
      const { faults, acknowledged, partial } = await run('sound', rounds)
      expect(faults).toEqual([])
      // the kills hit during the work, not before it
      expect(acknowledged).toBeGreaterThan(rounds * 5)
      expect(partial).toBeGreaterThan(rounds / 2)
    },
    60_000 + rounds * 2000,
  )

  test.each([
    ['acknowledges first', /^acknowledged and lost: rows /],
    ['counts in a transaction of its own', /^round-\d+-\d+ says \d+ and has \d+$/],
  ])('is caught when it %s', async (manner, fault) => {
    const { faults } = await run(manner, roundsToCatch)
    expect(faults[0]).toMatch(fault)
  })
})
