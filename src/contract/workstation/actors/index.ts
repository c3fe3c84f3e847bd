import { actorDecisionOperations } from './actor-decisions.ts'
import { actorExportOperations } from './actor-exports.ts'
import { actorLinkOperations } from './actor-links.ts'
import { actorMapOperations } from './actor-map.ts'
import { actorMatrixOperations } from './actor-matrix.ts'
import { actorNameOperations } from './actor-names.ts'
import { actorProfileOperations } from './actor-profile.ts'
import { actorSetsOperations } from './actor-sets.ts'
import { actorTableOperations } from './actor-table.ts'
import { actorTimelineOperations } from './actor-timeline.ts'
import { actorUseOperations } from './actor-uses.ts'

/** All operations of threat actors that only the window calls. */
export const actorWindowOperations = [
  ...actorDecisionOperations,
  ...actorExportOperations,
  ...actorLinkOperations,
  ...actorMapOperations,
  ...actorMatrixOperations,
  ...actorNameOperations,
  ...actorProfileOperations,
  ...actorSetsOperations,
  ...actorTableOperations,
  ...actorTimelineOperations,
  ...actorUseOperations,
] as const
