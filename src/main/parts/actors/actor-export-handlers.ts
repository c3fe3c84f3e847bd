import { actorExportOperations } from '../../../contract/workstation/actor-exports.ts'
import { actorsBundle, type StixProfile } from '../../engine/actor/actor-stix.ts'
import type { SetTerms } from '../../engine/actor/describe-actor.ts'
import { implement } from '../../operations/implement.ts'
import { knowledgeSets } from '../../store/actor-knowledge.ts'
import type { Context } from './context.ts'
import { everyActor } from './every-actor.ts'

export const actorExportHandlers = implement<typeof actorExportOperations, Context>(actorExportOperations, {
  'actorExports.stix': async (_input, { store: { reader }, actors }) => {
    await actors.ready()
    const notices = knowledgeSets(reader).flatMap(({ terms }) => (JSON.parse(terms) as SetTerms).notice ?? [])
    return actorsBundle(profilesOf(everyActor(reader, 'profile')), [...new Set(notices)].sort())
  },
})

async function* profilesOf(texts: AsyncIterable<string>): AsyncGenerator<StixProfile> {
  for await (const text of texts) yield JSON.parse(text) as StixProfile
}
