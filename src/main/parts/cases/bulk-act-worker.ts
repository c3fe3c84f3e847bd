import { answerAsks } from '../../jobs/worker/answer-asks.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { systemClock } from '../../operations/clock.ts'
import type { Caller } from '../../operations/context.ts'
import { makeRandom } from '../../operations/random.ts'
import type { ActDraft } from '../../store/log.ts'
import { openStore } from '../../store/open.ts'
import { type BulkAct, doBulkAct } from './bulk-act.ts'

/** Input of the thread. */
export type BulkTask = {
  readonly dataDir: string
  readonly act: BulkAct
  readonly caller: Caller
  /** Its title is set once it is known. */
  readonly draft: ActDraft
}

/** Alerts between two progress reports, and between two checks for cancellation. */
const alertsPerWord = 100

/** Worker thread that performs one act on many alerts, in one transaction. */
answerAsks<undefined, BulkTask, unknown>(
  () =>
    ({ dataDir, act, caller, draft }, { onProgress, isStopped }) => {
      const store = openStore(dataDir)
      try {
        return doBulkAct(act, {
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
