import { describe, expect, it } from 'vitest'
import { fact, shortDecimal, spoken, yesNo } from './description.ts'

describe('a description', () => {
  it('tells no fact that is not known, and tells a zero', () => {
    expect(fact('Port', null)).toEqual([])
    expect(fact('Port', undefined)).toEqual([])
    expect(fact('Port', '')).toEqual([])
    expect(fact('Port', 0)).toEqual([{ label: 'Port', value: '0' }])
    expect(yesNo('Tor', null)).toEqual([])
    expect(yesNo('Tor', false)).toEqual([{ label: 'Tor', value: 'no' }])
  })

  it('a large power of two is written as one', () => {
    expect(shortDecimal('254')).toBe('254')
    expect(shortDecimal((2n ** 80n).toString())).toBe('2^80')
    expect(shortDecimal((2n ** 80n - 2n).toString())).toContain(',')
  })

  it('names of the contract are spoken', () => {
    expect(spoken('fixed_line_or_mobile')).toBe('Fixed line or mobile')
  })
})
