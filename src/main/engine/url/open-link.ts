/**
 * Finds the URL nested in another one. Rewritten links of known services take precedence, then parameters used by
 * redirectors, then any other parameter, the path, the fragment, and the content of `data:` and script URLs.
 */

import { extractFromText } from '../ioc/extract.ts'
import { decodePercent } from './decode-text.ts'
import { knownWrapper, type Wrapper } from './known-wrappers.ts'
import type { OpenedLink, RawPair } from './opened-link.ts'
import { openProofpoint } from './proofpoint.ts'
import { rawPairs } from './raw-pairs.ts'
import { readScriptOrData } from './script-or-data.ts'
import { targetIn } from './target-in-text.ts'

const redirectKeys =
  /^(?:url|uri|u|q|to|r|redirect(?:_?ur[il]|_?to)?|redir|dest(?:ination)?(?:_?url)?|target(?:_?url)?|link(?:_?url)?|goto|go|next|continue|return(?:_?(?:url|to))?|out|forward|fwd|location|href|ru|rurl|adurl|clickurl|landing(?:_?page)?|page)$/i
/** Parameters that state the origin of a visitor, not the target of the link. */
const originKeys = /^(?:ref|referrer|referer|origin|source|utm_\w+|canonical|documentation|xmlns)$/i

/** Returns the link nested in a URL, or null. */
export function openLink(url: URL): OpenedLink | null {
  const wrapper = knownWrapper(url)
  const named = openProofpoint(url) ?? (wrapper === null ? null : openWrapper(url, wrapper))
  if (named !== null) return named
  const placed =
    openPrefix(url) ??
    openContent(url) ??
    openRest(url) ??
    openParameter(url) ??
    openSegment(url) ??
    openFragment(url)
  return placed === null || wrapper === null ? placed : { ...placed, by: wrapper.by }
}

function openWrapper({ href }: URL, { by, keys, hostKey }: Wrapper): OpenedLink | null {
  const pairs = rawPairs(href)
  for (const name of keys) {
    for (const { key, raw, start, end } of pairs) {
      const target = key.toLowerCase() === name ? targetIn(raw, true) : null
      if (target !== null) return { by, text: target.text, start, end, isPartial: false }
    }
  }
  const pair = pairs.find(({ key, raw }) => key === hostKey && /^[\w-]+(?:\.[\w-]+)+$/.test(raw))
  if (pair === undefined) return null
  return { by, text: `https://${pair.raw}/`, start: pair.start, end: pair.end, isPartial: true }
}

/** Opens `view-source:https://…`, `blob:https://…`: a URL after a scheme prefix. */
function openPrefix({ href, protocol }: URL): OpenedLink | null {
  if (!/^(?:view-source|blob|filesystem|feed|pcast|web\+\w+):$/.test(protocol)) return null
  const start = protocol.length
  const text = href.slice(start)
  return URL.canParse(text) ? { by: 'prefix', text, start, end: href.length, isPartial: false } : null
}

/** The first URL in the text of a `data:` or script URL. */
function openContent(url: URL): OpenedLink | null {
  const body = readScriptOrData(url)
  if (body === null || body.text === null) return null
  const hit = extractFromText(body.text).hits.find(({ found }) => found.kind === 'url')
  if (hit === undefined) return null
  const { start } = body
  return { by: 'content', text: hit.found.value, start, end: url.href.length, isPartial: false }
}

function openParameter({ href }: URL): OpenedLink | null {
  const pairs = rawPairs(href).filter(({ key, raw }) => raw.length >= 6 && !originKeys.test(key))
  const rank = ({ key }: RawPair): number => (redirectKeys.test(key) ? 0 : 1)
  for (const { raw, start, end } of pairs.toSorted((one, other) => rank(one) - rank(other))) {
    const target = targetIn(raw)
    if (target === null) continue
    const by = target.isBase64 ? 'base64' : 'parameter'
    return { by, text: target.text, start, end, isPartial: false }
  }
  return null
}

const urlInPath = /[/=](?:view-source:|blob:)?https?:\/{1,2}[^/%]/i
const encodedInPath = /[/=]https?(?::|%(?:25)*3a)(?:%(?:25)*2f){2}[^/]+/i
const base64InPath = /\/(?:aHR0c|SFRUUD|ZnRwO)[\w+-]{8,}={0,2}(?=\/|$)/
const ampPath = /^\/amp\/(?:s\/)?([\w-]+(?:\.[\w-]+)+(?:\/|$))/

/**
 * Opens a whole URL written in the path, which includes the rest of the outer one and its query: archives, gateways.
 */
function openRest(url: URL): OpenedLink | null {
  const { href, hostname, pathname } = url
  const from = pathStart(url)
  const amp = /(?:^|\.)google\.[a-z.]{2,6}$/.test(hostname) ? ampPath.exec(pathname) : null
  if (amp !== null) {
    const start = from + amp[0].length - (amp[1] ?? '').length
    return { by: 'google', text: `https://${href.slice(start)}`, start, end: href.length, isPartial: false }
  }
  const found = urlInPath.exec(pathname)
  if (found === null) return null
  const start = from + found.index + 1
  const text = href.slice(start).replace(/^(https?:\/)(?=[^/])/i, '$1/')
  return URL.canParse(text) ? { by: 'path', text, start, end: href.length, isPartial: false } : null
}

/** Opens a path segment that is a whole URL, percent-encoded or in base64. */
function openSegment(url: URL): OpenedLink | null {
  const found = encodedInPath.exec(url.pathname) ?? base64InPath.exec(url.pathname)
  if (found === null) return null
  const start = pathStart(url) + found.index + 1
  const end = start + found[0].length - 1
  const target = targetIn(url.href.slice(start, end).replaceAll('+', '%2B'))
  const by = target?.isBase64 === true ? 'base64' : 'path'
  return target && { by, text: target.text, start, end, isPartial: false }
}

/** Returns the offset of the path in the `href` of a URL. */
function pathStart({ href, pathname, host, protocol }: URL): number {
  return href.indexOf(pathname, protocol.length + (host === '' ? 0 : host.length + 2))
}

function openFragment({ href, hash }: URL): OpenedLink | null {
  if (hash.length < 8) return null
  const start = href.length - hash.length + 1
  const target = targetIn(decodePercent(href.slice(start)).replaceAll('+', '%2B'))
  if (target === null) return null
  const by = target.isBase64 ? 'base64' : 'fragment'
  return { by, text: target.text, start, end: href.length, isPartial: false }
}
