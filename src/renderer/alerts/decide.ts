import { isProblem, type Problem } from '../../contract/problem.ts'
import { addToCase } from '../cases/shared/add-to-case.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { act } from '../ui/act.ts'
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

/** Escalates to a case, or with null to a new one, which without a title is named after the most severe alert. */
export async function escalateChosen(
  ids: readonly string[],
  target: { readonly id: string; readonly title: string } | null,
  title = '',
): Promise<boolean> {
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
    ...afterwards,
  })
  if (isProblem(answer)) return false
  goOnFrom(from)
  return true
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
    else if (ids.length > 0) await escalateChosen(ids, null)
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
      put: (target) => awaited(escalateChosen(ids, target), ids.length),
      putIntoNew: (title) => awaited(escalateChosen(ids, null, title), ids.length),
    })
}

/** Resolves to whether the act was done; for a long act to true at once. */
async function awaited(act: Promise<boolean>, alerts: number): Promise<boolean> {
  return isLongAct(alerts) || (await act)
}
