import { describe, expect, it } from 'vitest'
import { bySeverity, fact, shortDecimal, spoken, worstOf, yesNo } from './reading.ts'

const finding = (severity: 'info' | 'low' | 'medium' | 'high' | 'critical', title = '') => ({
  severity,
  title,
  detail: '',
})

describe('a reading', () => {
  it('puts the worst finding first and keeps the order of equals', () => {
    const findings = [
      finding('low', 'a'),
      finding('high', 'b'),
      finding('low', 'c'),
      finding('critical', 'd'),
    ]
    expect(bySeverity(findings).map(({ title }) => title)).toEqual(['d', 'b', 'a', 'c'])
    expect(worstOf(findings)).toBe('critical')
    expect(worstOf([])).toBeNull()
  })

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
