import { describe, expect, it } from 'vitest'
import type { Offer } from './answerer.ts'
import { type Facts, refusalOf, route } from './route.ts'

const answer = () => null
const kept = (ageSeconds: number): Offer => ({ to: 'kept', ageSeconds, answer })
const instance = (quotaLeft: number | null): Offer => ({ to: 'instance', quotaLeft, answer })
const queue: Offer = { to: 'queue', answer }

const rest = { keepsSeconds: 60, isOffline: false, units: 1 }

describe('who answers', () => {
  it.each([
    ['a fresh kept answer before all others', { offers: [queue, instance(5), kept(60)] }, kept(60)],
    ['a fresh kept answer offline too', { offers: [kept(5)], isOffline: true }, kept(5)],
    ['no stale kept answer, but an instance', { offers: [kept(61), instance(null)] }, instance(null)],
    ['no stale kept answer for want of another', { offers: [kept(61)] }, 'nobody'],
    [
      'the first instance whose quota suffices',
      { offers: [instance(1), instance(2)], units: 2 },
      instance(2),
    ],
    ['an instance whose quota is unknown', { offers: [instance(null)] }, instance(null)],
    [
      'an instance with a spent quota, for a call that consumes none',
      { offers: [instance(0)], units: 0 },
      instance(0),
    ],
    ['the queue while offline', { offers: [instance(5), queue], isOffline: true }, queue],
    ['the queue when the quota is spent', { offers: [instance(0), queue] }, queue],
    ['nobody while offline', { offers: [instance(5)], isOffline: true }, 'offline'],
    ['nobody when the quota is spent', { offers: [instance(0)] }, 'quota-spent'],
    ['nobody where nobody offers', { offers: [] }, 'nobody'],
  ] satisfies [string, Partial<Facts> & Pick<Facts, 'offers'>, Offer | string][])(
    '%s',
    (_who, facts, expected) => {
      const wanted = typeof expected === 'string' ? { to: 'refuse', why: expected } : expected
      expect(route({ ...rest, ...facts })).toEqual(wanted)
    },
  )

  it('a refusal says what would help, and that nothing was asked', () => {
    expect(refusalOf('nobody', 'Scan a domain')).toBeNull()
    expect(refusalOf('offline', 'Scan a domain')).toMatchObject({ code: 'source-unreachable' })
    expect(refusalOf('quota-spent', 'Scan a domain')).toMatchObject({ code: 'quota-spent' })
  })
})
