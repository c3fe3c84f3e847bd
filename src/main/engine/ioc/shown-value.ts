import type { BatchKind } from '../../../contract/core/batch.ts'
import { defang } from './defang.ts'

/** Returns a value in the form in which it may be shown and copied: defanged where a click could open it. */
export function shownValue(kind: BatchKind, value: string): string {
  switch (kind) {
    case 'ip':
      return defang(value.includes(':') ? 'ipv6' : 'ipv4', value)
    case 'cidr':
    case 'mac':
    case 'phone':
      return value
    default:
      return defang(kind, value)
  }
}
