import { type Problem, problem } from '../../../contract/problem.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { WorkerHandle } from '../../jobs/worker/worker-handle.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Context } from '../../operations/call/context.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import type { Interruption } from '../../operations/jobs/jobs.ts'
import { alertWithId } from '../../store/alerts/alerts.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import type { JobRecord } from '../../store/jobs/jobs.ts'
import { hasAct } from '../../store/log/log.ts'
import type { ActTask } from '../cases/model/act-in-thread.ts'
import { type BulkAct, type BulkAnswers, calledOff, doBulkAct } from './bulk-act.ts'

/** Maximum number of alerts processed without a thread, in some milliseconds. */
const fewAlerts = 100
/** Heap of the thread, in megabytes, for 10,000 alerts with their texts. */
const heapMb = 1024

const verbs = {
  dismiss: 'Dismissing',
  escalate: 'Escalating',
  merge: 'Merging',
  takeApart: 'Taking apart',
} as const satisfies Readonly<Record<BulkAct['do'], string>>

/**
 * Acts on many alerts. Few are processed at once; many as a job in a thread, in one transaction: until it is committed
 * nothing is written, whatever happens to host or machine. Only one runs at a time.
 */
export class BulkActs {
  private thread: WorkerHandle | null = null

  /** Whether a thread may lock the database for longer than a moment. */
  get isRunning(): boolean {
    return this.thread !== null
  }

  run<A extends BulkAct>(
    act: A,
    context: Context,
  ): BulkAnswers[A['do']] | Problem | Promise<BulkAnswers[A['do']] | Problem> {
    if (alertsOf(act, context.store.reader) <= fewAlerts) return doBulkAct(act, context)
    if (this.thread !== null)
      return problem('conflict', 'Another act on many alerts is under way. Wait until it is done.')
    return this.inThread(act, context)
  }

  async close(): Promise<void> {
    await this.thread?.end()
  }

  private async inThread<A extends BulkAct>(
    act: A,
    context: Context,
  ): Promise<BulkAnswers[A['do']] | Problem> {
    const { caller, dataDir, publish, jobs } = context
    const alerts = alertsOf(act, context.store.reader)
    const draft = context.draft('')
    const task: ActTask<BulkAct> = { dataDir, act, caller, draft }
    const thread = new WorkerHandle(workerScript('./bulk-act-worker.ts', import.meta.url), {
      heapMb,
      youngMb: 32,
    })
    this.thread = thread
    let share = 0
    const { promise, resolve, reject } = Promise.withResolvers<BulkAnswers[A['do']] | Problem>()
    const { finished } = jobs.start(
      {
        part: 'alerts',
        kind: 'bulk-act',
        title: () => `${verbs[act.do]} ${alerts.toLocaleString('en-GB')} alerts`,
        unit: 'alerts',
        progress: () => ({ done: Math.round(share * alerts), all: alerts }),
        result: () => ({ act: draft.id }),
        problemOf: (error) => problem('failed', sentenceOf(error, dataDir)),
        isReportedElsewhere: true,
      },
      async (job) => {
        const onProgress = (done: number) => {
          share = done
          job.progressed()
        }
        try {
          const { signal } = job
          resolve(await thread.ask<BulkAnswers[A['do']] | Problem>(task, { signal, onProgress }))
        } catch (error) {
          if (error instanceof Stopped) resolve(calledOff)
          else reject(error)
          throw error
        } finally {
          await thread.end()
          this.thread = null
        }
        return undefined
      },
    )
    try {
      return await promise
    } finally {
      await finished
      publish('alerts', {})
      publish('cases', {})
    }
  }
}

/** Returns what became of an act whose program ended: it is in the log, or nothing of it was written. */
export function interruptedAct({ result }: Pick<JobRecord, 'result'>, reader: ReadHandle): Interruption {
  return hasAct(reader, String(result.act))
    ? { state: 'done', message: '' }
    : {
        state: 'interrupted',
        message: 'It is done as a whole or not at all, and nothing of it was written. Do it again.',
      }
}

/** Returns the number of alerts of an act; for an act on named alerts, at least how many are named. */
function alertsOf(act: BulkAct, reader: ReadHandle): number {
  if (act.do === 'takeApart' && 'under' in act.what) return alertWithId(reader, act.what.under)?.merged ?? 0
  const ids = act.do === 'takeApart' && 'ids' in act.what ? act.what.ids : 'ids' in act ? act.ids : []
  if (ids.length > fewAlerts) return ids.length
  return ids.reduce((sum, id) => sum + 1 + (alertWithId(reader, id)?.merged ?? 0), 0)
}
