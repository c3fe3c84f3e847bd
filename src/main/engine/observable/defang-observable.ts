import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { defang } from '../ioc/defang.ts'
import type { Observable } from './read-observable.ts'

/** Returns an observable as it may be shown: defanged when a click could open it. */
export function defangObservable({ type, value }: Observable): string {
  if (type === 'ip' || type === 'cidr') return defang(value.includes(':') ? 'ipv6' : 'ipv4', value)
  if (type === 'hostname') return defang('domain', value)
  return defang(type as IocKind, value)
}
