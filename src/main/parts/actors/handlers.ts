import { actorOperations } from '../../../contract/actors/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'

const actors = () => import('./actor-handlers.ts')
const counts = () => import('./count-handlers.ts')
const exports = () => import('./export-handlers.ts')

/**
 * Threat actor operations for other programs. Their health is answered by the lookups part, which answers it for every
 * family.
 */
export const actorHandlers = implementSome<typeof actorOperations, Context>(actorOperations, {
  'actors.list': lazily(async () => (await actors()).list),
  'actors.read': lazily(async () => (await actors()).read),
  'actors.listByCve': lazily(async () => (await actors()).listByCve),
  'actors.exportStix': lazily(async () => (await actors()).exportStix),
  'actors.exportCsv': lazily(async () => (await exports()).exportCsv),
  'actors.exportJsonl': lazily(async () => (await exports()).exportJsonl),
  'actorMap.read': lazily(async () => (await counts()).readMap),
  'actorGraph.read': lazily(async () => (await counts()).readGraph),
  'techniques.count': lazily(async () => (await counts()).countTechniques),
})
