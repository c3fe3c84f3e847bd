import { codeOfCountry, nameOfCountry } from './country-name.ts'
import { isGone } from './current-sets.ts'
import type { Uses } from './describe-actor.ts'
import { type ActorObject, nameKey } from './merge-actors.ts'

/** Claims about an actor, each with the keys of the sets that make it. */

export const claimFacts = [
  'name',
  'description',
  'origin',
  'motivation',
  'sector',
  'country',
  'first_seen',
  'last_seen',
  'technique',
  'software',
  'cve',
] as const
export type ClaimFact = (typeof claimFacts)[number]

export type Claim = {
  readonly fact: ClaimFact
  /** Value in the form in which the actor shows it: the name of a country, the id of a technique, the key of a name. */
  readonly value: string
  /** Keys of sets, in alphabetical order. */
  readonly sets: readonly string[]
}

/** An object that an actor is made of. */
export type ActorMember = { readonly set: string; readonly id: string; readonly name: string }

export type ActorEvidence = { readonly claims: readonly Claim[]; readonly members: readonly ActorMember[] }

export function evidenceOf(given: readonly ActorObject[], uses: Uses): ActorEvidence {
  const claims = new Claims()
  for (const { set, object } of given) {
    for (const name of [object.name, ...object.aliases.map(({ alias }) => alias)])
      claims.add('name', nameKey(name), set)
    // an object that was revoked or deprecated only contributes its names
    if (isGone(object)) continue
    if (object.description !== null) claims.add('description', object.description, set)
    if (object.origin !== null) claims.add('origin', nameOfCountry(object.origin) ?? object.origin, set)
    if (object.firstSeen !== null) claims.add('first_seen', object.firstSeen, set)
    if (object.lastSeen !== null) claims.add('last_seen', object.lastSeen, set)
    for (const motive of object.motivation) claims.add('motivation', motive, set)
    for (const sector of object.sectors) claims.add('sector', sector, set)
    for (const country of object.countries) claims.add('country', countryName(country), set)
  }
  for (const { technique, sets } of uses.techniques)
    for (const set of sets) claims.add('technique', technique.id, set)
  for (const { object, sets } of uses.software)
    for (const set of sets) claims.add('software', object.mitreId ?? nameKey(object.name), set)
  for (const { cve, set } of uses.cves) claims.add('cve', cve, set)
  return {
    claims: claims.all(),
    members: given.map(({ set, object: { id, name } }) => ({ set, id, name })),
  }
}

function countryName(given: string): string {
  const code = codeOfCountry(given)
  return code === null ? given : (nameOfCountry(code) ?? given)
}

class Claims {
  private readonly made = new Map<string, { fact: ClaimFact; value: string; sets: Set<string> }>()

  add(fact: ClaimFact, value: string, set: string): void {
    const key = `${fact} ${value}`
    const known = this.made.get(key)
    if (known === undefined) this.made.set(key, { fact, value, sets: new Set([set]) })
    else known.sets.add(set)
  }

  all(): Claim[] {
    return [...this.made.values()].map(({ fact, value, sets }) => ({ fact, value, sets: [...sets].sort() }))
  }
}
