import type * as contract from '../../../contract/actors/actor.ts'
import type { listActorsByCve } from '../../../contract/actors/cve.ts'
import { problem } from '../../../contract/problem.ts'
import { actorBundle, type StixProfile } from '../../engine/actor/actor-stix.ts'
import { codeOfCountry } from '../../engine/actor/country-name.ts'
import type { Handler } from '../../operations/call/context.ts'
import { type ActorFilter, listActors, readProfile } from '../../store/actors/actors.ts'
import { campaignsWithSlug } from '../../store/actors/technique-matrix.ts'
import type { Context } from './context.ts'

const notFound = problem('not-found', 'not_found')

const everybody: ActorFilter = {
  isFree: false,
  origin: null,
  motivation: null,
  sector: null,
  cve: null,
  updatedSince: null,
  part: null,
}

type Item = ReturnType<ReturnType<typeof contract.actorItem>['parse']>

export const list: Handler<typeof contract.listActors, Context> = async (input, { store, actors }) => {
  await actors.ready()
  const small = (text: string | undefined) => text?.trim().toLowerCase() ?? null
  const { limit, offset } = input
  const { items, total } = listActors(
    store.reader,
    {
      isFree: input.source === 'galaxy',
      // an unknown country matches no actor's origin
      origin: input.origin === undefined ? null : (codeOfCountry(input.origin) ?? input.origin).toLowerCase(),
      motivation: small(input.motivation),
      sector: small(input.sector),
      cve: small(input.cve),
      updatedSince: input.updated_since === undefined ? null : new Date(input.updated_since).toISOString(),
      part: small(input.q),
    },
    limit,
    offset,
  )
  return {
    items: items.map((item) => JSON.parse(item) as Item),
    ...{ count: items.length, total, limit, offset },
    ...actors.unknownWithoutSets('items', input.source === 'galaxy'),
  }
}

export const read: Handler<typeof contract.readActor, Context> = async (
  { slug, source },
  { store, actors },
) => {
  await actors.ready()
  const profile = readProfile(store.reader, slug, source === 'galaxy')
  if (profile === null) return notFound
  const answer = JSON.parse(profile) as Awaited<ReturnType<typeof read>> & { licence: unknown }
  return source === 'galaxy' ? { ...answer, sources: answer.licence } : answer
}

export const listByCve: Handler<typeof listActorsByCve, Context> = async ({ cve_id }, { store, actors }) => {
  await actors.ready()
  const { items, total } = listActors(store.reader, { ...everybody, cve: cve_id.toLowerCase() }, 10_000, 0)
  return {
    cve_id,
    count: total,
    actors: items.map((item) => JSON.parse(item) as Item),
    vuln_url: `/cve/${cve_id}`,
    ...actors.unknownWithoutSets('actors'),
  }
}

export const exportStix: Handler<typeof contract.exportActorStix, Context> = async (
  { slug },
  { store, actors },
) => {
  await actors.ready()
  const profile = readProfile(store.reader, slug, false)
  if (profile === null) return notFound
  const parsed = JSON.parse(profile) as StixProfile & { readonly actor: { readonly slug: string } }
  return actorBundle(parsed, campaignsWithSlug(store.reader, parsed.actor.slug))
}
