import type { BatchKind } from '../../../contract/core/batch.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/** Returns the address of an indicator's lookup page: a path without host, value percent-encoded. */
export function linkTo(kind: IocKind | BatchKind, value: string): string {
  if (kind === 'url') return `/url?q=${encodeURIComponent(value)}`
  const page = kind === 'ipv4' || kind === 'ipv6' || kind === 'cidr' ? 'ip' : kind
  return `/${page}/${encodeURIComponent(value)}`
}
