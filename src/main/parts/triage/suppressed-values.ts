import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { KnownFact } from '../../../contract/workstation/known-facts.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { readObservable } from '../../engine/observable/read-observable.ts'
import type { Store } from '../../store/open.ts'
import { type HoldingSuppression, holdingStamp, holdingSuppressions } from '../../store/suppressions.ts'

/** Which values are suppressed at a moment: read once for each state that suppressions are in. */
export type SuppressedValues = {
  readonly stamp: string
  readonly factsOf: (kind: IocKind, value: string) => KnownFact[]
}

const kept = new WeakMap<Store, SuppressedValues>()

export function suppressedValues(store: Store, now: string): SuppressedValues {
  const stamp = holdingStamp(store.reader, now)
  const last = kept.get(store)
  if (last?.stamp === stamp) return last
  const holding = stamp === '' ? [] : holdingSuppressions(store.reader, now)
  const byValue = Map.groupBy(holding, ({ type, value }) => `${type} ${value}`)
  const types = new Set(holding.map(({ type }) => type))
  const read: SuppressedValues = {
    stamp,
    factsOf: (kind, value) => {
      // most rows are of a type of which nothing is suppressed, and need no reading
      if (!types.has(observableType(kind))) return []
      const observable = readObservable({ type: kind, value })
      const found = byValue.get(`${observable.type} ${observable.value}`)
      return found === undefined ? [] : [{ what: 'suppressed', words: wordsOf(found) }]
    },
  }
  kept.set(store, read)
  return read
}

const sourcePrefix = 'source:'

/** `suppressed until 2026-12-26`, and for which sources where that is not everywhere. */
function wordsOf(found: readonly HoldingSuppression[]): string {
  const everywhere = found.find(({ scope }) => scope === 'global')
  if (everywhere !== undefined) return `suppressed until ${everywhere.until.slice(0, 10)}`
  const [first] = found as [HoldingSuppression]
  const others = new Set(found.map(({ scope }) => scope)).size - 1
  const more = others === 0 ? '' : ` and ${others} more`
  return `suppressed for ${first.scope.slice(sourcePrefix.length)}${more} until ${first.until.slice(0, 10)}`
}
