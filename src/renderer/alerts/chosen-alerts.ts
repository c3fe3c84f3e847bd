import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import { maxAlertsAtOnce } from '../../contract/workstation/alerts/alerts-at-once.ts'
import { invoke } from '../state/bridge.ts'
import { formatCount } from '../state/format.ts'
import { selectedCount } from '../state/selection.ts'
import { inboxRows, useInbox, whenSettled } from './inbox.ts'

const pageSize = 500

/** Returns the ids of the alerts that an act applies to: the selected ones, otherwise the opened one. */
export async function chosenAlerts(): Promise<string[] | Problem> {
  await whenSettled()
  const { selection, opened, filter, order, upTo } = useInbox.getState()
  const count = selectedCount(selection)
  if (count <= 1) return opened === null ? [] : [opened]
  if (count > maxAlertsAtOnce)
    return problem(
      'too-large',
      `${formatCount(count)} alerts are selected. Select at most ${formatCount(maxAlertsAtOnce)} at once.`,
    )
  const ids: string[] = []
  for (const { from, to } of selection.ranges)
    for (let offset = from; offset < to; offset += pageSize) {
      const limit = Math.min(pageSize, to - offset)
      const here = Array.from({ length: limit }, (_, index) => inboxRows.get(offset + index)?.id)
      const known = here.filter((id) => id !== undefined)
      // loaded rows are used as shown, without another request
      if (known.length === limit) ids.push(...known)
      else {
        const answer = await invoke('alertInbox.read', { filter, order, up_to: upTo, offset, limit })
        if (isProblem(answer)) return answer
        ids.push(...answer.items.map(({ id }) => id))
      }
    }
  return ids
}

/** Returns the number of alerts that an act applies to. */
export function useChosenCount(): number {
  const { selection, opened } = useInbox()
  const count = selectedCount(selection)
  return count > 1 ? count : opened === null ? 0 : 1
}

/** Identifies the alerts that an act applies to now; differs when others are chosen. */
export function chosenKey(): string {
  const { selection, opened } = useInbox.getState()
  return JSON.stringify([opened, selection.ranges])
}
