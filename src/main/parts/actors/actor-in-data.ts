import type { ActorInData } from '../../../contract/workstation/actors/actor-profile.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import type { Mentions } from '../../operations/knowledge/mentions.ts'
import type { Context } from './context.ts'
import type { KeptProfile } from './kept-profile.ts'

/** Maximum number of vulnerabilities whose lookups are searched. */
const maxLookups = 50

/**
 * Returns local data that points to an actor: by its names and by the vulnerabilities it exploits, never by techniques
 * alone.
 */
export async function actorInData(
  { actor, aliases, cves }: KeptProfile,
  { mentions, find }: Pick<Context, 'mentions' | 'find'>,
): Promise<ActorInData> {
  const names = [...new Set([actor.primary_name, ...aliases.map(({ alias }) => alias)])]
  const sought = names.filter(isTelling)
  const found = await Promise.all(cves.slice(0, maxLookups).map((cve) => find(cve, 10)))
  const hits = found.flatMap(({ hits: all }) => all)
  const lookups = hits.filter(({ what, title }) => what === 'lookup' && cves.includes(title))
  return {
    known: eachOnce(
      await mentions({
        values: cves.map((value) => ({ kind: 'cve' as const, value, isOther: true })),
        ...{ within: null, names: sought },
      }),
    ),
    lookups: lookups.map(({ title, link }) => ({ title, link })),
    unsought: names.filter((name) => !isTelling(name)),
    unsearched: [...new Set(found.flatMap(({ unsearched }) => unsearched))],
  }
}

/** False for names of two letters and for numbers, which occur in texts without meaning the actor. */
function isTelling(name: string): boolean {
  const key = nameKey(name)
  return key.length >= 4 && !/^\p{N}+$/u.test(key)
}

/** Merges a place found both by a name and by a vulnerability into one with both values. */
function eachOnce({ places, total, ...rest }: Mentions): Mentions {
  const merged = new Map<string, Mentions['places'][number]>()
  for (const place of places) {
    const known = merged.get(`${place.kind} ${place.id}`)
    const values = [...new Set([...(known?.values ?? []), ...(place.values ?? [])])]
    merged.set(`${place.kind} ${place.id}`, { ...place, count: values.length, values })
  }
  return { ...rest, total: total - (places.length - merged.size), places: [...merged.values()] }
}
