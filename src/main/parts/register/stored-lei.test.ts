import { describe, expect, it } from 'vitest'
import { storedIfLei, storedLei } from './stored-lei.ts'

const lei = '506700GE1G29325QX363'

describe('an LEI as it is stored', () => {
  it.each([
    '5067 00GE 1G29 325Q X363',
    '506700ge1g29325qx363',
    '506700GE1G29325QX363 ',
    '5067-00GE-1G29-325Q-X363',
    '506700GE\u00a01G29325QX363',
    '506700GE\u200b1G29325QX363',
    '５０６７00GE1G29325QX363',
  ])('has no blanks, hyphens, hidden or small characters: %j', (given) => {
    expect(storedLei(given)).toBe(lei)
    expect(storedIfLei(given)).toBe(lei)
  })

  it('keeps a wrong check digit, which is a finding, and whatever else is no LEI', () => {
    expect(storedLei('5067 00GE 1G29 325Q X364')).toBe('506700GE1G29325QX364')
    expect(storedLei('not an LEI')).toBe('not an LEI')
    expect(storedLei(null)).toBeNull()
    for (const code of ['br-fr 01', '5067 00GE 1G29 325Q X364', null]) expect(storedIfLei(code)).toBe(code)
  })
})
