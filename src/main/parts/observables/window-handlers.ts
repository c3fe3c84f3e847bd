import { observablePageOperations } from '../../../contract/workstation/observables/observable-pages.ts'
import { suppressOperations } from '../../../contract/workstation/observables/suppress.ts'
import { suppressionOperations } from '../../../contract/workstation/observables/suppressions.ts'
import { listLazily } from '../../operations/call/lazily.ts'

/** Handlers for the window, loaded list by list: what draws the frame must not wait for what opens an observable. */
export const observableWindowHandlers = new Map([
  ...listLazily(
    observablePageOperations,
    async () => (await import('./observable-page-handlers.ts')).observablePageHandlers,
  ),
  ...listLazily(
    suppressionOperations,
    async () => (await import('./suppression-window-handlers.ts')).suppressionHandlers,
  ),
  ...listLazily(suppressOperations, async () => (await import('./suppress-handlers.ts')).suppressHandlers),
])
