import { actorExportOperations } from '../../../contract/workstation/actors/actor-exports.ts'
import { actorsBundle, type StixActor, type StixProfile } from '../../engine/actor/actor-stix.ts'
import type { SetTerms } from '../../engine/actor/describe-actor.ts'
import { implement } from '../../operations/call/implement.ts'
import { knowledgeSets } from '../../store/actors/actor-knowledge.ts'
import { campaignsWithSlug } from '../../store/actors/technique-matrix.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import type { Context } from './context.ts'
import { everyActor } from './every-actor.ts'

export const actorExportHandlers = implement<typeof actorExportOperations, Context>(actorExportOperations, {
  'actorExports.stix': async (_input, { store: { reader }, actors }) => {
    await actors.ready()
    const notices = knowledgeSets(reader).flatMap(({ terms }) => (JSON.parse(terms) as SetTerms).notice ?? [])
    return actorsBundle(actorsOf(reader, everyActor(reader, 'profile')), [...new Set(notices)].sort())
  },
})

async function* actorsOf(reader: ReadHandle, texts: AsyncIterable<string>): AsyncGenerator<StixActor> {
  for await (const text of texts) {
    const profile = JSON.parse(text) as StixProfile & { readonly actor: { readonly slug: string } }
    yield { profile, campaigns: campaignsWithSlug(reader, profile.actor.slug) }
  }
}
