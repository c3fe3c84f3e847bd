import type { ActorDescription } from '../../engine/actor/describe-actor.ts'

/** A profile as it is kept: what the API gives of it. */
export type KeptProfile = Pick<
  ActorDescription,
  'aliases' | 'cves' | 'external_refs' | 'references' | 'tools' | 'techniques'
> & { readonly actor: ActorDescription['item'] & { readonly slug: string } }
