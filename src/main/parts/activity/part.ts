import type { Part } from '../../operations/part.ts'

/** What was done here, in all parts: the acts of the log, and taking them back. */
export const activityPart: Part = {
  name: 'activity',
  windowHandlers: async () => (await import('./window-handlers.ts')).activityHandlers,
}
