import type { Part } from '../../operations/part.ts'
import { caseMentions } from './case-mentions.ts'
import type { Live } from './context.ts'
import { caseHandlers } from './handlers.ts'
import { IngestQueue } from './ingest-queue.ts'

/** Alerts, cases and observables: one store behind the incident-response API, the shared cases and the window. */
export const casesPart: Part = {
  name: 'cases',
  handlers: caseHandlers,
  windowHandlers: async () => {
    const [alerts, cases] = await Promise.all([
      import('./alert-inbox-handlers.ts'),
      import('./case-board-handlers.ts'),
    ])
    return new Map([...alerts.alertInboxHandlers, ...cases.caseBoardHandlers])
  },
  restorer: async () => (await import('./restorer.ts')).caseRestorer,
  open: ({ store, publish }) => {
    const live: Live = { ingest: new IngestQueue(store, () => publish('alerts', {})) }
    return {
      live: () => live,
      mentions: (sought) => caseMentions(store.reader, sought),
      find: async (words, limit) =>
        (await import('./find-by-words.ts')).findByWords(store.reader, words, limit),
      restored: () => {
        publish('alerts', {})
        publish('cases', {})
      },
    }
  },
}
