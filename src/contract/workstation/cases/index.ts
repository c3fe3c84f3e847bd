import { caseBoardOperations } from './case-board.ts'
import { caseCommentOperations } from './case-comments.ts'
import { caseExportOperations } from './case-export.ts'
import { caseFileOperations } from './case-files.ts'
import { caseLinkOperations } from './case-links.ts'
import { caseTaskOperations } from './case-tasks.ts'
import { caseTechniqueOperations } from './case-techniques.ts'
import { caseTemplateOperations } from './case-templates.ts'
import { caseTimelineOperations } from './case-timeline.ts'
import { sampleIncidentOperations } from './sample-incident.ts'

/** All operations of cases that only the window calls. */
export const caseWindowOperations = [
  ...caseBoardOperations,
  ...caseCommentOperations,
  ...caseExportOperations,
  ...caseFileOperations,
  ...caseLinkOperations,
  ...caseTaskOperations,
  ...caseTechniqueOperations,
  ...caseTemplateOperations,
  ...caseTimelineOperations,
  ...sampleIncidentOperations,
] as const
