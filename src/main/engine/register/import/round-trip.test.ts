import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { golden as goldenFile } from '../../../../../test/fixtures/register/golden-package.ts'
import { goldenTables, shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { DerivedRegister } from '../model/derived-register.ts'
import { registerOf } from '../model/few-records.ts'
import { randomRegister } from '../model/random-register.ts'
import { writeTableCsv } from '../package/table-csv.ts'
import { cellsOf, importInto } from './plan-into.ts'

const taxonomy = shippedTaxonomy()
const unchanged = { records: [], removed: [] }

describe('tables that were imported', () => {
  it('are filed again as they are: the golden register, byte by byte and in its order', () => {
    const golden = goldenTables(taxonomy)
    const register = new DerivedRegister(taxonomy)
    const plan = importInto(register, golden)
    expect(plan.notes).toEqual([])
    expect(cellsOf(register.tables())).toEqual(cellsOf(golden))
    for (const template of taxonomy.templates) {
      const written = writeTableCsv(template, register.tables().get(template.code) ?? [])
      expect(written).toBe(goldenFile(`reports/${template.file}`))
    }
    expect(importInto(register, golden)).toMatchObject({ ...unchanged, notes: [] })
  })

  it('leave to the derivation what it writes anyway', () => {
    const register = new DerivedRegister(taxonomy)
    importInto(register, goldenTables(taxonomy))
    expect([...register.model.all('scopeEntities')].map(({ data }) => data.deleted_on)).toEqual([
      null,
      null,
      null,
    ])
    expect([...register.model.all('providers')].map(({ data }) => data.latin_name ?? null)).toEqual([
      ...[null, null, null, null],
      'Rechenzentrum "Foerde" GmbH',
      'Giannis Papadopoulos',
    ])
    expect([...register.model.all('assessments')].map(({ data }) => data.last_audit_date)).toEqual([
      '2025-05-20',
      null,
    ])
  })

  it('are filed again as they are, whatever coherent register they come from, and change nothing twice', () => {
    fc.assert(
      fc.property(randomRegister('coherent'), (records) => {
        const tables = registerOf(taxonomy, records).tables()
        const register = new DerivedRegister(taxonomy)
        expect(importInto(register, tables).notes).toEqual([])
        expect(cellsOf(register.tables())).toEqual(cellsOf(tables))
        expect(importInto(register, tables)).toMatchObject({ ...unchanged, notes: [] })
      }),
      { seed: seedOf(21), numRuns: roundsOf(300, 1500) },
    )
  })

  it.each(['coherent', 'unfinished'] as const)(
    'change nothing in the %s register that they come from',
    (sort) => {
      fc.assert(
        fc.property(randomRegister(sort), (records) => {
          const register = registerOf(taxonomy, records)
          expect(importInto(register, register.tables())).toMatchObject(unchanged)
        }),
        { seed: seedOf(22), numRuns: roundsOf(300, 1500) },
      )
    },
  )
})
