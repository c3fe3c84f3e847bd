import { type IocKind, iocKinds } from '../../../../contract/core/ioc-kinds.ts'
import type { KnownHere } from '../../../../contract/schema.ts'
import type { Observable } from '../../../engine/observable/read-observable.ts'
import type { Mentions, Sought } from '../../../operations/knowledge/mentions.ts'

/** Returns the places of an observable in local data, except the alert or the case that is open. */
export async function knownElsewhere(
  observable: Observable,
  open: string,
  mentions: (sought: Sought) => Promise<Mentions>,
): Promise<KnownHere> {
  const kind = iocKindOf(observable)
  if (kind === null) return { total: 0, places: [] }
  const found = await mentions({ values: [{ kind, value: observable.value, isOther: false }], within: null })
  // the open alert or case is counted in `total` even when it is not among the listed places
  return {
    ...found,
    total: Math.max(0, found.total - 1),
    places: found.places.filter(({ id }) => id !== open),
  }
}

/**
 * Returns the kind of indicator of an observable; null for accounts, file names and other types that only alerts have.
 */
export function iocKindOf({ type, value }: Observable): IocKind | null {
  if (type === 'ip') return value.includes(':') ? 'ipv6' : 'ipv4'
  if (type === 'hostname') return 'domain'
  return (iocKinds as readonly string[]).includes(type) ? (type as IocKind) : null
}
