import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { defang } from '../ioc/defang.ts'
import type { Observable } from './read-observable.ts'

/** An observable as it may be shown: what a click could open leads nowhere. */
export function defangObservable({ type, value }: Observable): string {
  if (type === 'ip' || type === 'cidr') return defang(value.includes(':') ? 'ipv6' : 'ipv4', value)
  if (type === 'hostname') return defang('domain', value)
  return defang(type as IocKind, value)
}
