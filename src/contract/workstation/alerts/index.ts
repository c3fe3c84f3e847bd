import { alertImportOperations } from './alert-import.ts'
import { alertInboxOperations } from './alert-inbox.ts'
import { alertMergeOperations } from './alert-merge.ts'
import { alertSavedFilterOperations } from './alert-saved-filters.ts'
import { alertFilterOperations } from './alert-values.ts'
import { slaOperations } from './sla-targets.ts'

/** All operations of alerts that only the window calls. */
export const alertWindowOperations = [
  ...alertImportOperations,
  ...alertInboxOperations,
  ...alertMergeOperations,
  ...alertSavedFilterOperations,
  ...alertFilterOperations,
  ...slaOperations,
] as const
