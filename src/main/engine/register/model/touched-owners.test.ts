import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { DerivedRegister } from './derived-register.ts'
import { changeSequence, type Step } from './random-changes.ts'
import { rowTexts } from './row-texts.ts'
import { type Dependency, dependencies } from './touched-owners.ts'

const taxonomy = shippedTaxonomy()

/** The dependencies with a defect each: one is missing, or one of its fields. */
const defects: readonly { readonly name: string; readonly known: readonly Dependency[] }[] =
  dependencies.flatMap((dependency, at) => {
    const others = dependencies.filter((other) => other !== dependency)
    const name = `${at} ${dependency.kind}`
    const fields = dependency.fields ?? []
    return [
      { name, known: others },
      ...(fields.length < 2 ? [] : fields).map((field) => ({
        name: `${name} ${field}`,
        known: [...others, { ...dependency, fields: fields.filter((other) => other !== field) }],
      })),
    ]
  })

/** Tells whether rows kept up to date with these dependencies come out as they should after each step. */
function isKept(steps: readonly Step[], known: readonly Dependency[], expected: readonly string[]): boolean {
  const derived = new DerivedRegister(taxonomy, known)
  return steps.every(({ changes }, at) => {
    derived.change(changes)
    return rowTexts(derived) === expected[at]
  })
}

describe('what a change touches', () => {
  it('is all there: without any one dependency, or field of one, some change would leave rows behind', () => {
    let left = defects
    for (const steps of fc.sample(changeSequence(), { seed: 5, numRuns: 4000 })) {
      const derived = new DerivedRegister(taxonomy)
      const expected = steps.map(({ changes }) => {
        derived.change(changes)
        return rowTexts(derived)
      })
      left = left.filter(({ known }) => isKept(steps, known, expected))
      if (left.length === 0) break
    }
    expect(left.map(({ name }) => name)).toEqual([])
    expect(defects.length).toBeGreaterThan(40)
  })
})
