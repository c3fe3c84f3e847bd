import type { Part } from '../../operations/call/part.ts'
import { mergeMentions } from '../../operations/knowledge/mentions.ts'
import { Late } from '../../operations/system/late.ts'
import type { Live } from './context.ts'
import { KeptSessions } from './kept-sessions.ts'

/** Triage sessions: texts and files, and the indicators that were found in them. */
export const triagePart: Part = {
  name: 'triage',
  windowHandlers: async () => (await import('./window-handlers.ts')).triageHandlers,
  restorer: async () => (await import('./restorer.ts')).triageRestorer,
  open: ({ store, clock, random, dataDir, resources, valueLists, isAlone, settings, publish, processes }) => {
    const kept = new KeptSessions({ store, clock, dataDir, isAlone })
    const live = new Late<Live>(async () => {
      const [{ TriageSessions }, lists] = await Promise.all([import('./triage-sessions.ts'), valueLists()])
      const triage = new TriageSessions({
        store,
        clock,
        random,
        dataDir,
        texts: kept.texts,
        resources,
        lists,
        isAlone,
        processes,
        publish: (session, revision) => publish('session', { session, revision }),
      })
      return { triage, lists }
    })
    return {
      live: () => live.get(),
      provides: {
        sessionFiles: async (session) =>
          (await import('./session-files.ts')).sessionFiles(store, kept.texts, session),
      },
      mentions: async () => {
        const [{ sessionMentions }, { namedSessions }] = await Promise.all([
          import('./session-mentions.ts'),
          import('./named-sessions.ts'),
        ])
        return (sought) =>
          mergeMentions([sessionMentions(store, sought), namedSessions(store, sought.names ?? [])])
      },
      find: async (words, limit) => (await import('./find-sessions.ts')).findSessions(store, words, limit),
      restored: async () => (await live.made())?.triage.reload(),
      fileBytes: () => kept.textBytes(),
      close: async () => {
        await live.end(({ triage }) => triage.close())
        kept.close(settings().keep_sessions)
      },
    }
  },
}
