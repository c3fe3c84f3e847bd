import type { AlertRow } from '../../contract/workstation/alerts/alert-inbox.ts'
import { formatMoment } from '../state/format.ts'

export type AlertStatus = AlertRow['status']

export const statusLabels: Readonly<Record<AlertStatus, string>> = {
  triage: 'In triage',
  dismissed: 'Dismissed',
  escalated: 'Escalated',
}

/** Reasons offered first; any other can be entered. */
export const dismissReasons: readonly { readonly code: string; readonly label: string }[] = [
  { code: 'false_positive', label: 'False positive: the rule was wrong' },
  { code: 'benign', label: 'Benign: real but expected activity' },
  { code: 'known_good', label: 'Known good: the value is ours or a partner’s' },
  { code: 'duplicate', label: 'Duplicate of another alert' },
  { code: 'test', label: 'Test or exercise' },
  { code: 'out_of_scope', label: 'Out of scope' },
]

/** Returns the label of a reason; a reason of the user's own is returned unchanged. */
export function reasonWords(code: string): string {
  const known = dismissReasons.find((reason) => reason.code === code)
  return known === undefined ? code : (known.label.split(':')[0] ?? code)
}

/** Shown for an alert that was decided about before its newest state arrived. */
export const changedSince = 'changed since'

/** What the source of an alert says of an observable; it may be different in a case, where a person decides. */
export function markWords({
  detection,
  marked_by,
}: {
  readonly detection: boolean
  readonly marked_by: string | null
}): string {
  const by = marked_by === null ? '' : ` (${marked_by})`
  return `${detection ? 'marked for detection' : 'not for detection'}${by}`
}

/** When an alert happened and was received; a time that its event states may be one that cannot be read. */
export function happenedTitle({
  detected_at,
  dated,
  received_at,
}: Pick<AlertRow, 'detected_at' | 'dated' | 'received_at'>): string {
  const happened = dated ? `Happened ${formatMoment(detected_at)}` : 'Its event states no readable time'
  return `${happened}; received ${formatMoment(received_at)}`
}

/** Returns what the table says of a machine or of techniques that an alert does not name. */
export const machineWords = (hostname: string | null): string => hostname ?? 'no machine is named'

export function techniqueWords(techniques: readonly string[], wordsOf: (id: string) => string): string {
  return techniques.length === 0 ? 'no technique is named' : techniques.map(wordsOf).join(', ')
}

/** Returns where an alert was escalated to when its case is gone; null while it is there. */
export function goneCaseWords({ status, case_id }: EscalatedTo): string | null {
  return status === 'escalated' && case_id === null ? 'a case that is no longer here' : null
}

type EscalatedTo = { readonly status: string; readonly case_id: string | null }

type State = Readonly<Record<'changes' | 'added' | 'removed', readonly unknown[]>>

/** Returns what a newer state changed when none of the fields shown did; null otherwise. */
export function rawOnlyWords({ changes, added, removed }: State): string | null {
  return changes.length + added.length + removed.length === 0 ? 'Only its raw event' : null
}
