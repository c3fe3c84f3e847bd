import { describe, expect, it } from 'vitest'
import {
  goldenReferenceDate,
  goldenTables,
  shippedTaxonomy,
} from '../../../../../test/fixtures/register/golden-tables.ts'
import type { LeiDates, LeiStatus } from './facts.ts'
import { checkTables } from './register-check.ts'

const taxonomy = shippedTaxonomy()
const tables = goldenTables(taxonomy)
const entity = tables.get('B_01.01')?.[0]?.cells[0] ?? ''

/** Returns the findings of VR_2 on the entity that keeps the register. */
function stated(status: LeiStatus | null, dates?: LeiDates) {
  const facts = {
    referenceDate: goldenReferenceDate,
    leiStatus: () => status,
    ...(dates === undefined ? {} : { leiDates: () => dates }),
  }
  return checkTables(taxonomy, tables, facts)
    .filter(({ rule }) => rule === 'VR_2')
    .map(({ message, fix }) => [message, fix])
}

const renew = 'Have the LEI renewed, or report the one that replaced it.'
const newer = 'Check the LEI; if it is right, import a newer extract.'

describe('a finding on the status of an LEI', () => {
  it.each<[LeiStatus, LeiDates | undefined, string, string]>([
    ['lapsed', undefined, `LEI ${entity} has lapsed.`, renew],
    [
      'lapsed',
      { dated: '2026-09-30', renewal: '2026-05-01' },
      `LEI ${entity} has lapsed, according to the LEI list of 2026-09-30: it was to be renewed by 2026-05-01.`,
      renew,
    ],
    [
      'lapsed',
      { dated: null, renewal: '2026-05-01' },
      `LEI ${entity} has lapsed: it was to be renewed by 2026-05-01.`,
      renew,
    ],
    [
      'retired',
      { dated: '2026-09-30', renewal: '2026-05-01' },
      `LEI ${entity} is retired, according to the LEI list of 2026-09-30.`,
      renew,
    ],
    ['unknown', undefined, `LEI ${entity} is not in the imported extract of the LEI list.`, newer],
    [
      'unknown',
      { dated: '2026-09-30', renewal: null },
      `LEI ${entity} is not in the imported extract of the LEI list of 2026-09-30.`,
      newer,
    ],
  ])('(%s, %j) tells the days that are known', (status, dates, message, fix) => {
    expect(stated(status, dates)).toEqual([[message, fix]])
  })

  it.each<[LeiStatus | null]>([['issued'], ['other'], [null]])('is not made of %s', (status) => {
    expect(stated(status, { dated: '2026-09-30', renewal: null })).toEqual([])
  })
})
