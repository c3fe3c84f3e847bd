import type { Observable } from '../../engine/observable/read-observable.ts'
import { observablesOfAlerts } from '../../store/alerts/alert-merges.ts'
import { type AlertRecord, alertWithId } from '../../store/alerts/alerts.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { alertsTouching } from '../../store/observables/observable-places.ts'
import { observableNumber } from '../../store/observables/observables.ts'

/** Maximum number of observables examined, of alerts per observable, and of similar alerts returned. */
const maxObservables = 50
const maxOfEach = 100
const maxSimilar = 20

export type SimilarAlert = { readonly alert: AlertRecord; readonly shared: readonly Observable[] }

/**
 * Returns alerts that share observables with an alert or with those merged under it, sorted by how many they share,
 * with the shared ones.
 */
export function similarAlerts(
  reader: ReadHandle,
  alert: AlertRecord,
  others: readonly string[],
): SimilarAlert[] {
  const shared = new Map<string, Observable[]>()
  const group = new Set([alert.id, ...others])
  for (const { type, value } of observablesOfAlerts(reader, [...group], '', maxObservables)) {
    const number = observableNumber(reader, type, value)
    if (number === null) continue
    for (const { id } of alertsTouching(reader, number, maxOfEach))
      if (!group.has(id)) shared.set(id, [...(shared.get(id) ?? []), { type, value }])
  }
  return [...shared]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, maxSimilar)
    .flatMap(([id, values]) => {
      const other = alertWithId(reader, id)
      return other === null ? [] : [{ alert: other, shared: values }]
    })
}
