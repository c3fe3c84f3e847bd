import type { Operation } from '../../contract/operation.ts'
import type { Choices } from './choices.ts'
import { withoutCredentials } from './lookups/without-credentials.ts'

/** Stands for the local API, whose port nobody knows before it is opened. */
const localBase = 'http://localhost'

/**
 * What a call would be on the wire: method and whole address. Texts and files of a body are not shown, nor credentials in a
 * URL.
 */
export function requestLine(
  { http, family }: Operation,
  input: Readonly<Record<string, unknown>>,
  { hostname, actorsHostname }: Pick<Choices, 'hostname' | 'actorsHostname'>,
): string {
  const named = family.name === 'actors' ? actorsHostname : hostname
  const base = rootOf(named ?? localBase)
  // the service of actors has a host of its own, where its paths begin at the root
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

/** The root of a site: some people write its address with `/api/v1`, some with a slash at the end. */
function rootOf(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}
