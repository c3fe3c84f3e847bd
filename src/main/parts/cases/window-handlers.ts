import { caseBoardOperations } from '../../../contract/workstation/cases/case-board.ts'
import { caseCommentOperations } from '../../../contract/workstation/cases/case-comments.ts'
import { caseExportOperations } from '../../../contract/workstation/cases/case-export.ts'
import { caseFileOperations } from '../../../contract/workstation/cases/case-files.ts'
import { caseLinkOperations } from '../../../contract/workstation/cases/case-links.ts'
import { caseTaskOperations } from '../../../contract/workstation/cases/case-tasks.ts'
import { caseTechniqueOperations } from '../../../contract/workstation/cases/case-techniques.ts'
import { caseTemplateOperations } from '../../../contract/workstation/cases/case-templates.ts'
import { caseTimelineOperations } from '../../../contract/workstation/cases/case-timeline.ts'
import { sampleIncidentOperations } from '../../../contract/workstation/cases/sample-incident.ts'
import { listLazily } from '../../operations/call/lazily.ts'

/** Handlers for the window, loaded list by list: what draws the frame must not wait for what opens a case. */
export const caseWindowHandlers = new Map([
  ...listLazily(
    caseBoardOperations,
    async () => (await import('./case/case-board-handlers.ts')).caseBoardHandlers,
  ),
  ...listLazily(
    caseExportOperations,
    async () => (await import('./export/case-export-handlers.ts')).caseExportHandlers,
  ),
  ...listLazily(
    caseFileOperations,
    async () => (await import('./evidence/file-evidence.ts')).caseFileHandlers,
  ),
  ...listLazily(
    caseTaskOperations,
    async () => (await import('./case/case-task-handlers.ts')).caseTaskHandlers,
  ),
  ...listLazily(
    caseTemplateOperations,
    async () => (await import('./case/case-template-handlers.ts')).caseTemplateHandlers,
  ),
  ...listLazily(
    caseLinkOperations,
    async () => (await import('./case/case-link-handlers.ts')).caseLinkHandlers,
  ),
  ...listLazily(
    caseCommentOperations,
    async () => (await import('./case/case-comment-handlers.ts')).caseCommentHandlers,
  ),
  ...listLazily(
    caseTimelineOperations,
    async () => (await import('./case/case-timeline-handlers.ts')).caseTimelineHandlers,
  ),
  ...listLazily(
    caseTechniqueOperations,
    async () => (await import('./case/case-technique-handlers.ts')).caseTechniqueHandlers,
  ),
  ...listLazily(
    sampleIncidentOperations,
    async () => (await import('./sample/load-sample.ts')).sampleIncidentHandlers,
  ),
])
