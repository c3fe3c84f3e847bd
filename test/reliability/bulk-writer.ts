import { systemClock } from '../../src/main/operations/system/clock.ts'
import { makeRandom } from '../../src/main/operations/system/random.ts'
import { type BulkAct, doBulkAct } from '../../src/main/parts/alerts/bulk-act.ts'
import { openStore } from '../../src/main/store/open.ts'
import { awaitRound } from './await-round.ts'

/**
 * Does one act on all alerts of a data directory and kills itself after processing a number of them; with 0 as soon as
 * the act is done. Starts when it reads the line `<data directory> <act> <alerts>` from standard input.
 */
await awaitRound((dataDir = '', what = '', most = '') => {
  const store = openStore(dataDir)
  const ids = store.reader.prepare('SELECT id FROM alert ORDER BY number').pluck().all() as string[]
  const acts: Record<string, BulkAct> = {
    dismiss: { do: 'dismiss', ids, reason_code: 'noise', comment: null },
    escalate: { do: 'escalate', ids, case_id: null },
    merge: { do: 'merge', ids, under: ids[0] ?? '' },
  }
  const random = makeRandom()
  doBulkAct(acts[what] as BulkAct, {
    store,
    caller: { kind: 'window', mayNamePaths: false },
    clock: systemClock,
    random,
    draft: (title) => ({
      id: random.id(systemClock.now()),
      at: new Date(systemClock.now()).toISOString(),
      by: 'window',
      part: 'cases',
      operation: `alertInbox.${what}`,
      title,
      undoes: null,
    }),
    publish: () => undefined,
    onAlert: (done) => {
      if (done === Number(most)) process.kill(process.pid, 'SIGKILL')
    },
  })
  process.kill(process.pid, 'SIGKILL')
})
