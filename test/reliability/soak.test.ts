import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roundsOf } from '../rounds.ts'
import { hostFigures } from './host-figures.ts'
import { type SoakWork, startSoak } from './soak-work.ts'

/**
 * A long-running host retains what it needs, not everything it did. `soak.ts` does the same by the clock, for 20
 * minutes.
 */

const warmUp = 12
const acts = roundsOf(18, 3000)
/** Maximum number of bytes that an action may leave behind. A session of this work has 40 KB of text, a list 8 KB. */
const maxBytesPerAct = 20_000
/** Measurement noise of a new process. */
const noiseMb = 8

const maxMb = (acts: number) => noiseMb + (acts * maxBytesPerAct) / 1_048_576
const maxDescriptors = 6

/** Performs actions, and returns the growth of the heap, the buffers and the descriptors. */
async function grown(act: (number: number) => Promise<void>, acts: number) {
  for (let number = 0; number < warmUp; number++) await act(number)
  const before = hostFigures()
  for (let number = warmUp; number < warmUp + acts; number++) await act(number)
  const after = hostFigures()
  return {
    mb: after.heapMb + after.buffersMb - before.heapMb - before.buffersMb,
    descriptors: after.descriptors - before.descriptors,
  }
}

let work: SoakWork
beforeAll(async () => {
  work = await startSoak()
})
afterAll(() => work.stop())

describe('many acts of all kinds', () => {
  test('leave memory and descriptors as they were', async () => {
    const { mb, descriptors } = await grown(work.act, acts)
    expect(mb).toBeLessThan(maxMb(acts))
    expect(descriptors).toBeLessThan(maxDescriptors)
  }, 1_200_000)
})

describe('the harness catches', () => {
  const few = 20
  const file = join(import.meta.dirname, 'soak.test.ts')

  test('an act that keeps a megabyte', async () => {
    const kept: Buffer[] = []
    const { mb } = await grown(async () => void kept.push(Buffer.alloc(1_048_576, 1)), few)
    expect(mb).toBeGreaterThan(maxMb(few))
    expect(kept.length).toBe(warmUp + few)
  })

  test.runIf(process.platform === 'linux')('an act that leaves a file open', async () => {
    const open: number[] = []
    const { descriptors } = await grown(async () => void open.push(openSync(file, 'r')), few)
    for (const handle of open) closeSync(handle)
    expect(descriptors).toBeGreaterThan(maxDescriptors)
  })
})
