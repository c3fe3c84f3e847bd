import { actorOperations } from '../../../contract/actors/index.ts'
import { implementSome } from '../../operations/implement.ts'
import * as actors from './actor-handlers.ts'
import type { Context } from './context.ts'
import * as counts from './count-handlers.ts'
import * as exports from './export-handlers.ts'

/**
 * Threat actor operations for other programs. Their health is answered by the lookups part, which answers it for every
 * family.
 */
export const actorHandlers = implementSome<typeof actorOperations, Context>(actorOperations, {
  'actors.list': actors.list,
  'actors.read': actors.read,
  'actors.listByCve': actors.listByCve,
  'actors.exportStix': actors.exportStix,
  'actors.exportCsv': exports.exportCsv,
  'actors.exportJsonl': exports.exportJsonl,
  'actorMap.read': counts.readMap,
  'actorGraph.read': counts.readGraph,
  'techniques.count': counts.countTechniques,
})
