import { actorOperations } from '../../contract/actors/index.ts'
import { notBuilt } from './context.ts'
import { implement } from './implement.ts'
import { readActorHealthHere } from './lookups/read-health.ts'

/** Threat actors: what is built, and what answers 501. */
export const actorHandlers = implement(actorOperations)({
  'actors.list': notBuilt,
  'actors.read': notBuilt,
  'actors.listByCve': notBuilt,
  'actors.exportStix': notBuilt,
  'actorMap.read': notBuilt,
  'actorGraph.read': notBuilt,
  'techniques.count': notBuilt,
  'actors.exportCsv': notBuilt,
  'actors.exportJsonl': notBuilt,
  'actorHealth.read': readActorHealthHere,
})
