import { actorDecisionOperations } from '../../../contract/workstation/actors/actor-decisions.ts'
import { actorExportOperations } from '../../../contract/workstation/actors/actor-exports.ts'
import { actorLinkOperations } from '../../../contract/workstation/actors/actor-links.ts'
import { actorMapOperations } from '../../../contract/workstation/actors/actor-map.ts'
import { actorMatrixOperations } from '../../../contract/workstation/actors/actor-matrix.ts'
import { actorNameOperations } from '../../../contract/workstation/actors/actor-names.ts'
import { actorProfileOperations } from '../../../contract/workstation/actors/actor-profile.ts'
import { actorSetsOperations } from '../../../contract/workstation/actors/actor-sets.ts'
import { actorTableOperations } from '../../../contract/workstation/actors/actor-table.ts'
import { actorTimelineOperations } from '../../../contract/workstation/actors/actor-timeline.ts'
import { actorUseOperations } from '../../../contract/workstation/actors/actor-uses.ts'
import { listLazily } from '../../operations/call/lazily.ts'

/** Handlers for the window, loaded list by list. */
export const actorWindowHandlers = new Map([
  ...listLazily(
    actorTableOperations,
    async () => (await import('./actor-table-handlers.ts')).actorTableHandlers,
  ),
  ...listLazily(
    actorSetsOperations,
    async () => (await import('./actor-sets-handlers.ts')).actorSetsHandlers,
  ),
  ...listLazily(
    actorDecisionOperations,
    async () => (await import('./actor-decision-handlers.ts')).actorDecisionHandlers,
  ),
  ...listLazily(
    actorExportOperations,
    async () => (await import('./actor-export-handlers.ts')).actorExportHandlers,
  ),
  ...listLazily(
    actorNameOperations,
    async () => (await import('./actor-name-handlers.ts')).actorNameHandlers,
  ),
  ...listLazily(actorMapOperations, async () => (await import('./actor-map-handlers.ts')).actorMapHandlers),
  ...listLazily(
    actorLinkOperations,
    async () => (await import('./actor-link-handlers.ts')).actorLinkHandlers,
  ),
  ...listLazily(
    actorMatrixOperations,
    async () => (await import('./actor-matrix-handlers.ts')).actorMatrixHandlers,
  ),
  ...listLazily(
    actorTimelineOperations,
    async () => (await import('./actor-timeline-handlers.ts')).actorTimelineHandlers,
  ),
  ...listLazily(actorUseOperations, async () => (await import('./actor-use-handlers.ts')).actorUseHandlers),
  ...listLazily(
    actorProfileOperations,
    async () => (await import('./actor-profile-handlers.ts')).actorProfileHandlers,
  ),
])
