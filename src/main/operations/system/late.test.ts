import { describe, expect, test, vi } from 'vitest'
import { Late } from './late.ts'
import { WorkstationClosed } from './workstation-closed.ts'

describe('a value that is created on first use', () => {
  test('is created once, and again after a failure', async () => {
    const make = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue(7)
    const late = new Late(make)
    expect(late.made()).toBeNull()
    await expect(late.get()).rejects.toThrow('no')
    expect(await Promise.all([late.get(), late.get()])).toEqual([7, 7])
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('is closed at its end, also when it is just being created', async () => {
    const closed: number[] = []
    const late = new Late(async () => 7)
    const asked = late.get()
    await late.end((value) => void closed.push(value))
    expect([await asked, closed]).toEqual([7, [7]])
  })

  test('is not created after its end, so that nothing stays open', async () => {
    const make = vi.fn(async () => 7)
    const close = vi.fn()
    const late = new Late(make)
    await late.end(close)
    await expect(late.get()).rejects.toBeInstanceOf(WorkstationClosed)
    expect([make, close].map((each) => each.mock.calls.length)).toEqual([0, 0])
  })

  test('has nothing to close when it could not be created', async () => {
    const close = vi.fn()
    const late = new Late(() => Promise.reject(new Error('no')))
    const asked = late.get().catch(() => 'told')
    await late.end(close)
    expect([await asked, close.mock.calls.length]).toEqual(['told', 0])
  })
})
