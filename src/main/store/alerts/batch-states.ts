import type { AlertBatch, AlertRow, ObservableRow } from './alert-batches.ts'
import type { SourceStatement, Stated } from './alert-statements.ts'
import { rawEvent } from './raw-events.ts'

/** One alert of a batch with all that belongs to it. */
export type BatchedAlert = {
  readonly row: AlertRow
  readonly raw: string | null
  readonly observables: readonly BatchedObservable[]
  readonly stated: Stated | null
}

type BatchedObservable = {
  readonly row: ObservableRow
  readonly extracted: boolean
  readonly statement: SourceStatement | null
}

/** Returns the alerts of a batch at some indices, in their order. */
export function alertsAt(batch: AlertBatch, places: readonly number[]): BatchedAlert[] {
  if (places.length === 0) return []
  const rows = JSON.parse(batch.alerts) as AlertRow[]
  const observables = JSON.parse(batch.observables) as ObservableRow[]
  const linked = new Map(places.map((place) => [place, [] as BatchedObservable[]]))
  const statements = new Map(
    batch.statements.map(([observable, alert, stated]) => [`${observable} ${alert}`, stated]),
  )
  const stated = new Map(batch.stated)
  for (let at = 0; at < batch.links.length; at += 3) {
    const [observable = 0, alert = 0, extracted = 0] = batch.links.subarray(at, at + 3)
    linked.get(alert)?.push({
      row: observables[observable] as ObservableRow,
      extracted: extracted === 1,
      statement: statements.get(`${observable} ${alert}`) ?? null,
    })
  }
  return places.map((place) => ({
    row: rows[place] as AlertRow,
    raw: rawEvent(batch.raws, place),
    observables: linked.get(place) ?? [],
    stated: stated.get(place) ?? null,
  }))
}
