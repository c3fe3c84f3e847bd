import type { Observable } from '../../engine/observable/read-observable.ts'
import { type AlertRecord, alertWithId } from '../../store/alerts.ts'
import type { ReadHandle } from '../../store/handle.ts'
import { alertsTouching } from '../../store/observable-places.ts'
import { observableNumber, observablesOfAlert } from '../../store/observables.ts'

/** Observables of the alert, and alerts of each, that are looked at; similar alerts that are given. */
const maxObservables = 50
const maxOfEach = 100
const maxSimilar = 20

export type SimilarAlert = { readonly alert: AlertRecord; readonly shared: readonly Observable[] }

/** Alerts that share observables with one, those that share most first, with what they share. */
export function similarAlerts(reader: ReadHandle, alert: AlertRecord): SimilarAlert[] {
  const shared = new Map<string, Observable[]>()
  for (const { type, value } of observablesOfAlert(reader, alert.number, '').slice(0, maxObservables)) {
    const number = observableNumber(reader, type, value)
    if (number === null) continue
    for (const { id } of alertsTouching(reader, number, maxOfEach))
      if (id !== alert.id) shared.set(id, [...(shared.get(id) ?? []), { type, value }])
  }
  return [...shared]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, maxSimilar)
    .flatMap(([id, values]) => {
      const other = alertWithId(reader, id)
      return other === null ? [] : [{ alert: other, shared: values }]
    })
}
