import { describe, expect, it } from 'vitest'
import { isAnsweredHere } from './answered-here.ts'
import type { Answered } from './ask.ts'
import { readHash } from './kinds/hash.ts'

const hash = (verdict: string): Answered =>
  ({
    kind: 'hash',
    answer: { hash: 'd41d8cd98f00b204e9800998ecf8427e', algorithm: 'MD5', verdict, sources: {} },
  }) as unknown as Answered

describe('that a value was answered here', () => {
  it.each([
    ['known_good', true],
    ['unknown', true],
    ['unavailable', false],
    ['not_queryable', false],
  ])('is said of a hash that is %s: %s', (verdict, is) => {
    expect(isAnsweredHere(hash(verdict))).toBe(is)
  })

  it('is not said of a crypto address whose lists could not be asked, nor of what nobody could answer', () => {
    const crypto = (intel: object | null) => ({ kind: 'crypto', answer: { intel } }) as unknown as Answered
    expect(isAnsweredHere(crypto(null))).toBe(false)
    expect(isAnsweredHere(crypto({}))).toBe(true)
    expect(isAnsweredHere(null)).toBe(false)
    expect(isAnsweredHere({ kind: 'domain', answer: null, row: null })).toBe(false)
  })

  it('goes with no word that nothing stands out where no set answered', () => {
    const quiet = (verdict: string) => {
      const is = hash(verdict)
      return is.kind === 'hash' ? readHash(is.answer).quiet : undefined
    }
    expect(quiet('unavailable')).toBeNull()
    expect(quiet('not_queryable')).toBeNull()
    expect(quiet('unknown')).not.toBeNull()
  })
})
