import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullRegister } from '../../../../../test/fixtures/register/full-register.ts'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { changeSequence } from '../../../../../test/fixtures/register/random-changes.ts'
import { rowTexts } from '../../../../../test/fixtures/register/row-texts.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { checkTables, RegisterCheck } from '../checks/register-check.ts'
import type { TableRow } from '../table.ts'
import { DerivedRegister, type RowChange } from './derived-register.ts'
import { record, registerOf } from './few-records.ts'
import { randomRegister } from './random-register.ts'

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
        const reported = new Map<string, Set<TableRow>>(
          taxonomy.templates.map(({ code }) => [code, new Set()]),
        )
        for (const { changes, records } of steps) {
          for (const change of derived.change(changes)) follow(reported, change)
          for (const { code } of taxonomy.templates)
            expect(new Set(derived.rowsOf(code))).toEqual(reported.get(code))
          expect(rowTexts(derived)).toEqual(rowTexts(registerOf(taxonomy, records)))
        }
      }),
      { seed: seedOf(1), numRuns: roundsOf(80, 400) },
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
      { seed: seedOf(2), numRuns: roundsOf(24, 120) },
    )
  })
})

function follow(reported: ReadonlyMap<string, Set<TableRow>>, { template, removed, added }: RowChange): void {
  const rows = reported.get(template) ?? new Set()
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
      { seed: seedOf(3), numRuns: roundsOf(100, 500) },
    )
  })
})

const shuffled = <T>(list: readonly T[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })

describe('a record that takes another name', () => {
  it.each([
    ['scopeEntities', 'bank', 'lei', 'BANK'],
    ['scopeEntities', 'tech-entity', 'lei', 'TECH'],
    ['providers', 'cloud', 'id_code', 'CLOUD'],
    ['providers', 'hold', 'id_code', 'HOLD'],
    ['providers', 'tech', 'id_code', 'TECH'],
    ['branches', 'paris', 'branch_code', 'PARIS'],
    ['functions', 'f1', 'function_id', 'F1'],
    ['arrangements', 'frame', 'contract_ref', 'C-1'],
    ['arrangements', 'outer', 'contract_ref', 'C-3'],
  ])('of the %s, %s, carries it over to every row', (kind, uuid, field, former) => {
    const register = registerOf(taxonomy, fullRegister)
    const cells = () =>
      taxonomy.templates.flatMap(({ code }) => register.rowsOf(code).flatMap((row) => row.cells))
    const others = fullRegister.some((one) => one.uuid !== uuid && Object.values(one.data).includes(former))
    const before = cells().filter((cell) => cell === former).length
    expect(before).toBeGreaterThan(1)
    const data = { ...register.model.find(uuid)?.data, [field]: 'RENAMED' }
    register.change([{ uuid, record: { uuid, kind, data } }])
    expect(rowTexts(register)).toBe(rowTexts(registerOf(taxonomy, register.model.everything())))
    const renamed = cells().filter((cell) => cell === 'RENAMED').length
    // an LEI that is also the code of a provider stays with the provider
    expect(others ? renamed > 0 : renamed === before).toBe(true)
  })
})

describe('what blocks a package', () => {
  it('is an arrangement without a service, or with one of no nature, whatever else it has', () => {
    const register = registerOf(taxonomy, [
      ...fullRegister,
      record('arrangements', 'empty', { contract_ref: 'C-9' }),
      record('arrangements', 'catering', { contract_ref: 'C-8' }),
      record('services', 'meals', { arrangement_uuid: 'catering', service_nature: 'non_ict' }),
      record('services', 'unknown', { arrangement_uuid: 'outer', service_nature: null }),
    ])
    expect(register.unclassified()).toEqual([
      { uuid: 'outer', contract_ref: 'C-3', reason: 'service_without_nature' },
      { uuid: 'empty', contract_ref: 'C-9', reason: 'no_service' },
    ])
  })
})

describe('a provider', () => {
  it('counts as named when a row of another template names it, not when it is a parent only', () => {
    const register = registerOf(taxonomy, fullRegister)
    expect(['tech', 'cloud', 'hold'].map((uuid) => register.isNamed(uuid))).toEqual([true, true, false])
    expect(register.rowsOwnedBy('hold').get('B_05.01')).toHaveLength(1)
    expect(register.rowsOwnedBy('nobody').size).toBe(0)
  })
})
