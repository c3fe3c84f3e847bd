import type { Part } from '../../operations/call/part.ts'
import { mergeMentions } from '../../operations/knowledge/mentions.ts'
import { observableHandlers } from './handlers.ts'

/** Observables of alerts and cases: where each occurs, what it occurs with, and suppressions. */
export const observablesPart: Part = {
  name: 'observables',
  handlers: observableHandlers,
  windowHandlers: async () => (await import('./window-handlers.ts')).observableWindowHandlers,
  open: ({ store: { reader } }) => ({
    mentions: async () => {
      const [{ observableMentions }, { nameMentions }] = await Promise.all([
        import('./observable-mentions.ts'),
        import('./name-mentions.ts'),
      ])
      return (sought) =>
        mergeMentions([observableMentions(reader, sought), nameMentions(reader, sought.names ?? [])])
    },
    find: async (words, limit) =>
      (await import('./find-observables.ts')).findObservables(reader, words, limit),
  }),
}
