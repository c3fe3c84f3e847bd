import { isProblem } from '../../contract/problem.ts'
import type { ActorSets } from '../../contract/workstation/actors/actor-sets.ts'
import { invoke } from '../state/bridge.ts'
import { useCurrentAnswer } from '../state/current-answer.ts'

/** Returns the sets of threat actors, those in use and those not in use; null until known. */
export function useActorSets(): ActorSets | null {
  const [read] = useCurrentAnswer({
    key: 'sets',
    ask: () => invoke('actorSets.read', {}),
    topics: ['actors', 'packs'],
    everyMs: 1000,
  })
  return read === null || isProblem(read.is) ? null : read.is
}

/** Sets that are switched on and not in use, each with the reason: what no set in use states may stand in them. */
export function UnusedSets() {
  return (useActorSets()?.unused ?? []).map(({ pack, reason }) => (
    <p key={pack} className="unused-set" role="status">
      {reason}
    </p>
  ))
}
