import { describe, expect, it } from 'vitest'
import { type LeftList, takenOnLeaving } from './taken-on-leaving.ts'

const choices = [
  { value: 'eba_GA:FR', label: 'France', sign: 'FR' },
  { value: 'eba_GA:GF', label: 'French Guiana', sign: 'GF' },
  { value: 'eba_GA:DE', label: 'Germany', sign: 'DE' },
]
const left = (part: Partial<LeftList>) =>
  takenOnLeaving({ words: '', hasArrowed: false, choices, at: 0, isFree: false, problem: null, ...part })

describe('leaving a list', () => {
  it.each([
    ['france', 'eba_GA:FR'],
    ['GF', 'eba_GA:GF'],
    ['eba_ga:de', 'eba_GA:DE'],
    ['DE Germany', 'eba_GA:DE'],
    [' Germany ', 'eba_GA:DE'],
  ])('takes what %j names', (words, value) => {
    expect(left({ words })).toEqual({ is: 'taken', value })
  })

  it('takes the first that has the words', () => {
    expect(left({ words: 'fren' })).toEqual({ is: 'taken', value: 'eba_GA:GF' })
  })

  it('takes what was gone to with the arrows, with and without words', () => {
    expect(left({ hasArrowed: true, at: 2 })).toEqual({ is: 'taken', value: 'eba_GA:DE' })
    expect(left({ words: 'fr', hasArrowed: true, at: 1 })).toEqual({ is: 'taken', value: 'eba_GA:GF' })
  })

  it('changes nothing when the list was only looked at', () => {
    expect(left({})).toEqual({ is: 'nothing' })
    expect(left({ words: '  ' })).toEqual({ is: 'nothing' })
  })

  it('refuses what nothing is called, and what several are called', () => {
    expect(left({ words: 'Frnace' })).toEqual({ is: 'refused', fault: 'Nothing is called “Frnace”.' })
    const twice = [...choices, { value: 'u', label: 'France' }]
    expect(left({ words: 'France', choices: twice })).toMatchObject({ is: 'refused' })
  })

  it('takes no record that only has to do with the words', () => {
    expect(left({ words: 'munich' })).toMatchObject({ is: 'refused' })
  })

  it('writes free words as they are where nothing has them', () => {
    expect(left({ words: 'Frnace', isFree: true })).toEqual({ is: 'written', words: 'Frnace' })
    expect(left({ words: 'fran', isFree: true })).toEqual({ is: 'taken', value: 'eba_GA:FR' })
  })

  it('does not say that nothing is called so when the search failed', () => {
    const failed = { words: 'Cirrus', choices: [], problem: 'The register is being opened.' }
    expect(left(failed)).toEqual({ is: 'refused', fault: 'The register is being opened.' })
    expect(left({ ...failed, problem: null })).toEqual({
      is: 'refused',
      fault: 'Nothing is called “Cirrus”.',
    })
  })
})
