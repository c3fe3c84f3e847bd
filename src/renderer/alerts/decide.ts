import { isProblem } from '../../contract/problem.ts'
import { addToCase } from '../state/add-to-case.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { toastActs, toastProblem } from '../ui/toast.tsx'
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
    toastProblem(answer)
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

/** Escalates to a case; null to a new one. */
export async function escalateChosen(
  ids: readonly string[],
  target: { readonly id: string; readonly title: string } | null,
): Promise<boolean> {
  const from = firstChosen()
  const answer = await invoke('alertInbox.escalate', { ids: [...ids], case_id: target?.id ?? null })
  if (isProblem(answer)) {
    toastProblem(answer)
    return false
  }
  goOnFrom(from)
  const where = target === null ? 'to a new case' : `to the case ${target.title}`
  toastActs(
    doneWords(`Escalated ${countOf(answer.decided, 'alert')} ${where}`, answer.decided, answer.left),
    answer,
    afterwards,
  )
  return true
}

const afterwards = { undone: () => goOnFrom(useInbox.getState().selection.active) }

export async function escalateToNew(): Promise<void> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) toastProblem(ids)
  else if (ids.length > 0) await escalateChosen(ids, null)
}

/** Asks for the case that they go to. */
export async function addChosenToCase(): Promise<void> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) toastProblem(ids)
  else if (ids.length > 0)
    addToCase({
      what: countOf(ids.length, 'alert'),
      newTitle: null,
      put: (target) => escalateChosen(ids, target),
      putIntoNew: () => escalateChosen(ids, null),
    })
}
