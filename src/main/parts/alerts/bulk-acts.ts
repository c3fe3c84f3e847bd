import { type Problem, problem } from '../../../contract/problem.ts'
import type { Topics } from '../../../contract/workstation/window/topics.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { WorkerHandle } from '../../jobs/worker/worker-handle.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Context } from '../../operations/call/context.ts'
import { alertWithId } from '../../store/alerts/alerts.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import type { ActTask } from '../cases/model/act-in-thread.ts'
import { type BulkAct, type BulkAnswers, calledOff, doBulkAct } from './bulk-act.ts'

/** Maximum number of alerts processed without a thread, in some milliseconds. */
const fewAlerts = 100
/** Heap of the thread, in megabytes, for 10,000 alerts with their texts. */
const heapMb = 1024

/**
 * Acts on many alerts. Few are processed at once; many in a thread, in one transaction: until it is committed nothing
 * is written, whatever happens to host or machine. Only one runs at a time.
 */
export class BulkActs {
  private running: { readonly stop: AbortController; readonly thread: WorkerHandle } | null = null

  /** Whether a thread may lock the database for longer than a moment. */
  get isRunning(): boolean {
    return this.running !== null
  }

  run<A extends BulkAct>(
    act: A,
    context: Context,
  ): BulkAnswers[A['do']] | Problem | Promise<BulkAnswers[A['do']] | Problem> {
    if (alertsOf(act, context.store.reader) <= fewAlerts) return doBulkAct(act, context)
    if (this.running !== null)
      return problem('conflict', 'Another act on many alerts is under way. Wait until it is done.')
    return this.inThread(act, context)
  }

  /** Cancels the running act; false when none is running, or it is already done. */
  callOff(): boolean {
    this.running?.stop.abort()
    return this.running !== null
  }

  async close(): Promise<void> {
    await this.running?.thread.end()
  }

  private async inThread<A extends BulkAct>(
    act: A,
    context: Context,
  ): Promise<BulkAnswers[A['do']] | Problem> {
    const { caller, dataDir, publish } = context
    const words = { what: act.do, alerts: alertsOf(act, context.store.reader) }
    const stop = new AbortController()
    const thread = new WorkerHandle(workerScript('./bulk-act-worker.ts', import.meta.url), {
      heapMb,
      youngMb: 32,
    })
    this.running = { stop, thread }
    const task: ActTask<BulkAct> = { dataDir, act, caller, draft: context.draft('') }
    const report = (share: number) => publish('bulk', { ...words, share } satisfies Topics['bulk'])
    report(0)
    try {
      return await thread.ask<BulkAnswers[A['do']] | Problem>(task, {
        signal: stop.signal,
        onProgress: report,
      })
    } catch (error) {
      if (error instanceof Stopped) return calledOff
      throw error
    } finally {
      await thread.end()
      this.running = null
      publish('bulk', null)
      publish('alerts', {})
      publish('cases', {})
    }
  }
}

/** Returns the number of alerts of an act; for an act on named alerts, at least how many are named. */
function alertsOf(act: BulkAct, reader: ReadHandle): number {
  if (act.do === 'takeApart' && 'under' in act.what) return alertWithId(reader, act.what.under)?.merged ?? 0
  const ids = act.do === 'takeApart' && 'ids' in act.what ? act.what.ids : 'ids' in act ? act.ids : []
  if (ids.length > fewAlerts) return ids.length
  return ids.reduce((sum, id) => sum + 1 + (alertWithId(reader, id)?.merged ?? 0), 0)
}
