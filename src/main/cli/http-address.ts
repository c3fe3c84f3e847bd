import type { Operation } from '../../contract/operation.ts'
import type { Choices } from './choices.ts'
import { withoutCredentials } from './lookups/without-credentials.ts'

/** Placeholder for the local API, whose port is unknown before it is opened. */
const localBase = 'http://localhost'

/**
 * Returns the HTTP form of a call: method and full address. Texts and files of a body are omitted, as are credentials
 * in a URL.
 */
export function requestLine(
  { http, family }: Operation,
  input: Readonly<Record<string, unknown>>,
  { hostname, actorsHostname }: Pick<Choices, 'hostname' | 'actorsHostname'>,
): string {
  const named = family.name === 'actors' ? actorsHostname : hostname
  const base = rootOf(named ?? localBase)
  // the service of actors has its own host, where its paths begin at the root
  const familyBase = family.name === 'actors' && named !== null && named !== hostname ? '' : family.base
  const path = http.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const name of http.query ?? []) {
    const value = String(input[name] ?? '')
    if (input[name] !== undefined) query.append(name, name === 'url' ? withoutCredentials(value) : value)
  }
  return `${http.method} ${base}${familyBase}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Returns the root of a site: users write its address with or without `/api/v1`, or with a trailing slash. */
function rootOf(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}
