import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { readSelected } from '../state/selected-rows.ts'
import { touchAllSessions } from '../state/sessions.ts'
import { toastProblem, toastUndo } from '../ui/toast.tsx'

/** Values that one act may put on the allow-list. */
const mostValues = 10_000

async function add(values: readonly string[]): Promise<readonly string[] | Problem> {
  const answer = await invoke('allowList.add', { values: [...values] })
  touchAllSessions()
  return isProblem(answer) ? answer : answer.entries.map(({ id }) => id)
}

async function remove(ids: readonly string[]): Promise<Problem | null> {
  const answer = await invoke('allowList.remove', { ids: [...ids] })
  touchAllSessions()
  return isProblem(answer) ? answer : null
}

/** Puts one indicator on the allow-list, which hides it; can be undone. */
export async function allowValue(row: Pick<IndicatorRow, 'value' | 'shown'>): Promise<void> {
  const ids = await add([row.value])
  if (isProblem(ids)) toastProblem(ids)
  else toastUndo(`${row.shown} is on the allow-list.`, () => remove(ids))
}

/** Puts the selected indicators on the allow-list; can be undone. */
export async function allowSelected(session: string): Promise<void> {
  const rows = await readSelected(session, mostValues)
  if (isProblem(rows)) {
    toastProblem(rows)
    return
  }
  const ids = await add(rows.map(({ value }) => value))
  if (isProblem(ids)) toastProblem(ids)
  else toastUndo(`${countOf(rows.length, 'value')} put on the allow-list.`, () => remove(ids))
}

/** Takes a value off the allow-list; can be undone. A value allowed by a parent domain or network stays. */
export async function disallowValue(value: string): Promise<void> {
  const answer = await invoke('allowList.list', {})
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  const entry = answer.entries.find((each) => each.value === value)
  if (entry === undefined) {
    toastProblem(
      problem(
        'not-found',
        'It is allowed by a parent domain or a network. Change that entry in Settings, Allow-list.',
      ),
    )
    return
  }
  const failure = await remove([entry.id])
  if (failure !== null) toastProblem(failure)
  else {
    toastUndo('Taken off the allow-list.', async () => {
      const ids = await add([value])
      return isProblem(ids) ? ids : null
    })
  }
}
