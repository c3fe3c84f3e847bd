import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { RateBuckets } from './rate-bucket.ts'

/** Returns the answers to calls of one key at these moments (ms). */
function waits(perSecond: number, moments: readonly number[]): number[] {
  const buckets = new RateBuckets()
  return moments.map((at) => buckets.take('key', perSecond, at))
}

describe('a bucket', () => {
  test('lets five seconds worth through at once, then as many as the rate', () => {
    expect(waits(2, Array(12).fill(0))).toEqual([...Array(10).fill(0), 1, 1])
    expect(waits(2, [...Array(10).fill(0), 400, 500, 600, 1000])).toEqual([...Array(10).fill(0), 1, 0, 1, 0])
  })

  test('of rate zero is none', () => {
    expect(waits(0, Array(1000).fill(0))).toEqual(Array(1000).fill(0))
  })

  test('is one for each key', () => {
    const buckets = new RateBuckets()
    for (let call = 0; call < 5; call++) expect(buckets.take('a', 1, 0)).toBe(0)
    expect(buckets.take('a', 1, 0)).toBe(1)
    expect(buckets.take('b', 1, 0)).toBe(0)
  })

  test('does not punish anyone for a clock that is set back', () => {
    const hour = 3_600_000
    expect(waits(1, [hour, 0, 0, 0, 0, 0, 1000])).toEqual([0, 0, 0, 0, 0, 1, 0])
  })

  test('never lets more through than its burst and its rate, and always lets through after the wait it told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 300 }),
        (rate, gaps) => {
          const buckets = new RateBuckets()
          let now = 0
          let passed = 0
          for (const gap of gaps) {
            now += gap
            const wait = buckets.take('key', rate, now)
            expect(Number.isInteger(wait)).toBe(true)
            if (wait === 0) passed++
            else {
              now += wait * 1000
              expect(buckets.take('key', rate, now)).toBe(0)
              passed++
            }
          }
          expect(passed).toBeLessThanOrEqual(rate * 5 + (now / 1000) * rate + 1e-6)
        },
      ),
      { seed: seedOf(12), numRuns: 100 },
    )
  })
})
