import { isProblem, type Problem } from '../../contract/problem.ts'
import { addToCase } from '../cases/shared/add-to-case.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { act, reportRefusal } from '../ui/act.ts'
import type { Submitted } from '../ui/form.tsx'
import { leadTo, toastProblem } from '../ui/toast.tsx'
import { acknowledgedWords } from './acknowledge-words.ts'
import { chosenAlerts } from './chosen-alerts.ts'
import { decidedWords } from './decided-words.ts'
import { goOnFrom, useInbox } from './inbox.ts'

/** Decisions about alerts; each decision is one act, on one or many. */

/** Returns the position at which the list continues after the selected alerts have left it. */
function firstChosen(): number | null {
  const { ranges, active } = useInbox.getState().selection
  return ranges[0]?.from ?? active
}

/**
 * Number of alerts above which an act takes so long that dialogs do not wait for it: the status bar shows its progress.
 */
const manyAlerts = 100

/** Whether an act is too long for a dialog to wait; its end is then reported as for every act. */
export const isLongAct = (alerts: number) => alerts > manyAlerts

/** Dismisses the chosen alerts; returns what was refused. */
export async function dismissChosen(reason: string, comment: string): Promise<Problem | null> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) return ids
  const from = firstChosen()
  const given = { ids, reason_code: reason, ...(comment.trim() === '' ? {} : { comment }) }
  const answer = await act('alertInbox.dismiss', given, {
    done: (decision) => decidedWords(`Dismissed ${countOf(decision.decided, 'alert')}`, decision),
    refusal: 'caller',
    ...afterwards,
  })
  if (isProblem(answer)) return answer
  goOnFrom(from)
  return null
}

/**
 * Escalates to a case, or with null to a new one, which without a title is named after the most severe alert; returns
 * what was refused.
 */
export async function escalateChosen(
  ids: readonly string[],
  target: { readonly id: string; readonly title: string } | null,
  title = '',
): Promise<Problem | null> {
  const from = firstChosen()
  const given = { ids: [...ids], case_id: target?.id ?? null, ...(title === '' ? {} : { title }) }
  const answer = await act('alertInbox.escalate', given, {
    done: (decision) => {
      const where = `to the ${target === null ? 'new case' : 'case'} ${decision.case_title ?? ''}`
      return decidedWords(`Escalated ${countOf(decision.decided, 'alert')} ${where}`, decision)
    },
    lead: ({ case_id: id }) =>
      id === null
        ? undefined
        : leadTo('Open the case', routePath({ view: 'cases', page: 'case', id, section: 'alerts' })),
    refusal: 'caller',
    ...afterwards,
  })
  if (isProblem(answer)) return answer
  goOnFrom(from)
  return null
}

/** Acknowledges the chosen alerts: somebody takes notice, and the time allowed for it ends. The cursor alone does not. */
export async function acknowledgeChosen(): Promise<void> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) {
    toastProblem(ids)
    return
  }
  if (ids.length === 0) return
  await act('alertInbox.acknowledge', { ids }, { done: acknowledgedWords })
}

const afterwards = { undone: () => goOnFrom(useInbox.getState().selection.active) }

let isEscalating = false

/** Does nothing while a former call is still running: the alerts are the same. */
export async function escalateToNew(): Promise<void> {
  if (isEscalating) return
  isEscalating = true
  try {
    const ids = await chosenAlerts()
    if (isProblem(ids)) toastProblem(ids)
    else if (ids.length > 0) {
      const refusal = await escalateChosen(ids, null)
      if (refusal !== null) reportRefusal(refusal)
    }
  } finally {
    isEscalating = false
  }
}

/** Asks for the case to which the chosen alerts are added. */
export async function addChosenToCase(): Promise<void> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) toastProblem(ids)
  else if (ids.length > 0)
    addToCase({
      what: countOf(ids.length, 'alert'),
      newTitle: null,
      put: (target) => submitted(escalateChosen(ids, target), ids.length),
      putIntoNew: (title) => submitted(escalateChosen(ids, null, title), ids.length),
    })
}

/**
 * Hands what was refused to the form that submitted an act. A long act is done at once for the form, and reported when
 * it ends; one that the user called off keeps the form.
 */
export async function submitted(acted: Promise<Problem | null>, alerts: number): Promise<Submitted> {
  const isWaited = !isLongAct(alerts)
  const outcome = acted.then((refusal) => {
    if (refusal === null || (isWaited && refusal.details?.called_off !== true)) return refusal
    reportRefusal(refusal)
    return false
  })
  return isWaited ? outcome : null
}
