import { answerAsks } from '../../jobs/worker/answer-asks.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { systemClock } from '../../operations/clock.ts'
import { makeRandom } from '../../operations/random.ts'
import { openStore } from '../../store/open.ts'
import { doBulkAct } from './bulk-act.ts'
import type { BulkTask } from './bulk-task.ts'
import type { Deciding } from './deciding.ts'
import { doCaseAct } from './do-case-act.ts'

/** Alerts between two progress reports, and between two checks for cancellation. */
const alertsPerWord = 100

/** Worker thread that performs one act on many alerts, or on a case with many indicators, in one transaction. */
answerAsks<undefined, BulkTask, unknown>(
  () =>
    ({ dataDir, act, caller, draft }, { onProgress, isStopped }) => {
      const store = openStore(dataDir)
      try {
        // nobody else waits in this thread
        store.writer.pragma('busy_timeout = 60000')
        const context: Deciding = {
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
        }
        return 'ids' in act || act.do === 'takeApart' ? doBulkAct(act, context) : doCaseAct(act, context)
      } finally {
        store.close()
      }
    },
)
