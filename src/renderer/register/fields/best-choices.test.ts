import { describe, expect, it } from 'vitest'
import { best } from './best-choices.ts'
import { takenOnLeaving } from './taken-on-leaving.ts'
import type { Choice } from './use-choices.ts'

const countries: readonly Choice[] = [
  {
    value: 'eba_GA:DE',
    label: 'Germany',
    sign: 'DE',
    words: ['germany', 'deutschland', 'allemagne', 'niemcy'],
  },
  { value: 'eba_GA:DK', label: 'Denmark', sign: 'DK', words: ['denmark', 'danemark', 'dania'] },
  { value: 'eba_GA:FR', label: 'France', sign: 'FR', words: ['france', 'frankreich', 'francja'] },
]

describe('a choice is found by its word in another language', () => {
  it.each([
    ['Deutschland', 'DE'],
    ['niemcy', 'DE'],
    ['Alle', 'DE'],
    ['Frankreich', 'FR'],
    ['de', 'DE'],
  ])('%s', (words, sign) => {
    expect(best(countries, words)[0]?.sign).toBe(sign)
  })

  it('but not by two letters that begin words of other languages', () => {
    expect(best(countries, 'da').map((choice) => choice.sign)).toEqual([])
  })

  it('and is taken when the field is left', () => {
    const choices = best(countries, 'Deutschland')
    expect(
      takenOnLeaving({
        words: 'Deutschland',
        hasArrowed: false,
        choices,
        at: 0,
        isFree: false,
        problem: null,
      }),
    ).toEqual({ is: 'taken', value: 'eba_GA:DE' })
  })
})
