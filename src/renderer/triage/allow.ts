import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import type { Done } from '../../contract/workstation/window/done-act.ts'
import { invoke } from '../state/bridge.ts'
import { allowedWords } from '../ui/allowed-words.ts'
import { toastActs, toastProblem } from '../ui/toast.tsx'
import { readSelected } from './selected-rows.ts'

/** Maximum number of values that one act puts on the allow-list. */
const maxValues = 10_000

function report(answer: Done | Problem, says: string): void {
  if (isProblem(answer)) toastProblem(answer)
  else toastActs(says, answer)
}

/** Puts one indicator on the allow-list, which hides it; can be undone. */
export async function allowValue(row: Pick<IndicatorRow, 'value' | 'shown'>): Promise<void> {
  report(await invoke('allowList.add', { values: [row.value] }), `${row.shown} is on the allow-list.`)
}

/** Puts the selected indicators on the allow-list; can be undone. */
export async function allowSelected(session: string): Promise<void> {
  const rows = await readSelected(session, maxValues)
  if (isProblem(rows)) {
    toastProblem(rows)
    return
  }
  const answer = await invoke('allowList.add', { values: rows.map(({ value }) => value) })
  if (isProblem(answer)) toastProblem(answer)
  else toastActs(allowedWords(answer), answer)
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
  report(await invoke('allowList.remove', { ids: [entry.id] }), 'Taken off the allow-list.')
}
