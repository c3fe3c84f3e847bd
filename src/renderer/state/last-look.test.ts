import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepLook, lastLook } from './last-look.ts'

const standard = { theme: 'system', contrast: 'normal', zoom: 100 }
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the look of the next start', () => {
  test('is what was kept, without anything else of the settings', () => {
    const look = { theme: 'light', contrast: 'high', zoom: 125 } as const
    keepLook({ ...look, organisation: 'Brakensiel Bank AG' } as typeof look)
    expect(lastLook()).toEqual(look)
    expect([...kept.values()].join()).not.toContain('Brakensiel')
  })

  test.each(['', '{', 'null', '[]', '"dark"', '{"theme":"pink","contrast":1,"zoom":"125"}', '{"zoom":9000}'])(
    'is the standard one where %s was kept',
    (text) => {
      kept.set('skerry.look', text)
      expect(lastLook()).toEqual(standard)
    },
  )

  test('is the standard one in a window without storage, where keeping one does no harm', () => {
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new Error('no storage')
      },
    })
    keepLook({ theme: 'dark', contrast: 'high', zoom: 110 })
    expect(lastLook()).toEqual(standard)
  })
})
