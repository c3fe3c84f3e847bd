import { alertImportOperations } from '../../../contract/workstation/alerts/alert-import.ts'
import { alertInboxOperations } from '../../../contract/workstation/alerts/alert-inbox.ts'
import { alertMergeOperations } from '../../../contract/workstation/alerts/alert-merge.ts'
import { alertSavedFilterOperations } from '../../../contract/workstation/alerts/alert-saved-filters.ts'
import { alertFilterOperations } from '../../../contract/workstation/alerts/alert-values.ts'
import { slaOperations } from '../../../contract/workstation/alerts/sla-targets.ts'
import { listLazily } from '../../operations/call/lazily.ts'

/** Handlers for the window, loaded list by list: what draws the frame must not wait for what opens an alert. */
export const alertWindowHandlers = new Map([
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
  ...listLazily(slaOperations, async () => (await import('./sla-handlers.ts')).slaHandlers),
  ...listLazily(
    alertMergeOperations,
    async () => (await import('./alert-merge-handlers.ts')).alertMergeHandlers,
  ),
  ...listLazily(
    alertSavedFilterOperations,
    async () => (await import('./saved-filter-handlers.ts')).savedFilterHandlers,
  ),
])
