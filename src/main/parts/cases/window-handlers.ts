import { alertBulkOperations } from '../../../contract/workstation/alert-bulk.ts'
import { alertImportOperations } from '../../../contract/workstation/alert-import.ts'
import { alertInboxOperations } from '../../../contract/workstation/alert-inbox.ts'
import { alertMergeOperations } from '../../../contract/workstation/alert-merge.ts'
import { alertSavedFilterOperations } from '../../../contract/workstation/alert-saved-filters.ts'
import { alertFilterOperations } from '../../../contract/workstation/alert-values.ts'
import { caseBoardOperations } from '../../../contract/workstation/case-board.ts'
import { caseCommentOperations } from '../../../contract/workstation/case-comments.ts'
import { caseExportOperations } from '../../../contract/workstation/case-export.ts'
import { caseLinkOperations } from '../../../contract/workstation/case-links.ts'
import { caseTaskOperations } from '../../../contract/workstation/case-tasks.ts'
import { caseTechniqueOperations } from '../../../contract/workstation/case-techniques.ts'
import { caseTemplateOperations } from '../../../contract/workstation/case-templates.ts'
import { caseTimelineOperations } from '../../../contract/workstation/case-timeline.ts'
import { observablePageOperations } from '../../../contract/workstation/observable-pages.ts'
import { slaOperations } from '../../../contract/workstation/sla-targets.ts'
import { suppressOperations } from '../../../contract/workstation/suppress.ts'
import { suppressionOperations } from '../../../contract/workstation/suppressions.ts'
import { listLazily } from '../../operations/lazily.ts'

/** Handlers for the window, loaded list by list: what draws the frame must not wait for what opens a case. */
export const caseWindowHandlers = new Map([
  ...listLazily(
    observablePageOperations,
    async () => (await import('./observable-page-handlers.ts')).observablePageHandlers,
  ),
  ...listLazily(
    alertInboxOperations,
    async () => (await import('./alert-inbox-handlers.ts')).alertInboxHandlers,
  ),
  ...listLazily(
    alertFilterOperations,
    async () => (await import('./alert-filter-handlers.ts')).alertFilterHandlers,
  ),
  ...listLazily(
    alertImportOperations,
    async () => (await import('./alert-import-handlers.ts')).alertImportHandlers,
  ),
  ...listLazily(
    suppressionOperations,
    async () => (await import('./suppression-window-handlers.ts')).suppressionHandlers,
  ),
  ...listLazily(suppressOperations, async () => (await import('./suppress-handlers.ts')).suppressHandlers),
  ...listLazily(slaOperations, async () => (await import('./sla-handlers.ts')).slaHandlers),
  ...listLazily(
    alertMergeOperations,
    async () => (await import('./alert-merge-handlers.ts')).alertMergeHandlers,
  ),
  ...listLazily(
    caseBoardOperations,
    async () => (await import('./case-board-handlers.ts')).caseBoardHandlers,
  ),
  ...listLazily(
    caseExportOperations,
    async () => (await import('./case-export-handlers.ts')).caseExportHandlers,
  ),
  ...listLazily(caseTaskOperations, async () => (await import('./case-task-handlers.ts')).caseTaskHandlers),
  ...listLazily(
    caseTemplateOperations,
    async () => (await import('./case-template-handlers.ts')).caseTemplateHandlers,
  ),
  ...listLazily(caseLinkOperations, async () => (await import('./case-link-handlers.ts')).caseLinkHandlers),
  ...listLazily(
    alertBulkOperations,
    async () => (await import('./alert-bulk-handlers.ts')).alertBulkHandlers,
  ),
  ...listLazily(
    caseCommentOperations,
    async () => (await import('./case-comment-handlers.ts')).caseCommentHandlers,
  ),
  ...listLazily(
    alertSavedFilterOperations,
    async () => (await import('./saved-filter-handlers.ts')).savedFilterHandlers,
  ),
  ...listLazily(
    caseTimelineOperations,
    async () => (await import('./case-timeline-handlers.ts')).caseTimelineHandlers,
  ),
  ...listLazily(
    caseTechniqueOperations,
    async () => (await import('./case-technique-handlers.ts')).caseTechniqueHandlers,
  ),
])
