import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The cookie by which a browser may use the window, given for the ticket in the address that the host prints. Cookies are
 * kept by name of host alone, so its name holds the port: else a second host would log the page of the first one out.
 */
export type WindowCookie = {
  /** Whether a ticket is the one of this host. */
  readonly isTicket: (given: string) => boolean
  /** The header that gives a browser the cookie. */
  readonly header: string
  readonly isIn: (request: IncomingMessage) => boolean
}

export function windowCookie(port: number, ticket: string): WindowCookie {
  const name = `skerry-window-${port}=`
  return {
    isTicket: (given) => isSame(given, ticket),
    header: `${name}${ticket}; HttpOnly; SameSite=Strict; Path=/`,
    isIn: ({ headers }) =>
      (headers.cookie ?? '')
        .split(/;\s*/)
        .some((cookie) => cookie.startsWith(name) && isSame(cookie.slice(name.length), ticket)),
  }
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
