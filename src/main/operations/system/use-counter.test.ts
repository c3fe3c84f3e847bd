import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeyUses, UseCounter } from './use-counter.ts'

let kept: Map<string, KeyUses>
let isLocked: boolean
let isHeld: boolean
let counter: UseCounter

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  kept = new Map()
  isLocked = false
  isHeld = false
  counter = new UseCounter({
    now: () => '2026-01-01T00:00:00.000Z',
    flushMs: 5000,
    write: (uses) => {
      if (isHeld) return false
      if (isLocked) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
      for (const [key, { count, at }] of uses)
        kept.set(key, { count: (kept.get(key)?.count ?? 0) + count, at })
      return true
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('uses are written together after a while', () => {
  counter.count('a')
  counter.count('a')
  counter.count('b')
  expect(kept.size).toBe(0)
  vi.advanceTimersByTime(5000)
  expect([...kept].map(([key, { count }]) => [key, count])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test('a database that is locked ends nothing: uses are kept, tried again, and counted once', () => {
  isLocked = true
  counter.count('a')
  vi.advanceTimersByTime(5000)
  counter.count('a')
  vi.advanceTimersByTime(20_000)
  expect(kept.size).toBe(0)
  isLocked = false
  vi.advanceTimersByTime(5000)
  expect(kept.get('a')?.count).toBe(2)
  // it is logged once, however often it was tried
  expect(console.error).toHaveBeenCalledTimes(1)
})

test('while someone else writes, uses are kept and tried again without a word', () => {
  isHeld = true
  counter.count('a')
  vi.advanceTimersByTime(20_000)
  expect(kept.size).toBe(0)
  isHeld = false
  vi.advanceTimersByTime(5000)
  expect(kept.get('a')?.count).toBe(1)
  expect(console.error).not.toHaveBeenCalled()
})

test('closing writes what is left, and leaves no timer behind', () => {
  counter.count('a')
  counter.close()
  expect(kept.get('a')?.count).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('closing while nothing can be written says so and leaves no timer behind', () => {
  isLocked = true
  counter.count('a')
  counter.close()
  expect(console.error).toHaveBeenLastCalledWith('The last uses of keys were not counted.')
  expect(vi.getTimerCount()).toBe(0)
})
