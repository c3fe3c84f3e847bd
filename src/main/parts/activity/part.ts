import type { Part } from '../../operations/call/part.ts'

/** Activity: the acts of the log in all parts, and taking them back. */
export const activityPart: Part = {
  name: 'activity',
  windowHandlers: async () => (await import('./window-handlers.ts')).activityHandlers,
}
