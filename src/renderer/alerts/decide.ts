import { isProblem, type Problem } from '../../contract/problem.ts'
import { addToCase } from '../cases/shared/add-to-case.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { leadTo, toast, toastActs, toastProblem } from '../ui/toast.tsx'
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

/** Reports what failed; after a cancellation only in a plain message, since the user knows. */
export function toastUnlessCalledOff(problem: Problem): void {
  if (problem.details?.called_off === true) toast(problem.message)
  else toastProblem(problem)
}

/** Dismisses the chosen alerts; returns what was refused. */
export async function dismissChosen(reason: string, comment: string): Promise<Problem | null> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) return ids
  const from = firstChosen()
  const answer = await invoke('alertInbox.dismiss', {
    ids,
    reason_code: reason,
    ...(comment.trim() === '' ? {} : { comment }),
  })
  if (isProblem(answer)) return answer
  goOnFrom(from)
  toastActs(decidedWords(`Dismissed ${countOf(answer.decided, 'alert')}`, answer), answer, afterwards)
  return null
}

/** Escalates to a case, or with null to a new one, which without a title is named after the most severe alert. */
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
  toastActs(decidedWords(`Escalated ${countOf(answer.decided, 'alert')} ${where}`, answer), answer, {
    ...afterwards,
    lead:
      answer.case_id === null
        ? undefined
        : leadTo(
            'Open the case',
            routePath({ view: 'cases', page: 'case', id: answer.case_id, section: 'alerts' }),
          ),
  })
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
  const answer = await invoke('alertInbox.acknowledge', { ids })
  if (isProblem(answer)) toastProblem(answer)
  else toast(acknowledgedWords(answer))
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
