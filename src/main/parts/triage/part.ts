import type { Part } from '../../operations/call/part.ts'
import type { Interruption } from '../../operations/jobs/jobs.ts'
import { mergeMentions } from '../../operations/knowledge/mentions.ts'
import { Late } from '../../operations/system/late.ts'
import type { Store } from '../../store/database/handle.ts'
import type { JobRecord } from '../../store/jobs/jobs.ts'
import { sessionWithId } from '../../store/triage/sessions.ts'
import type { Live } from './context.ts'
import { KeptSessions } from './kept-sessions.ts'

/** Returns what became of a reading whose program ended; null when its session was not kept. */
function interruptedReading({ result }: Pick<JobRecord, 'result'>, store: Store): Interruption | null {
  const session = sessionWithId(store, String(result.session))
  if (session === null) return null
  const kept =
    session.saved === 0
      ? 'No indicator had been stored.'
      : `${session.saved.toLocaleString('en-GB')} of the indicators in it are stored, and stay.`
  return {
    state: 'interrupted',
    message: `${kept} Start it again from the same files or text to read the rest.`,
  }
}

/** Triage sessions: texts and files, and the indicators that were found in them. */
export const triagePart: Part = {
  name: 'triage',
  windowHandlers: async () => (await import('./window-handlers.ts')).triageHandlers,
  restorer: async () => (await import('./restorer.ts')).triageRestorer,
  open: ({
    store,
    clock,
    random,
    dataDir,
    resources,
    valueLists,
    isAlone,
    settings,
    publish,
    jobs,
    processes,
    fileAnalyses,
  }) => {
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
        jobs,
        processes,
        analyses: fileAnalyses,
        areKept: () => settings().keep_sessions,
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
      interrupted: (job) => interruptedReading(job, store),
      restored: async () => (await live.made())?.triage.reload(),
      fileBytes: () => kept.textBytes(),
      close: async () => {
        await live.end(({ triage }) => triage.close())
        kept.close(settings().keep_sessions)
      },
    }
  },
}
