import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { findNames } from './find-names.ts'

describe('names in a text', () => {
  it.each<[string, string[], string[]]>([
    ['Mail that looks like Grey Heron to us', ['Grey Heron'], ['Grey Heron']],
    ['misp-galaxy:threat-actor="GREY-HERON"', ['Grey Heron'], ['Grey Heron']],
    ['Élderwood and elderwood', ['Elderwood'], ['Elderwood']],
    ['seen as APT28', ['APT 28'], ['APT 28']],
    ['seen as APT 281', ['APT 28'], []],
    ['wading birds', ['Wader', 'Wad'], []],
    ['Grey Heron Team', ['Grey Heron', 'Grey Heron Team'], ['Grey Heron Team']],
    ['anything', [], []],
    ['a.b', ['a+b', '...'], ['a+b']],
  ])('%s', (text, names, expected) => {
    expect(findNames(names)(text)).toEqual(expected)
  })

  it('finds each name in itself, and throws for none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (name) => {
        const found = findNames([name])(`x ${name} y`)
        if (/^[a-z0-9]+$/i.test(name)) expect(found).toEqual([name])
        expect(found.length).toBeLessThanOrEqual(1)
      }),
      { seed: seedOf(20_261_125), numRuns: 300 },
    )
  })
})
