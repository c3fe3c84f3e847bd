import type { IncomingMessage } from 'node:http'
import { type Problem, problem } from '../../contract/problem.ts'

/**
 * Protects the local API from foreign web pages: a name that resolves to loopback is detected by `Host` (DNS
 * rebinding), a page of another site by `Origin`.
 */
export type Guard = {
  readonly port: number
  /** `host:port` values that the server accepts. */
  readonly hosts: ReadonlySet<string>
  /** Requests per second and key by default: 200 for a network; 0, which means unlimited, on loopback. */
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

/** Returns null when the request names one of our hosts. */
export function refuseForeignName({ headers: { host } }: IncomingMessage, guard: Guard): Problem | null {
  if (host !== undefined && guard.hosts.has(host.toLowerCase())) return null
  return problem('forbidden', 'This address is not served under that name. Use 127.0.0.1 or localhost.')
}

/** Returns null when the request may proceed. */
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

/** Returns the headers that let an allowed page read the answer. */
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

/** Returns the key in `Authorization: Bearer …` or `token …`; null when there is none of this form. */
export function credentialOf(request: IncomingMessage): string | null {
  const match = /^(?:bearer|token) +(\S{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}
