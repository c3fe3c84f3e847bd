import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import type { Observable } from '../../engine/observable/read-observable.ts'
import type { Mentions, Sought } from '../../operations/mentions.ts'

/** Where an observable stands in what is kept, but for the alert or the case that is open. */
export function knownElsewhere(
  observable: Observable,
  open: string,
  mentions: (sought: Sought) => Mentions,
): KnownHere {
  const kind = iocKindOf(observable)
  if (kind === null) return { total: 0, places: [] }
  const found = mentions({ values: [{ kind, value: observable.value, isOther: false }], within: null })
  // what is open is one of the places, also where it is not among those that are told
  return {
    ...found,
    total: Math.max(0, found.total - 1),
    places: found.places.filter(({ id }) => id !== open),
  }
}

/** The kind of indicator that an observable is; null for accounts, file names and what else stands in alerts alone. */
export function iocKindOf({ type, value }: Observable): IocKind | null {
  if (type === 'ip') return value.includes(':') ? 'ipv6' : 'ipv4'
  if (type === 'hostname') return 'domain'
  return (iocKinds as readonly string[]).includes(type) ? (type as IocKind) : null
}
