import { problem } from '../../../contract/problem.ts'
import {
  type ActorProfile,
  actorProfileOperations,
} from '../../../contract/workstation/actors/actor-profile.ts'
import type { ActorEvidence, ClaimFact } from '../../engine/actor/actor-evidence.ts'
import { codeOfCountry } from '../../engine/actor/country-name.ts'
import type { ActorDescription, SetTerms } from '../../engine/actor/describe-actor.ts'
import { softwareKey } from '../../engine/actor/knowledge-base.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import { defang } from '../../engine/ioc/defang.ts'
import { implement } from '../../operations/call/implement.ts'
import { actorDecisions, knowledgeSets } from '../../store/actors/actor-knowledge.ts'
import { conflictsOfActor, readEvidence } from '../../store/actors/actor-search.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { actorInData } from './actor-in-data.ts'
import type { Context } from './context.ts'
import type { KeptProfile } from './kept-profile.ts'

const nobody = problem('not-found', 'There is no threat actor at this address.')

/** Handlers for the profile of a threat actor. */
export const actorProfileHandlers = implement<typeof actorProfileOperations, Context>(
  actorProfileOperations,
  {
    'actorProfile.read': async ({ slug }, { store: { reader }, actors }) => {
      await actors.ready()
      return shownProfile(reader, slug) ?? nobody
    },
    'actorProfile.inData': async ({ slug }, context) => {
      await context.actors.ready()
      const kept = readEvidence(context.store.reader, slug)
      return kept === null ? nobody : actorInData(JSON.parse(kept.profile) as KeptProfile, context)
    },
  },
)

function shownProfile(reader: ReadHandle, slug: string): ActorProfile | null {
  const kept = readEvidence(reader, slug)
  if (kept === null) return null
  const profile = JSON.parse(kept.profile) as KeptProfile
  const evidence = JSON.parse(kept.evidence) as ActorEvidence
  const claims = new Claims(reader, evidence)
  const { primary_name: name, updated_at } = profile.actor
  return {
    ...{ slug: kept.slug, name, updated_at },
    sets: claims.sets,
    names: namesOf(reader, kept.number, profile, claims),
    descriptions: claims.of('description'),
    origins: claims.of('origin'),
    motivations: claims.of('motivation'),
    // some sets put countries among the sectors
    sectors: claims.of('sector').filter(({ value }) => codeOfCountry(value) === null),
    countries: claims.of('country'),
    first_seen: claims.of('first_seen'),
    last_seen: claims.of('last_seen'),
    techniques: profile.techniques.map(({ mitre_id: id, name: called, tactics, is_sub, via }) => ({
      ...{ id, name: called, is_sub, via },
      tactics: [...tactics],
      by: claims.by('technique', id),
    })),
    software: profile.tools.map(({ mitre_id: id, name: called, kind }) => ({
      ...{ id, name: called },
      kind: kind === 'tool' ? ('tool' as const) : ('malware' as const),
      by: claims.by('software', softwareKey({ mitreId: id, name: called })),
    })),
    cves: claims.of('cve').sort((one, other) => (one.value < other.value ? 1 : -1)),
    entries: entriesOf(reader, evidence, claims),
    external_refs: profile.external_refs.map(({ source, external_id }) => ({ source, external_id })),
    references: profile.references.map(({ title, url }) => ({ title, url, shown: defang('url', url) })),
  }
}

function namesOf(
  reader: ReadHandle,
  number: number,
  { actor, aliases }: KeptProfile,
  claims: Claims,
): ActorProfile['names'] {
  const others = Map.groupBy(conflictsOfActor(reader, number), ({ key }) => key)
  const called = new Map([
    [nameKey(actor.primary_name), { name: actor.primary_name, schools: new Set<string>() }],
  ])
  const titles = new Set(claims.sets.map(({ title }) => title))
  for (const { alias, source } of aliases) {
    const key = nameKey(alias)
    const known = called.get(key) ?? { name: alias, schools: new Set<string>() }
    called.set(key, known)
    // without an attribution, the source is the title of the set, which `by` already contains
    if (source !== null && !titles.has(source)) known.schools.add(source)
  }
  return [...called].map(([key, { name, schools }]) => ({
    name,
    schools: [...schools],
    by: claims.by('name', key),
    others: (others.get(key) ?? []).map(({ slug, item }) => ({
      slug,
      name: (JSON.parse(item) as ActorDescription['item']).primary_name,
    })),
  }))
}

function entriesOf(reader: ReadHandle, { members }: ActorEvidence, claims: Claims): ActorProfile['entries'] {
  const decided = new Set(actorDecisions(reader).flatMap(({ one, other }) => [one, other]))
  return [...Map.groupBy(members, ({ id }) => id)].map(([id, same]) => ({
    id,
    name: same[0]?.name ?? id,
    by: claims.placesOf(same.map(({ set }) => set)),
    is_decided: decided.has(id),
  }))
}

/** Claims about an actor and the sets that make them, by index in `sets`. */
class Claims {
  readonly sets: ActorProfile['sets']
  private readonly evidence: ActorEvidence
  private readonly places: ReadonlyMap<string, number>

  constructor(reader: ReadHandle, evidence: ActorEvidence) {
    this.evidence = evidence
    const stating = new Set(evidence.claims.flatMap(({ sets }) => sets))
    const sets = knowledgeSets(reader).filter(({ key }) => stating.has(key))
    this.places = new Map(sets.map(({ key }, place) => [key, place]))
    this.sets = sets.map(({ terms }) => {
      const { title, version, dated, source, licence, notice } = JSON.parse(terms) as SetTerms
      return { title, version, dated, source, licence, notice }
    })
  }

  of(fact: ClaimFact): { value: string; by: number[] }[] {
    return this.evidence.claims
      .filter((claim) => claim.fact === fact)
      .map(({ value, sets }) => ({ value, by: this.placesOf(sets) }))
  }

  by(fact: ClaimFact, value: string): number[] {
    const claim = this.evidence.claims.find((each) => each.fact === fact && each.value === value)
    return claim === undefined ? [] : this.placesOf(claim.sets)
  }

  placesOf(sets: readonly string[]): number[] {
    return sets.flatMap((set) => this.places.get(set) ?? [])
  }
}
