/**
 * Addresses within addresses: a link to one site that carries the address of another, to which the site sends its
 * visitors on. Whoever looks at the link sees the first site alone.
 */
import { parse } from 'tldts'

const maxParameters = 50
const longestValue = 2048
/** Parameters that redirect, whose value may lack a scheme. */
const redirectKey =
  /^(?:q|u|url|uri|adurl|redirect|redirect_?ur[il]|redir|rurl|next|target|dest|destination|goto|link|continue|r|to|out|return|return_?(?:to|url)|forward)$/i
/** Hosts that rewrite the links of the mails that a company receives, so that the sender did not choose them. */
const gateway =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com|urldefense\.(?:com|us|proofpoint\.com)|linkprotect\.cudasvc\.com|protection\.sophos\.com|(?:mimecastprotect|mimecast)\.com|secure-web\.cisco\.com|clicktime\.symantec\.com|url\.emailprotection\.link|urlsand\.esvalabs\.com|trendmicro\.com|checkpoint\.com|fireeye\.com|barracudanetworks\.com|hornetsecurity\.com)$/i

/** Whether a link was rewritten by a filter on the way. */
export function isGateway(hostname: string): boolean {
  return gateway.test(hostname)
}

/**
 * Returns the first address of another site that a link carries: in a parameter, in its fragment or in its path, plain,
 * percent-encoded or in base64. Null when it carries none.
 */
export function innerTarget(url: URL): { readonly key: string; readonly target: URL } | null {
  const own = siteOf(url.hostname)
  const other = (key: string, value: string) => {
    const target = addressIn(value, redirectKey.test(key))
    return target !== null && siteOf(target.hostname) !== own ? { key, target } : null
  }
  let count = 0
  for (const [key, value] of url.searchParams) {
    if (++count > maxParameters) break
    const found = other(key, value.trim())
    if (found !== null) return found
  }
  // a query that is an address as a whole
  const query = plainOf(url.search.slice(1))
  const rest = [query.startsWith('http') ? query : '', plainOf(url.hash.slice(1)).replace(/^[!/]+/, '')]
  for (const value of [...rest, pathTarget(url)]) {
    const found = other('', value)
    if (found !== null) return found
  }
  return null
}

/** The address in a path: after a scheme, or after the mark of Google's cache of pages. */
function pathTarget({ hostname, pathname }: URL): string {
  const path = plainOf(pathname)
  const cached = /(?:^|\.)google\.[a-z.]{2,6}$/.test(hostname)
    ? /^\/amp\/(?:s\/)?(.+)/.exec(path)?.[1]
    : undefined
  if (cached !== undefined) return `https://${cached.replace(/^https?:\/*/i, '')}`
  return /\/(https?:\/.+)/i.exec(path)?.[1]?.replace(/^(https?:)\/*/i, '$1//') ?? ''
}

function plainOf(text: string): string {
  try {
    return decodeURIComponent(text.slice(0, longestValue))
  } catch {
    return text.slice(0, longestValue)
  }
}

/** Reads a value as an address; without a scheme only when `isNamed`, and when it has a known suffix. */
function addressIn(value: string, isNamed: boolean): URL | null {
  const plain = /^(?:a1)?aHR0c[A-Za-z0-9+/_-]{8,}={0,2}$/.test(value)
    ? Buffer.from(value.replace(/^a1(?=aHR0c)/, ''), 'base64').toString('utf8')
    : /^https?%3a/i.test(value)
      ? plainOf(value)
      : value
  const text = plain.slice(0, longestValue)
  const hasScheme = /^(?:https?:)?[/\\]{2}[^/\\\s]/i.test(text)
  const isHost = isNamed && /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?:[/?#]|$)/i.test(text)
  if (!hasScheme && !isHost) return null
  const written =
    text.startsWith('http') || /^https?:/i.test(text) ? text : `https://${text.replace(/^[/\\]+/, '')}`
  const url = URL.canParse(written) ? new URL(written) : null
  if (url === null || url.hostname === '') return null
  if (hasScheme) return url.hostname.includes('.') || url.hostname.startsWith('[') ? url : null
  const { isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true })
  return isIcann === true || isPrivate === true ? url : null
}

function siteOf(hostname: string): string {
  return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname
}
