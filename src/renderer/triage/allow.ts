import { isProblem, problem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { act } from '../ui/act.ts'
import { allowedWords } from '../ui/allowed-words.ts'
import { toastProblem } from '../ui/toast.tsx'
import { readSelected } from './selected-rows.ts'

/** Maximum number of values that one act puts on the allow-list. */
const maxValues = 10_000

/** Puts one indicator on the allow-list, which hides it; can be undone. */
export async function allowValue(row: Pick<IndicatorRow, 'value' | 'shown'>): Promise<void> {
  await act('allowList.add', { values: [row.value] }, { done: `${row.shown} is on the allow-list.` })
}

/** Puts the selected indicators on the allow-list; can be undone. */
export async function allowSelected(session: string): Promise<void> {
  const rows = await readSelected(session, maxValues)
  if (isProblem(rows)) {
    toastProblem(rows)
    return
  }
  await act('allowList.add', { values: rows.map(({ value }) => value) }, { done: allowedWords })
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
  await act('allowList.remove', { ids: [entry.id] }, { done: 'Taken off the allow-list.' })
}
