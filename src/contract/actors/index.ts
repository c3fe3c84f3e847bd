import { exportActorStix, listActors, readActor } from './actor.ts'
import { exportActorsCsv, exportActorsJsonl } from './bulk.ts'
import { listActorsByCve } from './cve.ts'
import { readActorGraph } from './graph.ts'
import { readActorHealth } from './health.ts'
import { readActorMap } from './map.ts'
import { countTechniques } from './technique.ts'

/** Threat actors: the 10 operations of the third document's part C. */
export const actorOperations = [
  listActors,
  readActor,
  listActorsByCve,
  exportActorStix,
  readActorMap,
  readActorGraph,
  countTechniques,
  exportActorsCsv,
  exportActorsJsonl,
  readActorHealth,
] as const
