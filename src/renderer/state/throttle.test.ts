import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttlePerKey } from './throttle.ts'

describe('throttle per key', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('the first call runs at once, and the last of a burst is not lost', () => {
    const runs: string[] = []
    const call = throttlePerKey(125, (key) => runs.push(key))
    call('a')
    call('a')
    call('a')
    call('b')
    expect(runs).toEqual(['a', 'b'])
    vi.advanceTimersByTime(125)
    expect(runs).toEqual(['a', 'b', 'a'])
    vi.advanceTimersByTime(1000)
    expect(runs).toEqual(['a', 'b', 'a'])
  })

  it('a second of steady calls runs at most eight times and once more', () => {
    let runs = 0
    const call = throttlePerKey(125, () => {
      runs += 1
    })
    for (let at = 0; at < 1000; at += 5) {
      call('a')
      vi.advanceTimersByTime(5)
    }
    expect(runs).toBeLessThanOrEqual(9)
    expect(runs).toBeGreaterThanOrEqual(8)
  })

  it('a key may have an interval of its own', () => {
    const runs: string[] = []
    const call = throttlePerKey(
      (key) => (key === 'slow' ? 600 : 100),
      (key) => runs.push(key),
    )
    for (const key of ['slow', 'quick', 'slow', 'quick']) call(key)
    vi.advanceTimersByTime(100)
    expect(runs).toEqual(['slow', 'quick', 'quick'])
    vi.advanceTimersByTime(500)
    expect(runs).toEqual(['slow', 'quick', 'quick', 'slow'])
  })

  it('a run that takes longer than the interval is waited for', async () => {
    const asked: ((answer: string) => void)[] = []
    const shown: string[] = []
    const call = throttlePerKey(100, async () => {
      shown.push(await new Promise<string>((resolve) => asked.push(resolve)))
    })
    call('a')
    call('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(1)
    asked[0]?.('old')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    asked[1]?.('new')
    await vi.advanceTimersByTimeAsync(100)
    expect(shown).toEqual(['old', 'new'])
    call('a')
    expect(asked).toHaveLength(3)
  })
})
