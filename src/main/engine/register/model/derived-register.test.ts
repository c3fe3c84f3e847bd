import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { checkTables, RegisterCheck } from '../checks/register-check.ts'
import type { TableRow } from '../table.ts'
import { DerivedRegister, type RowChange } from './derived-register.ts'
import { registerOf } from './few-records.ts'
import { changeSequence } from './random-changes.ts'
import { randomRegister } from './random-register.ts'
import { rowTexts } from './row-texts.ts'

const taxonomy = shippedTaxonomy()
const facts = { referenceDate: '2025-12-31' }

/** Only the cells, in the order of filing. */
const cellTexts = (derived: DerivedRegister) =>
  [...derived.tables()].map(([code, rows]) => [code, rows.map(({ cells }) => cells)])

describe('rows after changes', () => {
  it('are those of a register that was derived at once, and the changes told lead from one to the other', () => {
    fc.assert(
      fc.property(changeSequence(), (steps) => {
        const derived = new DerivedRegister(taxonomy)
        const told = new Map<string, Set<TableRow>>(taxonomy.templates.map(({ code }) => [code, new Set()]))
        for (const { changes, records } of steps) {
          for (const change of derived.change(changes)) follow(told, change)
          for (const { code } of taxonomy.templates)
            expect(new Set(derived.rowsOf(code))).toEqual(told.get(code))
          expect(rowTexts(derived)).toEqual(rowTexts(registerOf(taxonomy, records)))
        }
      }),
      { seed: 1, numRuns: 400 },
    )
  })

  it('keep a check up to date that is told of every change', () => {
    fc.assert(
      fc.property(changeSequence(), (steps) => {
        const derived = new DerivedRegister(taxonomy)
        const check = new RegisterCheck(taxonomy, facts)
        for (const { changes } of steps) check.apply(derived.change(changes))
        const tables = derived.tables()
        expect([...check.findings(tables)]).toEqual(checkTables(taxonomy, tables, facts))
      }),
      { seed: 2, numRuns: 60 },
    )
  })
})

function follow(told: ReadonlyMap<string, Set<TableRow>>, { template, removed, added }: RowChange): void {
  const rows = told.get(template) ?? new Set()
  for (const row of removed)
    if (!rows.delete(row)) throw new Error(`A row of ${template} went that was not there.`)
  for (const row of added) {
    if (rows.has(row)) throw new Error(`A row of ${template} came that was there.`)
    rows.add(row)
  }
}

describe('the tables of a register', () => {
  it.each(['coherent', 'wild'] as const)('do not depend on the order in which %s records came', (sort) => {
    fc.assert(
      fc.property(
        randomRegister(sort).chain((records) => fc.tuple(fc.constant(records), shuffled(records))),
        ([records, others]) => {
          expect(cellTexts(registerOf(taxonomy, others))).toEqual(cellTexts(registerOf(taxonomy, records)))
        },
      ),
      { seed: 3, numRuns: 500 },
    )
  })
})

const shuffled = <T>(list: readonly T[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })
