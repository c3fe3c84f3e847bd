import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { AlertRow } from '../../contract/workstation/alerts/alert-inbox.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { act } from '../ui/act.ts'
import { toastProblem } from '../ui/toast.tsx'
import { chosenAlerts } from './chosen-alerts.ts'
import { mergedWords, unmergedWords } from './decided-words.ts'
import { inboxRows, readInboxAnew, useInbox } from './inbox.ts'

/** Alerts that describe the same event are merged under one of them, and can be taken apart again. */

/** Alerts about to be merged, and those under which they can be. */
export type Merging = WindowOutput<'alertInbox.previewMerge'> & {
  readonly ids: readonly string[]
  /** The one under the cursor. */
  readonly active: AlertRow | null
}

export const useMerging = create<{ readonly merging: Merging | null }>(() => ({ merging: null }))

export function endMerging(): void {
  useMerging.setState({ merging: null })
}

/** Asks under which of the selected alerts the others are merged. */
export async function beginMerging(): Promise<void> {
  const ids = await chosenAlerts()
  if (isProblem(ids)) {
    toastProblem(ids)
    return
  }
  if (ids.length < 2) return
  const answer = await invoke('alertInbox.previewMerge', { ids })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  const { active } = useInbox.getState().selection
  const row = active === null ? null : (inboxRows.get(active) ?? null)
  useMerging.setState({
    merging: { ...answer, ids, active: row?.status === 'triage' && ids.includes(row.id) ? row : null },
  })
}

const afterwards = { undone: () => readInboxAnew() }

/** Merges alerts under one; returns what was refused. */
export async function mergeUnder(ids: readonly string[], under: string): Promise<Problem | null> {
  const answer = await act(
    'alertInbox.merge',
    { ids: [...ids], under },
    { done: mergedWords, refusal: 'caller', ...afterwards },
  )
  if (isProblem(answer)) return answer
  readInboxAnew()
  useInbox.setState({ opened: under })
  return null
}

/** Separates one alert from the one it is merged under, or all that are merged under one. */
export async function takeApart(
  what: { readonly ids: string[] } | { readonly under: string },
): Promise<void> {
  const answer = await act('alertInbox.takeApart', what, { done: unmergedWords, ...afterwards })
  if (!isProblem(answer)) readInboxAnew()
}
