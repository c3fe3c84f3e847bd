import { describe, expect, it } from 'vitest'
import { hasEeaPrefix, isEeaCountry, isEuidShape } from './euid.ts'

describe('a European unique identifier', () => {
  it.each([
    'DEX1517R.HRB395KI',
    'DKCVR.11845118',
    'ELGEMI.077700527000',
    'MTROC.C22796',
    'CYDRCOR.HE139104',
    'DEK1101R.HRB191673',
  ])('has the form and a country of the EEA: %s', (euid) => {
    expect([isEuidShape(euid), hasEeaPrefix(euid)]).toEqual([true, true])
  })

  it.each([
    '',
    'DE',
    'DEX1517R',
    'DEX1517R.',
    '.HRB395',
    'dex1517r.HRB395',
    'DE X1517R.HRB 395',
    'DKCVR.1184/5118',
  ])('has not the form: %j', (text) => {
    expect(isEuidShape(text)).toBe(false)
  })

  it('begins with EL in Greece, and with no country outside the EEA', () => {
    expect(
      ['ELGEMI.1', 'GRGEMI.1', 'USDEL.1', 'GBCH.1', 'CHZH.1', 'NOBRREG.1', 'XIE.1'].map(hasEeaPrefix),
    ).toEqual([true, false, false, false, false, true, false])
  })
})

describe('a country', () => {
  it('is in the EEA by its ISO code, Greece as GR', () => {
    expect(['GR', 'IS', 'LI', 'NO', 'DE', 'EL', 'GB', 'CH', 'US', ''].map(isEeaCountry)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
