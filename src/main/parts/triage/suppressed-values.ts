import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { KnownFact } from '../../../contract/workstation/triage/known-facts.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { readObservable } from '../../engine/observable/read-observable.ts'
import type { Store } from '../../store/database/handle.ts'
import {
  type HoldingSuppression,
  holdingStamp,
  holdingSuppressions,
} from '../../store/observables/suppressions.ts'

/** Values suppressed at a given time: read once per state of the suppressions. */
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
      // most rows have a type without any suppression, and are skipped without parsing
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

/** Returns `suppressed until 2026-12-26`, with the sources when it does not apply everywhere. */
function wordsOf(found: readonly HoldingSuppression[]): string {
  const everywhere = found.find(({ scope }) => scope === 'global')
  if (everywhere !== undefined) return `suppressed until ${everywhere.until.slice(0, 10)}`
  const [first] = found as [HoldingSuppression]
  const others = new Set(found.map(({ scope }) => scope)).size - 1
  const more = others === 0 ? '' : ` and ${others} more`
  return `suppressed for ${first.scope.slice(sourcePrefix.length)}${more} until ${first.until.slice(0, 10)}`
}
