import type { Hit } from '../../../contract/workstation/window/search.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { observablesWithPart } from '../../store/observables/observables.ts'
import { pageHere, pageOf } from '../cases/model/page-of.ts'

/** Search for observables of alerts and cases by a part of their value, for the command bar. */
export function findObservables(reader: ReadHandle, words: string, limit: number): Omit<Hit, 'part'>[] {
  if (!/[\p{L}\p{N}]/u.test(words)) return []
  return observablesWithPart(reader, words.trim(), limit).map((observable) => ({
    group: 'In alerts and cases',
    what: observable.type,
    title: defangObservable(observable),
    detail: `in ${observable.places === 1 ? 'one alert or case' : `${observable.places} alerts and cases`}`,
    is_value: true,
    link: pageOf(observable) ?? pageHere(observable),
  }))
}
