import { actorOperations } from '../../../contract/actors/index.ts'
import { implementSome } from '../../operations/implement.ts'
import * as actors from './actor-handlers.ts'
import type { Context } from './context.ts'
import * as counts from './count-handlers.ts'
import * as exports from './export-handlers.ts'

/** What other programs ask of threat actors. Their health is asked of the look-ups, which tell that of every family. */
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
