import { describe, expect, it } from 'vitest'
import { extractFromBytes } from '../../src/main/engine/ioc/extract.ts'
import { meter } from '../../src/main/engine/ioc/meter.ts'
import { roundsOf } from '../rounds.ts'
import { linearShapes } from './attack-shapes.ts'

const shapes = linearShapes()
/** The initial size, in bytes, and the number of doublings. */
const first = roundsOf(32_768, 1_048_576)
const doublings = roundsOf(1, 3)
/**
 * Maximum number of steps per byte: quadratic behaviour that only looks linear because tokens are bounded would show
 * here.
 */
const maxPerByte = 60

/** Maximum growth per doubling: where a text is hardly longer than a token, its edges weigh more. */
const maxGrowth = roundsOf(2.4, 2.1)

/** Returns the number of scanner steps for one input. */
function stepsFor(shape: string, bytes: number): number {
  const input = Buffer.from(shape.repeat(Math.ceil(bytes / Buffer.byteLength(shape)))).subarray(0, bytes)
  meter.steps = 0
  extractFromBytes(input)
  return meter.steps
}

/** Returns the maximum number of steps per byte over all sizes, and the maximum growth per doubling. */
function measure(shape: string): { readonly perByte: number; readonly growth: number } {
  const sizes = Array.from({ length: doublings + 1 }, (_, at) => first << at)
  const steps = sizes.map((size) => stepsFor(shape, size))
  return {
    perByte: Math.max(...steps.map((count, at) => count / (sizes[at] as number))),
    growth: Math.max(...steps.slice(1).map((count, at) => count / (steps[at] as number))),
  }
}

describe('extraction is linear in its input', () => {
  it('is tried on at least 400 shapes', () => expect(shapes.length).toBeGreaterThanOrEqual(400))

  const groups = Array.from({ length: Math.ceil(shapes.length / 40) }, (_, at) => at * 40)
  it.each(groups)('on the shapes from the %ith on', { timeout: 600_000 }, (from) => {
    const slow = shapes
      .slice(from, from + 40)
      .map((shape) => ({ shape: JSON.stringify(shape.slice(0, 40)), ...measure(shape) }))
      .filter(({ perByte, growth }) => !(perByte <= maxPerByte && growth <= maxGrowth))
    expect(slow).toEqual([])
  })

  it('would see a scanner that is not: the counter grows with what is looked at', () => {
    expect(stepsFor('a.', 1_048_576)).toBeGreaterThan(1_048_576)
  })
})
