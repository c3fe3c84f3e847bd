import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'

type CaseAlert = OpenedCase['alert_list'][number]

export type AlertOrder = { readonly by: 'happened_at' | 'received_at'; readonly descending: boolean }

/** Returns the alerts of a case by a time; those whose time is unknown are last in both directions, newest received first. */
export function inOrder(alerts: readonly CaseAlert[], { by, descending }: AlertOrder): readonly CaseAlert[] {
  const sign = descending ? -1 : 1
  return alerts.toSorted((one, other) => {
    const [first, second] = [one[by], other[by]]
    if (first === null || second === null)
      return first === second
        ? Date.parse(other.received_at) - Date.parse(one.received_at)
        : first === null
          ? 1
          : -1
    return sign * (Date.parse(first) - Date.parse(second))
  })
}
