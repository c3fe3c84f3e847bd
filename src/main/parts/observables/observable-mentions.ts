import { detectedKind } from '../../engine/observable/detected-kind.ts'
import { addressBounds, prefixOf } from '../../engine/observable/observable-keys.ts'
import { canonical } from '../../engine/observable/read-observable.ts'
import type { Mentions, Sought } from '../../operations/knowledge/mentions.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { addressesBetween } from '../../store/observables/observable-matches.ts'
import {
  alertsTouching,
  casesTouching,
  countAlertsTouching,
} from '../../store/observables/observable-places.ts'
import { observableNumbers } from '../../store/observables/observables.ts'

/** Maximum number of places listed per value; `total` counts all. */
const maxPlaces = 20
/** Maximum number of addresses of a range that are examined. */
const maxWithin = 1000

/** Returns alerts and cases that contain the values, for "Known here". */
export function observableMentions(reader: ReadHandle, { values, within }: Sought): Mentions {
  const observables = new Map<number, string | null>()
  for (const { kind, value, isOther } of values) {
    const observable = canonical(detectedKind(kind), value)
    // a sender may have given it another type: a host name, or none in particular
    for (const number of observableNumbers(reader, observable.value))
      observables.set(number, isOther ? observable.value : null)
  }
  let isCut = false
  if (within !== null) {
    const found = [...addressesBetween(reader, addressBounds(within), prefixOf(within), maxWithin + 1)]
    isCut = found.length > maxWithin
    for (const { number, value } of found.slice(0, maxWithin)) observables.set(number, value)
  }
  return placesOf(reader, observables, isCut)
}

type Place = Mentions['places'][number]

function placesOf(
  reader: ReadHandle,
  observables: ReadonlyMap<number, string | null>,
  isCut: boolean,
): Mentions {
  const places = new Map<string, Place>()
  let total = 0
  let hasMore = isCut
  for (const [number, shown] of observables) {
    const cases = casesTouching(reader, number, maxPlaces + 1)
    hasMore ||= cases.length > maxPlaces
    total += cases.length + countAlertsTouching(reader, number)
    const alerts = alertsTouching(reader, number, maxPlaces)
    for (const { id, title, created_at } of cases)
      add(places, { kind: 'case', id, title, count: 1, at: created_at }, shown)
    for (const { id, title, received_at } of alerts)
      add(places, { kind: 'alert', id, title, count: 1, at: received_at }, shown)
  }
  const newest = [...places.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return { total, ...(hasMore && { truncated: true }), places: newest.slice(0, maxPlaces) }
}

function add(places: Map<string, Place>, place: Place, shown: string | null): void {
  const known = places.get(place.id)
  const values = [...(known?.values ?? []), ...(shown === null ? [] : [shown])].slice(0, 5)
  places.set(place.id, {
    ...place,
    count: (known?.count ?? 0) + 1,
    ...(values.length > 0 && { values }),
  })
}
