import type { IncomingMessage } from 'node:http'
import { type Problem, problem } from '../../contract/problem.ts'

/**
 * Keeps web pages of others away from the local API: a name that resolves to loopback shows in `Host` (DNS rebinding),
 * a page of another site in `Origin`.
 */
export type Guard = {
  readonly port: number
  /** `host:port` values that the server answers to. */
  readonly hosts: ReadonlySet<string>
  /** Requests a second and key where the settings say nothing: 200 for a network, 0, which is any number, on loopback. */
  readonly defaultRate: number
  readonly ownOrigins: ReadonlySet<string>
  readonly allowedOrigins: () => readonly string[]
}

export function guardFor(port: number, bound: string, allowedOrigins: () => readonly string[]): Guard {
  const names = new Set(['127.0.0.1', 'localhost', '[::1]', bound.includes(':') ? `[${bound}]` : bound])
  const hosts = new Set(
    [...names].flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])),
  )
  const isLoopback = bound === '::1' || bound === 'localhost' || /^127\./.test(bound)
  return {
    port,
    hosts,
    defaultRate: isLoopback ? 0 : 200,
    ownOrigins: new Set([...hosts].map((host) => `http://${host}`)),
    allowedOrigins,
  }
}

/** Null when the request names one of our hosts. */
export function refuseForeignName({ headers: { host } }: IncomingMessage, guard: Guard): Problem | null {
  if (host !== undefined && guard.hosts.has(host.toLowerCase())) return null
  return problem('forbidden', 'This address is not served under that name. Use 127.0.0.1 or localhost.')
}

/** Null when the request may go on. */
export function refuseForeign(request: IncomingMessage, guard: Guard): Problem | null {
  const { origin } = request.headers
  const foreign = refuseForeignName(request, guard)
  if (foreign !== null) return foreign
  if (origin === undefined || guard.ownOrigins.has(origin) || guard.allowedOrigins().includes(origin))
    return null
  return problem('forbidden', 'This Origin is not among those that Settings allow.', {
    origin: origin.slice(0, 200),
  })
}

/** Headers that let an allowed page read the answer. */
export function crossOriginHeaders(request: IncomingMessage, guard: Guard): Record<string, string> {
  const { origin } = request.headers
  if (origin === undefined || !guard.allowedOrigins().includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}

/** The key in `Authorization: Bearer …` or `token …`; null when there is none of this form. */
export function credentialOf(request: IncomingMessage): string | null {
  const match = /^(?:bearer|token) +(\S{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}
