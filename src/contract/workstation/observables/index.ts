import { observablePageOperations } from './observable-pages.ts'
import { suppressOperations } from './suppress.ts'
import { suppressionOperations } from './suppressions.ts'

/** All operations of observables that only the window calls. */
export const observableWindowOperations = [
  ...observablePageOperations,
  ...suppressOperations,
  ...suppressionOperations,
] as const
