import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { blankObject, type KnowledgeObject } from './knowledge.ts'
import { type ActorObject, mergeActors, nameKey } from './merge-actors.ts'

function actor(
  set: string,
  id: string,
  name: string,
  more: Partial<KnowledgeObject> & { also?: string[] } = {},
): ActorObject {
  const { also = [], ...rest } = more
  const aliases = also.map((alias) => ({ alias, source: null }))
  return { set, object: { ...blankObject, id, kind: 'actor', type: 'x', name, aliases, ...rest } }
}

/** Names of the objects of each actor. */
const merged = (objects: readonly ActorObject[], decisions: Parameters<typeof mergeActors>[2] = []) =>
  mergeActors(objects, new Map(), decisions).actors.map((of) => of.map(({ object }) => object.name))

test.each([
  ['APT28', 'apt-28'],
  ['Émile', 'emile'],
  ['Fancy  Bear', 'FANCYBEAR'],
])('%s and %s are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test('a name of signs alone is its own', () => {
  expect(nameKey('???')).not.toBe(nameKey('!!!'))
})

describe('objects are one actor', () => {
  test('by their uuid, their id in ATT&CK and their first name', () => {
    expect(
      merged([
        actor('a', '1', 'Heron', { mitreId: 'G1' }),
        actor('b', '1', 'Heron of b'),
        actor('c', '2', 'Wader', { mitreId: 'G1' }),
        actor('d', '3', 'HERON'),
        actor('d', '4', 'Otter'),
      ]),
    ).toEqual([['Heron', 'Heron of b', 'Wader', 'HERON'], ['Otter']])
  })

  test('by a synonym that one actor alone claims', () => {
    const heron = actor('a', '1', 'Heron', { also: ['Wader'] })
    const wader = actor('b', '2', 'Wader')
    expect(merged([heron, wader])).toEqual([['Heron', 'Wader']])
    const { actors, conflicts } = mergeActors(
      [heron, wader, actor('c', '3', 'Otter', { also: ['wader'] })],
      new Map(),
      [],
    )
    expect(actors).toHaveLength(3)
    expect(conflicts).toEqual([{ name: 'Wader', claimants: ['1', '2', '3'] }])
  })

  test('not by a synonym that both have and neither is first called', () => {
    expect(
      merged([actor('a', '1', 'Heron', { also: ['Wader'] }), actor('b', '2', 'Otter', { also: ['Wader'] })]),
    ).toEqual([['Heron'], ['Otter']])
  })

  test('not by names within one set, whose authors keep them apart', () => {
    expect(merged([actor('a', '1', 'Heron', { also: ['Wader'] }), actor('a', '2', 'Wader')])).toEqual([
      ['Heron'],
      ['Wader'],
    ])
  })

  test('with what came in the place of a revoked one', () => {
    const objects = [actor('a', '1', 'New'), actor('a', '2', 'Old', { isRevoked: true })]
    expect(mergeActors(objects, new Map([['2', '1']]), []).actors).toHaveLength(1)
  })

  test('or not, as the user decided, whatever the sets say', () => {
    const objects = [
      actor('a', '1', 'Heron', { mitreId: 'G1' }),
      actor('b', '2', 'Heron', { mitreId: 'G1' }),
      actor('c', '3', 'Otter'),
    ]
    // whichever of the two was split from the other
    for (const [one, other] of [
      ['1', '2'],
      ['2', '1'],
    ] as const)
      expect(
        merged(objects, [
          { kind: 'part', one, other },
          { kind: 'join', one: '2', other: '3' },
        ]),
      ).toEqual([['Heron'], ['Heron', 'Otter']])
  })
})

test('every object is of one actor, and no two of a set are joined by their names', () => {
  const name = fc.constantFrom('Heron', 'Wader', 'Otter', 'Pond', 'Reed')
  const object = fc.record({
    set: fc.constantFrom('a', 'b', 'c'),
    name,
    also: fc.array(name, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(object, { maxLength: 12 }), (given) => {
      const objects = given.map(({ set, name: called, also }, index) =>
        actor(set, String(index), called, { also }),
      )
      const { actors, conflicts } = mergeActors(objects, new Map(), [])
      expect(actors.flat().length).toBe(objects.length)
      for (const of of actors) expect(new Set(of.map(({ set }) => set)).size).toBe(of.length)
      const placeOf = (id: string) => actors.findIndex((of) => of.some((each) => each.object.id === id))
      for (const { claimants } of conflicts)
        expect(new Set(claimants.map(placeOf)).size).toBe(claimants.length)
    }),
    { seed: seedOf(20_261_125), numRuns: 500 },
  )
})
