import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open.ts'
import { zipByHand } from '../fixtures/archive/zip-by-hand.ts'
import { roundsOf } from '../rounds.ts'
import { afterLines, inRounds, KilledProcess, someMilliseconds } from './killed-process.ts'

/**
 * A process that takes files in and analyses them is killed at seeded moments. Each file that it accepted is there with
 * its bytes, each that waits is analysed by the next process, and nothing half received or taken out is left. A file with
 * which the process ends each time has failed in the end, and does not end every start.
 */

/** Two of three are killed. */
const rounds = roundsOf(6, 450)
/** Files of a round, some of which hold others. */
const filesEach = 6

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-killed-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the files of a round, which no other has; returns their paths. */
function layFiles(round: number): string[] {
  return Array.from({ length: filesEach }, (_, index) => {
    const text = (inner: number) =>
      Buffer.from(`http://h${inner}.of-${index}.in-${round}.example/x `.repeat(200))
    const path = join(folder, `round-${round}-${index}.${index % 2 === 0 ? 'txt' : 'zip'}`)
    const entries = Array.from({ length: 12 }, (_, inner) => ({ name: `${inner}.txt`, content: text(inner) }))
    writeFileSync(path, index % 2 === 0 ? text(0) : zipByHand(entries))
    return path
  })
}

type FileRow = { sha256: string; state: string; begun: number; tools: number; objects: number; size: number }

function filesIn(dataDir: string): FileRow[] {
  const { reader, close } = openStore(dataDir)
  try {
    return reader
      .prepare(
        `SELECT sha256, state, begun, size, (SELECT count(*) FROM file_tool t WHERE t.sha256 = file.sha256) AS tools,
           (SELECT count(*) FROM file_object WHERE parent = file.sha256) AS objects FROM file`,
      )
      .all() as FileRow[]
  } finally {
    close()
  }
}

/** What is wrong with the files on disk, after a kill. */
function faultsIn(dataDir: string, accepted: readonly string[]): string[] {
  const faults: string[] = []
  const rows = new Map(filesIn(dataDir).map((row) => [row.sha256, row]))
  for (const sha256 of new Set([...accepted, ...rows.keys()])) {
    const path = join(dataDir, 'samples', sha256.slice(0, 2), sha256)
    if (!rows.has(sha256)) faults.push(`${sha256} was accepted and has no record`)
    if (!existsSync(path)) faults.push(`${sha256} has no bytes`)
    else if (createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256)
      faults.push(`${sha256} has other bytes`)
  }
  return faults
}

/** What is wrong once a process ran to its end. */
function faultsAtEnd(dataDir: string): string[] {
  const faults: string[] = []
  const rows = filesIn(dataDir)
  for (const { sha256, state, begun, tools, objects, size } of rows) {
    if (state !== 'completed') faults.push(`${sha256} is ${state}`)
    if (begun !== 0) faults.push(`${sha256} has begun ${begun} times`)
    if (tools < 1) faults.push(`${sha256} has no tool`)
    if (objects !== 0 && objects !== 12) faults.push(`${sha256} of ${size} bytes has ${objects} objects`)
  }
  const left = readdirSync(join(dataDir, 'samples'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !rows.some(({ sha256 }) => sha256 === each.name))
    .map(({ name }) => name)
  if (left.length > 0) faults.push(`left in the folder of samples: ${left.join(', ')}`)
  const scratch = join(dataDir, 'scratch')
  const held = existsSync(scratch) ? readdirSync(scratch, { recursive: true, withFileTypes: true }) : []
  if (held.some((each) => each.isFile())) faults.push('files are left in the scratch folder')
  return faults
}

async function run(manner: string, most: number): Promise<{ faults: string[]; cut: number }> {
  const dataDir = join(folder, manner)
  openStore(dataDir).close()
  const accepted: string[] = []
  let faults: string[] = []
  let cut = 0
  await inRounds('file-analyser.ts', folder, most, async (killed, round) => {
    const words = [dataDir, manner, ...layFiles(round)]
    // every third ends what two left: a file that is begun three times in vain is given up
    if (round % 3 === 2) {
      await killed.runToEnd(words)
      faults = faultsAtEnd(dataDir)
    } else {
      await killed.run(words, afterLines(round % (filesEach + 2), someMilliseconds(round)))
      if (!killed.isDone) cut++
    }
    accepted.push(...killed.lines.filter((line) => line.startsWith('taken ')).map((line) => line.slice(6)))
    faults = [...faults, ...faultsIn(dataDir, accepted)]
    return faults.length === 0
  })
  return { faults, cut }
}

describe('a process that is killed while it takes files in and analyses them', () => {
  test(
    `loses no file that it accepted, and the next one ends what it began, ${rounds} times`,
    async () => {
      const { faults, cut } = await run('sound', rounds)
      expect(faults).toEqual([])
      expect(cut).toBeGreaterThan(rounds / 3)
      const dataDir = join(folder, 'sound')
      await new KilledProcess('file-analyser.ts', folder).runToEnd([dataDir, 'sound'])
      expect(faultsAtEnd(dataDir)).toEqual([])
      expect(filesIn(dataDir).length).toBeGreaterThan(filesEach)
    },
    120_000 + rounds * 20_000,
  )

  test('is caught when it loses the bytes of a file that it accepted', async () => {
    const { faults } = await run('forgets', 6)
    expect(faults[0]).toMatch(/has no bytes/)
  })
})

test('a file in whose analysis the program ends each time has failed after the third, and the others are analysed', async () => {
  const dataDir = join(folder, 'fatal')
  openStore(dataDir).close()
  const [path = ''] = layFiles(1_000_000)
  for (let start = 0; start < 3; start++) {
    const killed = new KilledProcess('file-analyser.ts', folder)
    await killed.begin([dataDir, 'fatal', ...(start === 0 ? [path] : [])])
    await killed.ended()
  }
  expect(filesIn(dataDir)).toMatchObject([{ state: 'running', begun: 3 }])
  const [, other = ''] = layFiles(1_000_001)
  await new KilledProcess('file-analyser.ts', folder).runToEnd([dataDir, 'sound', other])
  expect(filesIn(dataDir).filter(({ state }) => state === 'failed')).toHaveLength(1)
  expect(filesIn(dataDir).filter(({ state }) => state === 'completed')).toHaveLength(13)
})
