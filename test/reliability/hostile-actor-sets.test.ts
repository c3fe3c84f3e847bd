import { expect, test } from 'vitest'
import { honestActors, honestBundle, honestGalaxy } from '../fixtures/hostile-actor-sets/honest-sets.ts'
import { type HostileSet, hostileKinds, hostileSets } from '../fixtures/hostile-actor-sets/hostile-sets.ts'

const sets = [...hostileSets(2026, 2000)]
const of = (kind: HostileSet['kinds'][number]) => sets.filter((set) => set.kinds.includes(kind))

type Galaxy = { values: { value: unknown; uuid: string; related: { 'dest-uuid': string; type: string }[] }[] }
type Bundle = {
  objects: {
    type: string
    id: string
    name?: unknown
    relationship_type?: string
    source_ref?: string
    target_ref?: string
  }[]
}
const ids = ({ format, text }: HostileSet) =>
  format === 'galaxy'
    ? (JSON.parse(text) as Galaxy).values.map((entry) => entry.uuid)
    : (JSON.parse(text) as Bundle).objects
        .filter((object) => object.type === 'intrusion-set')
        .map((object) => object.id.slice(15))

test('one seed gives the same sets, another one others', () => {
  expect([...hostileSets(2026, 80)]).toEqual(sets.slice(0, 80))
  expect([...hostileSets(7, 80)]).not.toEqual(sets.slice(0, 80))
})

test('each kind stands in at least 40 of 2,000 sets, in both formats where both can hold it', () => {
  for (const kind of hostileKinds) expect(of(kind).length, kind).toBeGreaterThanOrEqual(40)
  const inGalaxies = hostileKinds.filter((kind) => of(kind).some((set) => set.format === 'galaxy'))
  expect(hostileKinds.filter((kind) => !inGalaxies.includes(kind))).toEqual([
    'says that an honest actor is revoked',
    'times that are none',
    'a newer version of an honest object',
  ])
  for (const kind of hostileKinds)
    expect(
      of(kind).some((set) => set.format === 'stix'),
      kind,
    ).toBe(true)
})

test('the sound actors of a set stand in it, each with an id of its own', () => {
  for (const set of sets) {
    const held = ids(set).map((id) => id.toLowerCase())
    for (const { uuid } of set.actors)
      expect(
        held.filter((id) => id === uuid.toLowerCase()),
        set.file,
      ).toHaveLength(1)
  }
})

test('a set whose honest answers stay equal holds no honest id and no honest name', () => {
  const names = honestActors.flatMap((actor) => [actor.name, ...actor.synonyms])
  const calm = sets.filter((set) => set.honest === 'equal')
  expect(calm.length).toBeGreaterThan(1000)
  for (const set of calm) {
    const own = ids(set).map((id) => id.toLowerCase())
    for (const { uuid } of honestActors) expect(own, set.file).not.toContain(uuid)
    expect(set.text, set.file).not.toMatch(/(?:dest-uuid":"|intrusion-set--)a1b2c3d4-0000-4000-8000-/)
    for (const name of names) expect(set.text.includes(`"${name}"`), set.file).toBe(false)
  }
})

test('three names of one slug, ids of one beginning and cycles are what they are called', () => {
  const slug = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')
  for (const set of of('one slug of three names')) {
    const slugs = set.actors.map(({ name }) => slug(name))
    expect(
      slugs.some((one) => slugs.filter((each) => each === one).length >= 3),
      set.file,
    ).toBe(true)
  }
  for (const set of of('ids with equal first eight characters')) {
    const starts = ids(set).map((id) => id.slice(0, 8))
    expect(
      starts.some((one) => starts.filter((each) => each === one).length >= 4),
      set.file,
    ).toBe(true)
  }
  for (const set of of('a cycle of revoked-by').filter(({ format }) => format === 'stix')) {
    const { objects } = JSON.parse(set.text) as Bundle
    const by = new Map(
      objects
        .filter((each) => each.relationship_type === 'revoked-by' && each.source_ref !== each.target_ref)
        .map((each) => [each.source_ref, each.target_ref]),
    )
    const start = objects.find((each) => each.type === 'intrusion-set')?.id
    let [at, hops] = [by.get(start), 1]
    while (at !== start && at !== undefined && hops < 100) [at, hops] = [by.get(at), hops + 1]
    // a further link of the same entry may end the way, in a set of several kinds
    if (set.kinds.length === 1) expect(at, set.file).toBe(start)
  }
})

test('the honest sets hold what is said of them', () => {
  const galaxy = JSON.parse(honestGalaxy) as Galaxy
  const bundle = JSON.parse(honestBundle) as Bundle
  for (const { set, uuid, name } of honestActors) {
    if (set === 'galaxy') expect(galaxy.values.find((entry) => entry.uuid === uuid)?.value).toBe(name)
    else expect(bundle.objects.find((object) => object.id === `intrusion-set--${uuid}`)?.name).toBe(name)
  }
  const names = honestActors.flatMap((actor) => [actor.name, ...actor.synonyms])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})
