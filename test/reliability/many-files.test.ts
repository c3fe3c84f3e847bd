import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipByHand } from '../fixtures/archive/zip-by-hand.ts'
import { FileHostProcess } from '../hostile-files/file-host-process.ts'
import { samplesByTool } from '../hostile-files/mutated.ts'
import { roundsOf } from '../rounds.ts'

/**
 * Many files, one after the other and two at a time: the host keeps nothing of them in memory, leaves no handle and no
 * process, and is late for nobody while it stores what tools say.
 */

const files = roundsOf(80, 2000)
/** Files before the first measurement: what the program loads and prepares is there by then. */
const warmUp = roundsOf(40, 400)
/** Growth of live objects and buffers, in MB; what is kept of a file would be more than this by the end. */
const maxGrowthMb = 10
const maxResidentMb = 300
const maxDescriptors = 6
/** Milliseconds that nobody else waits longer; the thorough run has the machine to itself. */
const maxLateMs = roundsOf(1000, 100)

let folder: string
let host: FileHostProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-many-files-'))
  host = new FileHostProcess()
  await host.address
}, 120_000)
afterAll(async () => {
  await host.end()
  rmSync(folder, { recursive: true, force: true })
})

const samples = [...samplesByTool().values()].flat()

/** Writes a file that no other equals; every tenth holds twelve others. */
function layFile(number: number): string {
  const sample = samples[number % samples.length] ?? ''
  const path = join(folder, `${number}${/\.\w+$/.exec(sample)?.[0] ?? ''}`)
  if (number % 10 > 0) writeFileSync(path, Buffer.concat([readFileSync(sample), Buffer.from(`\n${number}`)]))
  else {
    const entries = Array.from({ length: 12 }, (_, index) => ({
      name: `${index}.txt`,
      content: Buffer.from(`http://h${index}.of-${number}.example/`.repeat(40)),
    }))
    writeFileSync(path, zipByHand(entries))
  }
  return path
}

async function analyseSome(from: number, until: number): Promise<void> {
  let next = from
  const work = async () => {
    for (let number = next++; number < until; number = next++) {
      const path = layFile(number)
      expect(await host.analyse(path)).toMatchObject({ state: expect.stringMatching(/completed|partial/) })
      rmSync(path)
    }
  }
  await Promise.all([work(), work()])
}

test(`${files} files leave the host as it was`, async () => {
  await analyseSome(0, warmUp)
  const before = await host.figures()
  await analyseSome(warmUp, warmUp + files)
  const after = await host.figures()
  expect(after.heapMb + after.buffersMb - before.heapMb - before.buffersMb).toBeLessThan(maxGrowthMb)
  expect(after.besidesMb).toBeLessThan(maxResidentMb)
  expect(after.descriptors - before.descriptors).toBeLessThanOrEqual(maxDescriptors)
  expect(after.children).toBeLessThanOrEqual(4)
  expect(after.scratch).toEqual([])
  expect(after.latestMs).toBeLessThan(maxLateMs)
  if (process.env.SKERRY_THOROUGH === '1') process.stderr.write(`${JSON.stringify({ before, after })}\n`)
}, 1_800_000)
