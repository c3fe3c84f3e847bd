/**
 * Credentials in URLs are secrets: they are reported but never repeated. Only this file sees them; everything that is
 * shown about a URL is derived from its output.
 */

/** Replaces credentials, or an encoded text that contains some. */
export const credentialsRemoved = 'redacted'

/** Whether a URL has a user name or a password before its host. */
export function hasUserinfo(url: URL): boolean {
  return url.username !== '' || url.password !== ''
}

/** A copy of a URL without user name and password. */
export function withoutUserinfo(url: URL): URL {
  const copy = new URL(url)
  copy.username = ''
  copy.password = ''
  return copy
}

const slash = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`
// a scheme's colon with slashes (the web's own schemes may lack them), two slashes at the start of a parameter, or two
// slashes anywhere; each may be percent-encoded, many times
const authorityStart = new RegExp(
  `(?:https?|ftp|wss?)(?::|%(?:25)*3a)${slash}*|(?::|%(?:25)*3a)${slash}+|(?:=|%(?:25)*3d)${slash}{2,}|(${slash}{2,})`,
  'gi',
)
/** The separator of a name and a password: without the colon, two slashes and an `@` are an ordinary path. */
const pair = /:|%(?:25)*3a/i
const endInUrl = /[/?#\\]|%(?:25)*(?:2f|3f|23|5c)/gi
const endInQuery = /[/?#\\&]|%(?:25)*(?:2f|3f|23|5c)/gi
const endInProse = /[/?#\\\s"'`<>]/g
const atSign = /@|%(?:25)*40/gi

/** Returns a URL's text without the credentials of URLs nested in it, including percent-encoded ones. */
export function scrubNested(href: string): string {
  const query = href.search(/[?#]/)
  return scrub(href, (at) => (query >= 0 && at > query ? endInQuery : endInUrl))
}

/** A decoded text (HTML, a script) without the credentials of URLs in it. */
export function scrubProse(text: string): string {
  return scrub(text, () => endInProse)
}

function scrub(text: string, endAfter: (at: number) => RegExp): string {
  let kept = ''
  let from = 0
  authorityStart.lastIndex = 0
  for (let found = authorityStart.exec(text); found !== null; found = authorityStart.exec(text)) {
    const start = authorityStart.lastIndex
    const end = nextAt(text, endAfter(start), start)
    const authority = text.slice(start, end)
    const host = afterLastAt(authority)
    const isPath = found[1] !== undefined && !pair.test(authority.slice(0, host))
    if (host > 0 && !isPath) {
      kept += text.slice(from, start)
      from = start + host
    }
    authorityStart.lastIndex = Math.max(end, start)
  }
  return from === 0 ? text : kept + text.slice(from)
}

function nextAt(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

function afterLastAt(authority: string): number {
  let after = 0
  // a bare `@` hides nothing
  for (const match of authority.matchAll(atSign)) if (match.index > 0) after = match.index + match[0].length
  return after
}
