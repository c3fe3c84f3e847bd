import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { isOfArrangement, randomTables } from '../../../../../test/fixtures/register/random-tables.ts'
import { faultsOf } from '../../../../../test/fixtures/register/sound-records.ts'
import { seedOf } from '../../../../../test/rounds.ts'
import { DerivedRegister } from '../model/derived-register.ts'
import { registerOf } from '../model/few-records.ts'
import { randomRegister } from '../model/random-register.ts'
import type { PlainRecord } from '../model/register-model.ts'
import type { Tables } from '../table.ts'
import { importInto } from './plan-into.ts'

const taxonomy = shippedTaxonomy()

const recordsOf = ({ model }: DerivedRegister) => [...model.everything()]

/** Whether the tables could refer to a record: a cell contains its name, or the name of its arrangement. */
function isSpokenOf(tables: Tables, { model }: DerivedRegister): (record: PlainRecord) => boolean {
  const stated = new Set<string>()
  for (const [template, rows] of tables)
    for (const { cells } of rows) for (const cell of cells) stated.add(`${isOfArrangement(template)} ${cell}`)
  const isStated = (name: unknown) => stated.has(`true ${name}`) || stated.has(`false ${name}`)
  return ({ kind, data }) => {
    const { arrangement_uuid } = data
    if (['filing', 'definitions'].includes(kind)) return true
    if (typeof arrangement_uuid === 'string')
      return stated.has(`true ${model.find(arrangement_uuid)?.data.contract_ref}`)
    return [data.lei, data.id_code, data.contract_ref, data.function_id, data.branch_code].some(isStated)
  }
}

/** Fields that no template contains: no import changes them. */
const ownFields = ['title', 'notes', 'category', 'provider_uuids', 'status', 'version', 'current']

describe('any tables at all', () => {
  it('are taken in without a fault, and taken in again without a change', () => {
    fc.assert(
      fc.property(randomTables, (tables) => {
        const register = new DerivedRegister(taxonomy)
        importInto(register, tables)
        expect(faultsOf(recordsOf(register))).toEqual([])
        expect(importInto(register, tables)).toMatchObject({ records: [], removed: [] })
      }),
      { seed: seedOf(31), numRuns: 600 },
    )
  })

  it('change of a register that is there only what they speak of, and nothing when they come again', () => {
    fc.assert(
      fc.property(randomRegister('coherent'), randomTables, (records, tables) => {
        const register = registerOf(taxonomy, records)
        const before = new Map(records.map((record) => [record.uuid, record]))
        const isMeant = isSpokenOf(tables, register)
        const { records: planned, removed } = importInto(register, tables)
        expect(faultsOf(recordsOf(register))).toEqual([])
        for (const { uuid, data } of planned) {
          const former = before.get(uuid)
          if (former === undefined) continue
          expect([former, isMeant(former)]).toEqual([former, true])
          for (const field of ownFields) expect(data[field]).toEqual(former.data[field])
        }
        for (const uuid of removed) {
          const former = before.get(uuid)
          expect(former).toMatchObject({ kind: 'services', data: { service_nature: 'ict' } })
          expect(former !== undefined && isMeant(former)).toBe(true)
        }
        expect(importInto(register, tables)).toMatchObject({ records: [], removed: [] })
      }),
      { seed: seedOf(32), numRuns: 600 },
    )
  })
})
