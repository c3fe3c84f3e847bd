import type { ActorDescription } from '../../engine/actor/describe-actor.ts'

/** A stored profile: what the API returns of it. */
export type KeptProfile = Pick<
  ActorDescription,
  'aliases' | 'cves' | 'external_refs' | 'references' | 'tools' | 'techniques'
> & { readonly actor: ActorDescription['item'] & { readonly slug: string } }
