import { isProblem, type Problem } from '../../contract/problem.ts'
import { addToCase } from '../state/add-to-case.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { toast, toastActs, toastProblem } from '../ui/toast.tsx'
import { chosenAlerts } from './chosen-alerts.ts'
import { goOnFrom, useInbox } from './inbox.ts'

/** What is decided about alerts: each decision is one act, on one or many. */

/** Where the list goes on after those that are selected are gone from it. */
function firstChosen(): number | null {
  const { ranges, active } = useInbox.getState().selection
  return ranges[0]?.from ?? active
}

/** What was done, and what somebody had been faster with. */
function doneWords(done: string, decided: number, left: number): string {
  if (decided === 0) return `Nothing was changed: ${countOf(left, 'alert')} had been decided about already.`
  const also = left === 0 ? '' : ` ${countOf(left, 'other')} had been decided about already.`
  return `${done}.${also}`
}

/** Alerts from which on an act takes long enough that no dialog waits for it: the status bar shows how far it is. */
const manyAlerts = 100

/** Whether nobody waits for it: its end is told as that of every act. */
export const isLongAct = (alerts: number) => alerts > manyAlerts

/** Tells what was not done; who called it off knows. */
export function toastUnlessCalledOff(problem: Problem): void {
  if (problem.details?.called_off === true) toast(problem.message)
  else toastProblem(problem)
}

export async function dismissChosen(reason: string, comment: string): Promise<boolean> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) {
    toastProblem(ids)
    return false
  }
  const from = firstChosen()
  const answer = await invoke('alertInbox.dismiss', {
    ids,
    reason_code: reason,
    ...(comment.trim() === '' ? {} : { comment }),
  })
  if (isProblem(answer)) {
    toastUnlessCalledOff(answer)
    return false
  }
  goOnFrom(from)
  toastActs(
    doneWords(`Dismissed ${countOf(answer.decided, 'alert')}`, answer.decided, answer.left),
    answer,
    afterwards,
  )
  return true
}

/** Escalates to a case; null to a new one, which is called as the gravest of them where no title is given. */
export async function escalateChosen(
  ids: readonly string[],
  target: { readonly id: string; readonly title: string } | null,
  title = '',
): Promise<boolean> {
  const from = firstChosen()
  const answer = await invoke('alertInbox.escalate', {
    ids: [...ids],
    case_id: target?.id ?? null,
    ...(title === '' ? {} : { title }),
  })
  if (isProblem(answer)) {
    toastUnlessCalledOff(answer)
    return false
  }
  goOnFrom(from)
  const where = `to the ${target === null ? 'new case' : 'case'} ${answer.case_title ?? ''}`
  toastActs(
    doneWords(`Escalated ${countOf(answer.decided, 'alert')} ${where}`, answer.decided, answer.left),
    answer,
    afterwards,
  )
  return true
}

const afterwards = { undone: () => goOnFrom(useInbox.getState().selection.active) }

let isEscalating = false

/** Pressed again before it is done, it does nothing: the alerts are the same. */
export async function escalateToNew(): Promise<void> {
  if (isEscalating) return
  isEscalating = true
  try {
    const ids = await chosenAlerts()
    if (isProblem(ids)) toastProblem(ids)
    else if (ids.length > 0) await escalateChosen(ids, null)
  } finally {
    isEscalating = false
  }
}

/** Asks for the case that they go to. */
export async function addChosenToCase(): Promise<void> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) toastProblem(ids)
  else if (ids.length > 0)
    addToCase({
      what: countOf(ids.length, 'alert'),
      newTitle: null,
      put: (target) => awaited(escalateChosen(ids, target), ids.length),
      putIntoNew: (title) => awaited(escalateChosen(ids, null, title), ids.length),
    })
}

/** Whether it was done; of what is long, that it has begun. */
async function awaited(act: Promise<boolean>, alerts: number): Promise<boolean> {
  return isLongAct(alerts) || (await act)
}
