import { isProblem } from '../../contract/problem.ts'
import type { ActorSets } from '../../contract/workstation/actors/actor-sets.ts'
import { useOperation } from '../state/reader/use-operation.ts'

/** Returns the sets of threat actors, those in use and those not in use; null until known. */
export function useActorSets(): ActorSets | null {
  const { answer } = useOperation('actorSets.read', {}, { everyMs: 1000 })
  return isProblem(answer) ? null : answer
}

/** Sets that are switched on and not in use, each with the reason: what no set in use states may stand in them. */
export function UnusedSets() {
  return (useActorSets()?.unused ?? []).map(({ pack, reason }) => (
    <p key={pack} className="unused-set" role="status">
      {reason}
    </p>
  ))
}
