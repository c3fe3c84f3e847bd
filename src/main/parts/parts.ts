import type { Operation } from '../../contract/operation.ts'
import { activityOperations } from '../../contract/workstation/activity.ts'
import { actorDecisionOperations } from '../../contract/workstation/actor-decisions.ts'
import { actorExportOperations } from '../../contract/workstation/actor-exports.ts'
import { actorLinkOperations } from '../../contract/workstation/actor-links.ts'
import { actorMapOperations } from '../../contract/workstation/actor-map.ts'
import { actorMatrixOperations } from '../../contract/workstation/actor-matrix.ts'
import { actorNameOperations } from '../../contract/workstation/actor-names.ts'
import { actorProfileOperations } from '../../contract/workstation/actor-profile.ts'
import { actorSetsOperations } from '../../contract/workstation/actor-sets.ts'
import { actorTableOperations } from '../../contract/workstation/actor-table.ts'
import { actorTimelineOperations } from '../../contract/workstation/actor-timeline.ts'
import { actorUseOperations } from '../../contract/workstation/actor-uses.ts'
import { alertBulkOperations } from '../../contract/workstation/alert-bulk.ts'
import { alertImportOperations } from '../../contract/workstation/alert-import.ts'
import { alertInboxOperations } from '../../contract/workstation/alert-inbox.ts'
import { alertMergeOperations } from '../../contract/workstation/alert-merge.ts'
import { alertSavedFilterOperations } from '../../contract/workstation/alert-saved-filters.ts'
import { alertFilterOperations } from '../../contract/workstation/alert-values.ts'
import { caseBoardOperations } from '../../contract/workstation/case-board.ts'
import { caseCommentOperations } from '../../contract/workstation/case-comments.ts'
import { caseExportOperations } from '../../contract/workstation/case-export.ts'
import { caseLinkOperations } from '../../contract/workstation/case-links.ts'
import { caseTaskOperations } from '../../contract/workstation/case-tasks.ts'
import { caseTechniqueOperations } from '../../contract/workstation/case-techniques.ts'
import { caseTemplateOperations } from '../../contract/workstation/case-templates.ts'
import { caseTimelineOperations } from '../../contract/workstation/case-timeline.ts'
import { lookupOperations } from '../../contract/workstation/lookup.ts'
import { observablePageOperations } from '../../contract/workstation/observable-pages.ts'
import { packOperations } from '../../contract/workstation/packs.ts'
import { registerWindowOperations } from '../../contract/workstation/register.ts'
import { settingsOperations } from '../../contract/workstation/settings.ts'
import { slaOperations } from '../../contract/workstation/sla-targets.ts'
import { suppressOperations } from '../../contract/workstation/suppress.ts'
import { suppressionOperations } from '../../contract/workstation/suppressions.ts'
import { triageOperations } from '../../contract/workstation/triage.ts'
import { webhookOperations } from '../../contract/workstation/webhooks.ts'
import type { WindowOperation } from '../../contract/workstation/window-operation.ts'
import type { Part } from '../operations/part.ts'

/** A part as seen by code that only needs its operations; the part itself is loaded through `door`. */
export type PartEntry = {
  /** Its window operations. */
  readonly window: readonly WindowOperation[]
  /** Its operations for other programs beyond the reference documents, whose operations are in the contract. */
  readonly operations?: readonly Operation[]
  readonly door: () => Promise<Part>
}

/**
 * Every part of the workstation, in the order in which they are opened: what one provides is available to later ones.
 * They are closed in reverse order.
 */
export const parts: readonly PartEntry[] = [
  { window: settingsOperations, door: async () => (await import('./settings/part.ts')).settingsPart },
  { window: packOperations, door: async () => (await import('./packs/part.ts')).packsPart },
  { window: triageOperations, door: async () => (await import('./triage/part.ts')).triagePart },
  { window: lookupOperations, door: async () => (await import('./lookups/part.ts')).lookupsPart },
  {
    window: [
      ...alertInboxOperations,
      ...observablePageOperations,
      ...alertImportOperations,
      ...alertMergeOperations,
      ...alertBulkOperations,
      ...slaOperations,
      ...suppressionOperations,
      ...suppressOperations,
      ...caseBoardOperations,
      ...caseTaskOperations,
      ...caseCommentOperations,
      ...caseLinkOperations,
      ...caseTechniqueOperations,
      ...caseTimelineOperations,
      ...alertFilterOperations,
      ...alertSavedFilterOperations,
      ...caseTemplateOperations,
      ...caseExportOperations,
    ],
    door: async () => (await import('./cases/part.ts')).casesPart,
  },
  { window: webhookOperations, door: async () => (await import('./webhooks/part.ts')).webhooksPart },
  {
    window: [
      ...actorTableOperations,
      ...actorSetsOperations,
      ...actorProfileOperations,
      ...actorDecisionOperations,
      ...actorMapOperations,
      ...actorNameOperations,
      ...actorExportOperations,
      ...actorMatrixOperations,
      ...actorLinkOperations,
      ...actorUseOperations,
      ...actorTimelineOperations,
    ],
    door: async () => (await import('./actors/part.ts')).actorsPart,
  },
  { window: registerWindowOperations, door: async () => (await import('./register/part.ts')).registerPart },
  { window: activityOperations, door: async () => (await import('./activity/part.ts')).activityPart },
]
