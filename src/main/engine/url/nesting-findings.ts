import { readHost } from '../risk/read-host.ts'
import { quoted, type UrlFinding, urlFinding } from './finding.ts'
import { wrapperName } from './known-wrappers.ts'
import type { UrlLayer } from './unfold-url.ts'

/** How one URL leads to the next: by a known service, or as a redirect that anybody can point anywhere. */
export function nestingFindings(outer: UrlLayer, inner: UrlLayer): UrlFinding[] {
  const service = wrapperName(inner.by ?? '')
  const target = inner.url.hostname === '' ? `a ${inner.url.protocol} URL` : quoted(inner.url.hostname)
  if (service !== null) {
    const known = inner.isPartial ? `its host is ${target}, the rest is not told` : `it leads to ${target}`
    return [urlFinding('url.wrapped', `${service} carries the link; ${known}.`)]
  }
  const findings: UrlFinding[] = []
  if (inner.by === 'base64')
    findings.push(urlFinding('url.encoded_target', `Base64 hides that it leads to ${target}.`))
  const isPlace =
    inner.by === 'parameter' || inner.by === 'base64' || inner.by === 'path' || inner.by === 'fragment'
  if (isPlace && siteOf(outer.url) !== siteOf(inner.url))
    findings.push(urlFinding('url.redirect', `${quoted(outer.url.hostname)} may lead to ${target}.`))
  return findings
}

function siteOf({ hostname, protocol }: URL): string {
  return hostname === '' ? protocol : (readHost(hostname).registrable ?? hostname)
}
