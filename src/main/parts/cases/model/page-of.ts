import { type BatchKind, batchKinds } from '../../../../contract/core/batch.ts'
import { linkTo } from '../../../engine/ioc/link.ts'
import type { Observable } from '../../../engine/observable/read-observable.ts'

const kinds: ReadonlySet<string> = new Set(batchKinds)

/** Returns the path of the lookup page of an observable; null for accounts, file names and others that have none. */
export function pageOf({ type, value }: Observable): string | null {
  return kinds.has(type) ? linkTo(type as BatchKind, value) : null
}

/** Returns the path of the window's page of an observable, which lists everything that contains it. */
export function pageHere({ type, value }: Observable): string {
  return `/observables/one?type=${encodeURIComponent(type)}&value=${encodeURIComponent(value)}`
}
