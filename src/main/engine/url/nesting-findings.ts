import { readHost } from '../risk/read-host.ts'
import { quoted, type UrlFinding, urlFinding } from './finding.ts'
import { wrapperName } from './known-wrappers.ts'
import type { UrlLayer } from './unfold-url.ts'

/** Returns findings on how one URL leads to the next: through a known service, or as an open redirect. */
export function nestingFindings(outer: UrlLayer, inner: UrlLayer): UrlFinding[] {
  const service = wrapperName(inner.by ?? '')
  const target = inner.url.hostname === '' ? `a ${inner.url.protocol} URL` : quoted(inner.url.hostname)
  if (service !== null) {
    const known = inner.isPartial ? `its host is ${target}, the rest is not known` : `it leads to ${target}`
    return [urlFinding('url.wrapped', `${service} carries the link; ${known}.`)]
  }
  const findings: UrlFinding[] = []
  if (inner.by === 'base64')
    findings.push(urlFinding('url.encoded_target', `Base64 hides that it leads to ${target}.`))
  const isPlace =
    inner.by === 'parameter' || inner.by === 'base64' || inner.by === 'path' || inner.by === 'fragment'
  if (isPlace && siteOf(outer.url) !== siteOf(inner.url)) findings.push(redirectFinding(outer, inner, target))
  return findings
}

function redirectFinding(outer: UrlLayer, inner: UrlLayer, target: string): UrlFinding {
  const host = quoted(outer.url.hostname)
  return isSignIn(outer, inner)
    ? urlFinding('url.sign_in_redirect', `After a sign-in at ${host} the response goes to ${target} (OAuth).`)
    : urlFinding('url.redirect', `${host} may lead to ${target}.`)
}

/**
 * Whether the outer URL is an authorization request (RFC 6749, Section 4.1.1): it returns to an address registered
 * beforehand.
 */
function isSignIn({ url: { searchParams } }: UrlLayer, inner: UrlLayer): boolean {
  const isRequest = searchParams.has('client_id') && searchParams.has('response_type')
  return isRequest && URL.parse(searchParams.get('redirect_uri') ?? '')?.href === inner.url.href
}

function siteOf({ hostname, protocol }: URL): string {
  return hostname === '' ? protocol : (readHost(hostname).registrable ?? hostname)
}
