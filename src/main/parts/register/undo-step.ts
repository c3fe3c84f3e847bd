import { isProblem, problem } from '../../../contract/problem.ts'
import { runWorker } from '../../jobs/run-worker.ts'
import { isoTime } from '../../operations/clock.ts'
import { type Context, nameOf } from '../../operations/context.ts'
import { countStep, lastChange, listSteps, type Step, stepsOf } from '../../store/register-changes.ts'
import { writing } from './register-work.ts'
import { takeStepBack, type Undone } from './take-step-back.ts'
import type { UndoTask } from './undo-worker.ts'

/** How the label of a step begins that took another back. */
const undid = /^Undid step (\d+): /

/** Steps that are read at a time. */
const stepsAtATime = 200

/** Records of a step from which on taking it back would hold up the window. */
const manyRecords = 2000

/** Takes a step back, or the last one of this caller that was not taken back yet. That is a step itself. */
export async function undoStep({ step }: { readonly step: number | null }, context: Context) {
  const wanted = step ?? lastOf(context)
  if (wanted === null) return problem('not-found', 'There is nothing to undo.')
  if (countStep(context.store.reader, wanted) < manyRecords)
    return writing(context, (work) => takeStepBack(work, wanted))
  return inThread(wanted, context)
}

/** Takes a large step back in a thread of its own, which is gone afterwards. */
async function inThread(step: number, context: Context) {
  const { dataDir, clock, caller, publish, store } = context
  const task: UndoTask = { dataDir, step, at: isoTime(clock), by: nameOf(caller) }
  const script = import.meta.url.endsWith('.ts') ? './undo-worker.ts' : './undo-worker.js'
  const answer = await runWorker<Undone | ReturnType<typeof problem>>(
    new URL(script, import.meta.url),
    task,
    () => undefined,
    new AbortController().signal,
  )
  if (!isProblem(answer)) publish('register', { revision: lastChange(store.reader) })
  return answer
}

/** The last step of the caller that stands. */
function lastOf({ store, caller }: Context): number | null {
  const by = nameOf(caller)
  const pages = (offset: number) => listSteps(store.reader, stepsAtATime, offset).items
  return lastStanding(pages, (one) => one.by === by)?.step ?? null
}

/** The last step that wrote one of these records and stands, whoever did it. */
export function lastStepOf(uuids: readonly string[], { store }: Context): Step | null {
  return lastStanding(
    (offset) => stepsOf(store.reader, uuids, stepsAtATime, offset),
    () => true,
  )
}

/**
 * The newest step that no other took back, and that takes none back itself. A step that was taken back and then brought
 * back, since the taking back was undone, is there again.
 */
function lastStanding(
  page: (offset: number) => readonly Step[],
  isMeant: (one: Step) => boolean,
): Step | null {
  const taken = new Set<number>()
  for (let offset = 0; ; offset += stepsAtATime) {
    const items = page(offset)
    for (const one of items) {
      if (taken.has(one.step)) continue
      const target = undid.exec(one.label)?.[1]
      if (target !== undefined) taken.add(Number(target))
      else if (isMeant(one)) return one
    }
    if (items.length < stepsAtATime) return null
  }
}
