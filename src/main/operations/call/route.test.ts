import { describe, expect, it } from 'vitest'
import { type Facts, route } from './route.ts'

const nowhere: Facts = {
  canRunHere: false,
  keptAgeSeconds: null,
  keepsSeconds: 60,
  isOffline: false,
  hasInstance: true,
  quotaLeft: null,
  units: 1,
}

describe('route', () => {
  it.each([
    ['what can run here runs here, even offline', { canRunHere: true, isOffline: true }, { to: 'here' }],
    ['a fresh kept answer is given with its age', { keptAgeSeconds: 60 }, { to: 'kept', ageSeconds: 60 }],
    [
      'a fresh kept answer is given offline too',
      { keptAgeSeconds: 5, isOffline: true },
      { to: 'kept', ageSeconds: 5 },
    ],
    ['a stale kept answer is not given', { keptAgeSeconds: 61 }, { to: 'instance' }],
    ['nothing leaves while offline', { isOffline: true }, { to: 'refuse', why: 'offline' }],
    [
      'without an instance there is nobody to ask',
      { hasInstance: false },
      { to: 'refuse', why: 'no-instance' },
    ],
    ['a spent quota refuses', { quotaLeft: 0 }, { to: 'refuse', why: 'quota-spent' }],
    ['a call that takes nothing passes a spent quota', { quotaLeft: 0, units: 0 }, { to: 'instance' }],
    ['an unknown quota does not refuse', { quotaLeft: null }, { to: 'instance' }],
  ] satisfies [string, Partial<Facts>, ReturnType<typeof route>][])('%s', (_rule, facts, expected) => {
    expect(route({ ...nowhere, ...facts })).toEqual(expected)
  })
})
