import { performance } from 'node:perf_hooks'
import { expect } from 'vitest'
import type { FileTool } from '../src/main/engine/file/file-tool.ts'
import type { FileType } from '../src/main/engine/file/file-types.ts'
import { roundsOf, seedOf } from './rounds.ts'
import { runFileTool } from './run-file-tool.ts'

/**
 * Runs a tool on a sample cut at many lengths and with flipped bytes: every input ends in time, with a report that its
 * schema accepts, or with an error of its own.
 */
export async function runHostile(
  tool: FileTool,
  sample: Uint8Array,
  types: readonly FileType[],
  own: number,
): Promise<void> {
  const rounds = roundsOf(60, 3000)
  let state = seedOf(own) >>> 0 || 1
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const inputs: Uint8Array[] = []
  for (let round = 0; round < rounds; round++) {
    const cut = round % 3 === 0 ? sample.slice(0, next(sample.length)) : sample.slice()
    if (round % 3 !== 0)
      for (let flips = 1 + next(8); flips > 0; flips--)
        cut[next(cut.length)] = round % 3 === 1 ? next(256) : 0xff
    inputs.push(cut)
  }
  for (const input of inputs) {
    const from = performance.now()
    await runFileTool(tool, input, { types }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Error)
      // a schema that refuses a result is a fault of the tool
      expect((error as Error).name).not.toBe('ZodError')
    })
    expect(performance.now() - from).toBeLessThan(1000)
  }
}
