import type { Problem } from '../../../../contract/problem.ts'
import { runTask } from '../../../jobs/worker/run-task.ts'
import { workerScript } from '../../../jobs/worker/worker-script.ts'
import type { Context } from '../../../operations/call/context.ts'
import { OneByOne } from '../../../operations/system/one-by-one.ts'
import { alertWithId } from '../../../store/alerts/alerts.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import type { ActTask } from './act-in-thread.ts'
import type { CaseAct, CaseAnswers } from './case-act.ts'
import { doCaseAct } from './do-case-act.ts'
import { findCase } from './find-case.ts'

/** Maximum number of indicators that are written at once, in some tens of milliseconds; more are in a thread. */
const fewIndicators = 200
/** Maximum number of characters of lines that are read at once. */
const fewCharacters = 16_384

/** Acts on one case: one with many indicators is done in a thread, so that nobody else waits; the next one waits for it. */
export class CaseActs {
  private readonly line = new OneByOne()
  private readonly ending = new AbortController()

  async run<A extends CaseAct>(act: A, context: Context): Promise<CaseAnswers[A['do']] | Problem> {
    if (!isLarge(act, context.store.reader)) return doCaseAct(act, context)
    const { caller, dataDir, publish } = context
    const task: ActTask<CaseAct> = { dataDir, act, caller, draft: context.draft('') }
    const { signal } = this.ending
    try {
      return await this.line.run(signal, () =>
        runTask(workerScript('./case-act-worker.ts', import.meta.url), task, { signal }),
      )
    } finally {
      publish('alerts', {})
      publish('cases', {})
    }
  }

  close(): void {
    this.ending.abort()
  }
}

function isLarge(act: CaseAct, reader: ReadHandle): boolean {
  if (act.do === 'open') return act.input.observables.length > fewIndicators
  if (act.do === 'create') return hasManyLines(act.input.indicators ?? '')
  if (act.do === 'add') return hasManyLines(act.addition.indicators)
  if (act.do === 'escalate') return (alertWithId(reader, act.id)?.observables ?? 0) > fewIndicators
  const found = findCase(act.input.id, { store: { reader } })
  return 'observables' in found && found.observables > fewIndicators
}

function hasManyLines(text: string): boolean {
  return text.length > fewCharacters || text.split(/\r\n|\r|\n/).length > fewIndicators
}
