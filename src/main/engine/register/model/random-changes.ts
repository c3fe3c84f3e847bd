import fc from 'fast-check'
import type { RecordChange } from './derived-register.ts'
import { randomRegister } from './random-register.ts'
import type { PlainRecord } from './register-model.ts'

/** For tests: one step of a sequence, and the records that are there after it. */
export type Step = { readonly changes: readonly RecordChange[]; readonly records: readonly PlainRecord[] }

/** What happens to one record: it becomes the one of another register, in one field or as a whole, or is gone. */
type Act = { readonly record: number; readonly how: 'field' | 'whole' | 'gone'; readonly field: number }

const act: fc.Arbitrary<Act> = fc.record({
  record: fc.nat({ max: 200 }),
  how: fc.constantFrom('field', 'field', 'field', 'whole', 'gone'),
  field: fc.nat({ max: 30 }),
})

/** One act is most telling: a second one may touch by accident what the first should have. */
const acts = fc.oneof(
  { weight: 4, arbitrary: fc.array(act, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(act, { minLength: 2, maxLength: 12 }) },
)

/**
 * Sequences of changes: a whole register first, then changes that lead towards another one with the same uuids, one or several
 * at once, and every now and then the last change taken back.
 */
export function changeSequence(): fc.Arbitrary<Step[]> {
  const steps = fc.array(fc.record({ acts, isUndone: fc.boolean() }), { maxLength: 6 })
  const sort = fc.constantFrom('coherent', 'wild')
  const register = sort.chain(randomRegister)
  return fc.tuple(register, register, steps).map(([first, other, sequence]) => {
    const present = new Map(first.map((record) => [record.uuid, record]))
    const goals = new Map(other.map((record) => [record.uuid, record]))
    const uuids = [...new Set([...present.keys(), ...goals.keys()])]
    const made: Step[] = []
    const take = (changes: readonly RecordChange[]) => {
      for (const { uuid, record } of changes)
        if (record === null) present.delete(uuid)
        else present.set(uuid, record)
      made.push({ changes, records: [...present.values()] })
    }
    take(first.map((record) => ({ uuid: record.uuid, record })))
    for (const { acts: together, isUndone } of sequence) {
      const changes = together.map((one) => {
        const uuid = uuids[one.record % uuids.length] as string
        return { uuid, record: after(one, present.get(uuid), goals.get(uuid)) }
      })
      const before = changes.map(({ uuid }) => ({ uuid, record: present.get(uuid) ?? null }))
      take(changes)
      if (isUndone) take(before)
    }
    return made
  })
}

function after(
  { how, field }: Act,
  now: PlainRecord | undefined,
  goal: PlainRecord | undefined,
): PlainRecord | null {
  if (how === 'gone') return null
  if (now === undefined || goal === undefined || how === 'whole') return goal ?? null
  const names = Object.keys(goal.data)
  const name = names[field % names.length] ?? ''
  return { ...now, data: { ...now.data, [name]: goal.data[name] } }
}
