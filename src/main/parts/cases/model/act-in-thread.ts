import { answerAsks } from '../../../jobs/worker/answer-asks.ts'
import { Stopped } from '../../../jobs/worker/protocol.ts'
import type { Caller } from '../../../operations/call/context.ts'
import { systemClock } from '../../../operations/system/clock.ts'
import { makeRandom } from '../../../operations/system/random.ts'
import type { ActDraft } from '../../../store/log/log.ts'
import { openStore } from '../../../store/open.ts'
import type { Deciding } from './deciding.ts'

/** Input of a thread that performs large acts. */
export type ActTask<A> = {
  readonly dataDir: string
  readonly act: A
  readonly caller: Caller
  /** Its title is set once it is known. */
  readonly draft: ActDraft
}

/** Alerts between two progress reports, and between two checks for cancellation. */
const alertsPerWord = 100

/** Answers the tasks of a thread: each act is done in one transaction, with a connection of its own. */
export function answerActs<A>(work: (act: A, context: Deciding) => unknown): void {
  answerAsks<undefined, ActTask<A>, unknown>(
    () =>
      ({ dataDir, act, caller, draft }, { onProgress, isStopped }) => {
        const store = openStore(dataDir)
        try {
          // nobody else waits in this thread
          store.writer.pragma('busy_timeout = 60000')
          return work(act, {
            store,
            caller,
            clock: systemClock,
            random: makeRandom(),
            draft: (title) => ({ ...draft, title }),
            publish: () => undefined,
            onAlert: (done, all) => {
              if (done % alertsPerWord !== 0 && done !== all) return
              if (isStopped()) throw new Stopped()
              onProgress(done / all)
            },
          })
        } finally {
          store.close()
        }
      },
  )
}
