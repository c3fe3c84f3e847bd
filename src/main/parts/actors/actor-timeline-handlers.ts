import { problem } from '../../../contract/problem.ts'
import {
  type ActorTimeline,
  actorTimelineOperations,
} from '../../../contract/workstation/actors/actor-timeline.ts'
import type { ActorEvidence } from '../../engine/actor/actor-evidence.ts'
import type { SetTerms } from '../../engine/actor/describe-actor.ts'
import { implement } from '../../operations/call/implement.ts'
import { knowledgeSets } from '../../store/actors/actor-knowledge.ts'
import { readEvidence } from '../../store/actors/actor-search.ts'
import { campaignsOfActor } from '../../store/actors/technique-matrix.ts'
import type { Context } from './context.ts'

/** Handlers for the timeline of threat actors. */
export const actorTimelineHandlers = implement<typeof actorTimelineOperations, Context>(
  actorTimelineOperations,
  {
    'actorTimeline.read': async ({ slug }, { store: { reader }, actors }) => {
      await actors.ready()
      const kept = readEvidence(reader, slug)
      if (kept === null) return problem('not-found', 'There is no threat actor at this address.')
      const sets = new Map(
        knowledgeSets(reader).map(({ key, terms }) => {
          const { title, dated } = JSON.parse(terms) as SetTerms
          return [key, { title, dated }] as const
        }),
      )
      const by = (keys: readonly string[]) => keys.flatMap((key) => sets.get(key) ?? [])
      const { claims } = JSON.parse(kept.evidence) as ActorEvidence
      const seen = claims.flatMap(({ fact, value, sets: keys }) =>
        fact === 'first_seen' || fact === 'last_seen'
          ? [{ kind: fact, name: null, id: null, from: value, to: null, description: null, by: by(keys) }]
          : [],
      )
      const campaigns = campaignsOfActor(reader, kept.number).map(
        ({ name, mitre_id: id, first_seen: from, last_seen: to, description, set_key }) => ({
          ...{ kind: 'campaign' as const, name, id, from, to, description, by: by([set_key]) },
        }),
      )
      return { entries: inOrder([...seen, ...campaigns]) }
    },
  },
)

function inOrder(entries: ActorTimeline['entries']): ActorTimeline['entries'] {
  const key = ({ from, to }: ActorTimeline['entries'][number]) => from ?? to ?? '~'
  return entries.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
}
