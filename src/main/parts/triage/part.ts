import type { Part } from '../../operations/part.ts'
import type { Live } from './context.ts'
import { sessionMentions } from './session-mentions.ts'
import { TriageDesk } from './triage-desk.ts'

/** Triage sessions: texts and files, and the indicators that were found in them. */
export const triagePart: Part = {
  name: 'triage',
  windowHandlers: async () => (await import('./window-handlers.ts')).triageHandlers,
  restorer: async () => (await import('./restorer.ts')).triageRestorer,
  open: ({ store, clock, random, dataDir, resources, lists, isAlone, settings, publish }) => {
    const triage = new TriageDesk({
      store,
      clock,
      random,
      dataDir,
      resources,
      lists,
      isAlone,
      publish: (session, revision) => publish('session', { session, revision }),
    })
    const live: Live = { triage }
    return {
      live,
      mentions: (sought) => sessionMentions(store, sought),
      find: async (words, limit) => (await import('./find-sessions.ts')).findSessions(store, words, limit),
      restored: () => triage.reload(),
      fileBytes: () => triage.textBytes(),
      close: () => triage.close(settings().keep_sessions),
    }
  },
}
