import { describe, expect, it } from 'vitest'
import { type IocKind, iocKinds } from '../../src/contract/core/ioc-kinds.ts'
import { extractFromText } from '../../src/main/engine/ioc/extract.ts'
import { marksOf } from '../../src/main/engine/ioc/indicator.ts'
import { isBetterSpelling, sameValueKey } from '../../src/main/engine/ioc/same-value.ts'
import { type FixtureCase, fixtureCases, withoutOptional } from './fixture-cases.ts'

/** Cases that the engine gets wrong, each with its actual result. They count against precision and recall below. */
const knownMisses: ReadonlyMap<string, string> = new Map([
  [
    'minified JavaScript is nothing',
    'takes `t.cc` for a domain: one letter and an ordinary ending, as in t.co',
  ],
  ['an In-Reply-To may be left out', 'reads a part of the Message-ID, from behind its `=`'],
])

const cases = fixtureCases()

function find({ text }: FixtureCase) {
  const values = new Map<IocKind, string[]>()
  const marks = new Map<string, number>()
  for (const { found, marks: ofHit } of extractFromText(text).hits) {
    const { kind, value } = found
    const known = values.get(kind) ?? []
    values.set(kind, known)
    const same = known.findIndex((other) => sameValueKey(kind, other) === sameValueKey(kind, value))
    if (same >= 0 && isBetterSpelling(kind, known[same] as string, value)) known[same] = value
    if (same >= 0) continue
    known.push(value)
    marks.set(`${kind}:${value}`, found.marks | ofHit)
  }
  return { values, marks }
}

describe('extraction on the fixture cases', () => {
  for (const each of cases) {
    const miss = knownMisses.get(each.name)
    it.runIf(miss === undefined)(`${each.file.replace('.json', '')}: ${each.name}`, () => {
      const { values, marks } = find(each)
      expect(withoutOptional(values, each)).toEqual(
        withoutOptional(new Map(Object.entries(each.expect) as [IocKind, string[]][]), each),
      )
      for (const [key, wanted] of Object.entries(each.marks ?? {})) {
        if (marks.has(key))
          expect([key, marksOf(marks.get(key) ?? 0)]).toEqual([key, expect.arrayContaining([...wanted])])
      }
    })
  }

  it('has at least 400 cases, and every known miss is one of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(400)
    const names = new Set(cases.map(({ name }) => name))
    expect([...knownMisses.keys()].filter((name) => !names.has(name))).toEqual([])
  })

  it.each(iocKinds)('finds %s with a precision and a recall of at least 0.99', (kind) => {
    let right = 0
    let wrong = 0
    let left = 0
    for (const each of cases) {
      const expected = each.expect[kind] ?? []
      const found = find(each).values.get(kind) ?? []
      right += expected.filter((value) => found.includes(value)).length
      left += expected.filter((value) => !found.includes(value)).length
      wrong += found.filter(
        (value) => !expected.includes(value) && !(each.optional?.[kind] ?? []).includes(value),
      ).length
    }
    expect(right).toBeGreaterThan(30)
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.99)
    expect(right / (right + left)).toBeGreaterThanOrEqual(0.99)
  })
})
