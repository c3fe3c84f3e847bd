import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  honestActors,
  honestBundle,
  honestGalaxy,
} from '../../../../test/fixtures/hostile-actor-sets/honest-sets.ts'
import { type HostileSet, hostileSets } from '../../../../test/fixtures/hostile-actor-sets/hostile-sets.ts'
import { roundsOf } from '../../../../test/rounds.ts'
import { keptSet } from '../../engine/actor/object-digest.ts'
import { readKnowledge } from '../../engine/actor/read-knowledge.ts'
import type { ActorSetFile } from '../../operations/knowledge/knowledge.ts'
import { refusedSets } from '../../store/actors/actor-knowledge.ts'
import type { Store } from '../../store/database/handle.ts'
import { openStore } from '../../store/open.ts'
import { buildActors } from './build-actors.ts'

/** Hostile sets beside honest ones, as they are read, stored and built; what must hold is stated with each set. */

let folder: string
let store: Store
const honest: ActorSetFile[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-hostile-'))
  store = openStore(folder)
  honest.push(keep(honestGalaxy, 'honest-galaxy.json'), keep(honestBundle, 'honest-bundle.json'))
  build(honest)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Stores a set as an import does; throws as the reader refuses it. */
function keep(text: string, file: string): ActorSetFile {
  const { refused, refusedExamples, counted, ...kept } = readKnowledge(Buffer.from(text), file)
  const path = join(folder, file)
  writeFileSync(path, keptSet(kept))
  return { pack: file, name: file, path, imported_at: '2026-11-28T10:00:00Z', file }
}

function build(files: readonly ActorSetFile[]): void {
  const stamp = files.map(({ file }) => file).join(' ')
  expect(buildActors(store, { files, stamp, at: '2026-11-28T10:00:00Z' })).toBeNull()
}

type Answer = {
  readonly slug: string
  readonly item: string
  readonly profile: string
  readonly evidence: string
}

/** Returns what is stored about the actor that has an object of this id. */
function answerFor(uuid: string): Answer | undefined {
  const rows = store.reader
    .prepare(
      `SELECT slug, item, profile, evidence FROM actor
       WHERE EXISTS (SELECT 1 FROM json_each(evidence, '$.members') WHERE json_extract(value, '$.id') = ?)`,
    )
    .all(uuid) as Answer[]
  return rows[0]
}

const answers = () => honestActors.map(({ uuid }) => answerFor(uuid))
const leadsTo = (slug: string) =>
  store.reader
    .prepare(
      `SELECT slug FROM actor WHERE slug = @slug
       UNION SELECT actor.slug FROM actor_slug JOIN actor ON actor.number = actor_slug.actor WHERE actor_slug.slug = @slug`,
    )
    .pluck()
    .get({ slug })

type Profile = {
  readonly actor: { readonly primary_name: string; readonly suspected_origin: string | null }
  readonly aliases: readonly { readonly alias: string }[]
  readonly techniques: readonly { readonly mitre_id: string }[]
}

/** What the honest sets state stays, though another set adds to it. */
function expectKept(before: Answer, after: Answer | undefined, about: string): void {
  expect(after, about).toBeDefined()
  if (after === undefined) return
  const [was, is] = [before, after].map(({ profile }) => JSON.parse(profile) as Profile) as [Profile, Profile]
  expect(after.slug, about).toBe(before.slug)
  expect(is.actor.primary_name, about).toBe(was.actor.primary_name)
  expect(is.actor.suspected_origin, about).toBe(was.actor.suspected_origin)
  const names = is.aliases.map(({ alias }) => alias)
  for (const { alias } of was.aliases) expect(names, about).toContain(alias)
  const used = is.techniques.map(({ mitre_id }) => mitre_id)
  for (const { mitre_id } of was.techniques) expect(used, about).toContain(mitre_id)
}

function expectHonest(set: HostileSet, before: readonly (Answer | undefined)[]): void {
  const about = `${set.file}: ${set.kinds.join(', ')}`
  for (const [place, { slug }] of honestActors.entries()) {
    const [was, is] = [before[place] as Answer, answerFor(honestActors[place]?.uuid ?? '')]
    if (set.honest === 'equal') expect(is, about).toEqual(was)
    else if (set.honest === 'kept') expectKept(was, is, about)
    if (set.honest !== 'newest') expect(leadsTo(slug), about).toBe(was.slug)
  }
}

test('honest answers stay what they are beside hostile sets, and each sound actor of these has an address', () => {
  const before = answers()
  for (const [place, { slug, name }] of honestActors.entries()) {
    expect(before[place]?.slug).toBe(slug)
    expect(JSON.parse(before[place]?.item ?? '{}').primary_name).toBe(name)
  }
  let built = 0
  for (const set of hostileSets(2026, roundsOf(300, 2000))) {
    const about = `${set.file}: ${set.kinds.join(', ')}`
    let file: ActorSetFile
    try {
      file = keep(set.text, set.file)
    } catch (error) {
      expect(set.mayBeRefused, `${about}: ${String(error)}`).toBe(true)
      continue
    }
    // it waits for an answer before it takes the place of another
    if (set.asksFirst) continue
    build([...honest, file])
    built += 1
    if (!set.mayBeRefused) expect(refusedSets(store.reader), about).toEqual([])
    expectHonest(set, before)
    // outside of ATT&CK's own objects a newer version counts wherever it stands (STIX 2.1, 3.6), one that withdraws too
    const own = set.actors.filter(({ uuid }) =>
      honestActors.every((each) => each.uuid !== uuid.toLowerCase()),
    )
    if (!set.mayBeRefused)
      for (const { uuid, name } of own)
        expect(answerFor(uuid.toLowerCase())?.slug, `${about}: ${name}`).toBeDefined()
  }
  expect(built).toBeGreaterThan(roundsOf(200, 1500))
  build(honest)
  expect(answers()).toEqual(before)
})
