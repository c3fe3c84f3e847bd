import type { Context } from '../../operations/call/context.ts'
import { listRecords } from '../../store/register/register-records.ts'
import { type Authority, type AuthorityCatalogue, mergeAuthorities, readAuthorities } from './authorities.ts'

/** Returns the types of entities, and the known authorities with the types that each supervises. */
export function listEntityTypes(_input: object, context: Context) {
  const { entity_types, authorities } = catalogueOf(context)
  return {
    entity_types: entity_types.map((type) => ({ ...type })),
    authorities: authorities.map(shown),
    origin: 'local' as const,
  }
}

/** Returns one authority with the types that it supervises. An unknown one is not an error: all types are returned. */
export function readAuthority(
  { authority_code }: { readonly authority_code: string },
  { resources }: Context,
) {
  const { entity_types, authorities } = readAuthorities(resources)
  const wanted = authority_code.trim().toLowerCase()
  const authority = authorities.find(({ code }) => code.toLowerCase() === wanted)
  const supervised = entity_types.filter(({ code }) => authority?.entity_types.includes(code) ?? true)
  return {
    authority: authority === undefined ? null : shown(authority),
    entity_types: supervised.map((type) => ({ ...type })),
    origin: 'local' as const,
  }
}

/** The catalogue with the user's own entries. */
function catalogueOf({ resources, store }: Context): AuthorityCatalogue {
  const { entity_types, authorities } = readAuthorities(resources)
  const entries = listRecords(store, 'authorityEntries', -1, 0).map(({ data }) => data)
  return { entity_types, authorities: mergeAuthorities(authorities, entries) }
}

function shown(authority: Authority) {
  return { ...authority, entity_types: [...authority.entity_types] }
}
