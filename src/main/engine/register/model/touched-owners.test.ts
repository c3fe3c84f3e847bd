import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { rowTexts } from '../../../../../test/fixtures/register/row-texts.ts'
import { seedOf } from '../../../../../test/rounds.ts'
import { DerivedRegister, type RecordChange } from './derived-register.ts'
import { registerOf } from './few-records.ts'
import { randomRegister } from './random-register.ts'
import type { PlainRecord } from './register-model.ts'
import { type Dependency, dependencies } from './touched-owners.ts'

const taxonomy = shippedTaxonomy()

type Defect = { readonly name: string; readonly kind: string; readonly known: readonly Dependency[] }

/** The dependencies with one defect each: a whole dependency is missing, or one of its fields. */
const defects: readonly Defect[] = dependencies.flatMap((dependency, at) => {
  const others = dependencies.filter((other) => other !== dependency)
  const { kind, fields } = dependency
  const lacking = (fields ?? []).length < 2 ? [] : (fields ?? [])
  return [
    { name: `${at} ${kind}`, kind, known: others },
    ...lacking.map((field) => ({
      name: `${at} ${kind} ${field}`,
      kind,
      known: [...others, { ...dependency, fields: lacking.filter((other) => other !== field) }],
    })),
  ]
})

/** A change of one field of one record, its reversal, and the rows expected in between. */
type Turn = {
  readonly kind: string
  readonly change: RecordChange
  readonly undo: RecordChange
  readonly expected: string
}

/** Every change of one field that leads from the first records towards the others. */
function turnsOf(first: readonly PlainRecord[], others: readonly PlainRecord[]): Turn[] {
  const goals = new Map(others.map((record) => [record.uuid, record]))
  const derived = registerOf(taxonomy, first)
  return first.flatMap((record) => {
    const { uuid, kind, data } = record
    return Object.entries(goals.get(uuid)?.data ?? {}).flatMap(([field, value]) => {
      if (JSON.stringify(value) === JSON.stringify(data[field])) return []
      const change = { uuid, record: { uuid, kind, data: { ...data, [field]: value } } }
      const undo = { uuid, record }
      derived.change([change])
      const expected = rowTexts(derived)
      derived.change([undo])
      return [{ kind, change, undo, expected }]
    })
  })
}

describe('what a change touches', () => {
  it('is all there: without any one dependency, or field of one, some change would leave rows behind', () => {
    let left = defects
    const register = randomRegister('coherent')
    for (const [first, others] of fc.sample(fc.tuple(register, register), {
      seed: seedOf(5),
      numRuns: 400,
    })) {
      const turns = turnsOf(first, others)
      left = left.filter(({ kind, known }) => {
        const derived = new DerivedRegister(taxonomy, known)
        derived.change(first.map((record) => ({ uuid: record.uuid, record })))
        return turns.every((turn) => {
          if (turn.kind !== kind) return true
          derived.change([turn.change])
          const isRight = rowTexts(derived) === turn.expected
          derived.change([turn.undo])
          return isRight
        })
      })
      if (left.length === 0) break
    }
    expect(left.map(({ name }) => name)).toEqual([])
    expect(defects.length).toBeGreaterThan(40)
  })
})
