import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { checkTables } from '../checks/register-check.ts'
import type { Tables } from '../table.ts'
import { registerOf } from './few-records.ts'
import { randomRegister } from './random-register.ts'

const taxonomy = shippedTaxonomy()

/**
 * Findings that rows of coherent records cannot have: duplicate keys, dangling references, users and signatories
 * without a row.
 */
const neverDerived = /^(?:806|807\/.*|OWN-20|OWN-21|OWN-25)$/

const findingsOn = (tables: Tables) =>
  checkTables(taxonomy, tables, { referenceDate: '2025-12-31' }).filter(({ rule }) => neverDerived.test(rule))

describe('rows of a coherent register', () => {
  it('have no key twice and no reference that leads nowhere', () => {
    const met = new Map<string, number>()
    fc.assert(
      fc.property(randomRegister('coherent'), (records) => {
        const tables = registerOf(taxonomy, records).tables()
        for (const [template, { length }] of tables) met.set(template, (met.get(template) ?? 0) + length)
        expect(findingsOn(tables)).toEqual([])
      }),
      { seed: seedOf(11), numRuns: roundsOf(160, 800) },
    )
    // the registers are large enough for the test to be meaningful
    for (const { code } of taxonomy.templates) expect([code, (met.get(code) ?? 0) > 20]).toEqual([code, true])
  })

  it.each([
    ['overarching', 'R13', { overarching_uuid: 'frame' }, []],
    [
      'linked',
      'R12',
      {},
      [
        {
          uuid: 'link',
          kind: 'intraGroupLinks',
          data: { arrangement_uuid: 'own', linked_arrangement_uuid: 'frame' },
        },
      ],
    ],
  ])(
    'name an %s arrangement without ICT services all the same, for the checks to tell',
    (_name, rule, fields, more) => {
      const register = registerOf(taxonomy, [
        { uuid: 'frame', kind: 'arrangements', data: { contract_ref: 'C-1' } },
        { uuid: 'own', kind: 'arrangements', data: { contract_ref: 'C-2', ...fields } },
        { uuid: 's', kind: 'services', data: { arrangement_uuid: 'own', service_nature: 'ict' } },
        { uuid: 't', kind: 'services', data: { arrangement_uuid: 'frame', service_nature: 'non_ict' } },
        ...more,
      ])
      expect(findingsOn(register.tables()).map((finding) => finding.rule)).toEqual([`807/${rule}`])
    },
  )
})
