import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { mountSmallDisk, noSmallDisk, type SmallDisk } from '../fixtures/small-disk.ts'
import { roundsOf } from '../rounds.ts'
import { incidentFaults } from './incident-faults.ts'
import { workOnIncidents } from './work-on-incidents.ts'

/**
 * The disk becomes full at some write of alerts, decisions, comments, evidence and reports: the caller gets a message,
 * everything acknowledged is stored, nothing is partially stored, and with space again the same workstation continues.
 */

const rounds = roundsOf(8, 300)
/** Maximum number of rounds within which a faulty workstation must be detected. */
const roundsToCatch = 60
/** Kilobytes left when the work begins, spread over the same range whatever the number of rounds. */
const roomOf = (round: number, of: number) => 4 + Math.floor((round * 1200) / of)
const ample = 65_536

const { resources, version } = findProject()

type Round = { readonly number: number; readonly room: number; readonly manner: string }

async function faultsAt(
  { number, room, manner }: Round,
  dataDir: string,
  disk: SmallDisk,
): Promise<string[]> {
  const acknowledged: string[] = []
  const acknowledge = (...words: readonly string[]) => acknowledged.push(words.join(' '))
  disk.resize(ample)
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  try {
    disk.resize(disk.used(disk.path) + room)
    const refusal = await workOnIncidents(workstation, { round: String(number), manner, acknowledge })
    if (!/ is full\. Free some space on it/.test(refusal.message)) return [`told as: ${refusal.message}`]
    disk.resize(disk.used(disk.path) + 4096)
    const after = acknowledged.length
    const next = await workOnIncidents(workstation, { round: `${number}000`, manner: 'sound', acknowledge })
    if (acknowledged.length === after) return [`nothing goes on with room again: ${next.message}`]
    disk.resize(ample)
  } finally {
    await workstation.close()
  }
  return incidentFaults(dataDir, acknowledged)
}

async function run(manner: string, of: number, disk: SmallDisk): Promise<string[]> {
  for (let number = 0; number < of; number += 1) {
    const dataDir = join(disk.path, 'round')
    const room = roomOf(number, of)
    const faults = await faultsAt({ number, room, manner }, dataDir, disk)
    rmSync(dataDir, { recursive: true, force: true })
    if (faults.length > 0) return faults.map((fault) => `${fault} (${room} KB were left)`)
  }
  return []
}

test(
  `a disk that is full ends work on alerts and cases in a sentence, at ${rounds} sizes`,
  async ({ skip, onTestFinished }) => {
    const disk = mountSmallDisk(onTestFinished)
    if (disk === null) return skip(noSmallDisk)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await run('sound', rounds, disk)).toEqual([])
  },
  60_000 + rounds * 10_000,
)

test('a workstation that says so before it is, is found out on a full disk too', async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountSmallDisk(onTestFinished)
  if (disk === null) return skip(noSmallDisk)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await run('says first', roundsToCatch, disk))[0]).toMatch(/^said and lost: escalated /)
})
