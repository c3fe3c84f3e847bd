import type { Store } from '../../store/open.ts'

/** What a stored report of a domain scan says about a host, as `host_context` carries it. */
export type HostReport = { readonly domain: string; readonly [field: string]: unknown }

/** The newest stored report of a host's domain. Domain scans are not kept yet, so there is none. */
export function findHostReport(_store: Store, _host: string): HostReport | null {
  return null
}
