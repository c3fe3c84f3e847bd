/**
 * Opens a URL, the URL inside it, and so on. Credentials are removed here, once, for all later steps: when an inner URL
 * contains some, the stretch of the outer one that carries it is replaced as a whole, since its encoding (base64, a
 * link protection's) would still reveal them.
 */
import { credentialsRemoved, hasUserinfo, scrubNested, withoutUserinfo } from './credentials.ts'
import { decodeLayers } from './decode-text.ts'
import { openLink } from './open-link.ts'
import type { OpenedLink } from './opened-link.ts'
import { parseUrl } from './parse-url.ts'
import { type Look, redactProse, redactStretch } from './redact.ts'
import { readScriptOrData, type ScriptOrData } from './script-or-data.ts'

/** Maximum depth to which nested URLs are opened. */
export const deepestLayer = 8

/** Maximum depth to which credentials are searched for; anything below is removed unexamined. */
const deepestLook = 40

/**
 * Maximum number of other URLs, besides the opened ones, that are examined; any further one counts as containing
 * credentials.
 */
const maxLooks = 200
/** Maximum number of their characters that are examined. */
const maxLookedAt = 32_768

export type UrlLayer = {
  /** The carrier; null for the given URL. */
  readonly by: string | null
  readonly isPartial: boolean
  /** The URL without its own credentials and those of any URL inside it. */
  readonly url: URL
  readonly hasUserinfo: boolean
  /** True when the user name before the host looks like a host: `https://bank.example@…`. */
  readonly isUserLikeHost: boolean
  /** The content of a `data:` or script URL, with no credentials in its text; null for addresses. */
  readonly body: ScriptOrData | null
  /** The same URL for reading, with all encoding removed and the inner URLs written out. */
  readonly decoded: string
  /** True when credentials were removed from the URL or from anything inside it. */
  readonly isRedacted: boolean
  /** Layers of percent-encoding and entities, excluding those of inner URLs. */
  readonly encodings: number
}

export type UnfoldedUrl = {
  /** The given URL, then the ones inside it, outermost first; never empty. */
  readonly layers: readonly [UrlLayer, ...UrlLayer[]]
  /** True when the innermost layer carries a further URL that was not opened. */
  readonly isCut: boolean
}

type Opened = {
  readonly given: URL
  readonly bare: URL
  readonly from: OpenedLink | null
  readonly inner: OpenedLink | null
}

/** Opens the URLs nested in a URL, down to `deepestLayer`. */
export function unfoldUrl(given: URL): UnfoldedUrl {
  const looked = new Map<string, boolean>()
  let left = maxLookedAt
  const look: Look = (text) => {
    const known = looked.get(text)
    if (known !== undefined) return known
    if (looked.size >= maxLooks || left < text.length) return true
    left -= text.length
    // ends the recursion when a URL contains itself
    looked.set(text, false)
    const url = parseUrl(text)
    // a URL that is not opened may contain anything
    const isRedacted = url === null ? URL.canParse(text) : unfold(url, look).layers[0].isRedacted
    looked.set(text, isRedacted)
    return isRedacted
  }
  return unfold(given, look)
}

function unfold(given: URL, look: Look): UnfoldedUrl {
  const opened: Opened[] = []
  const seen = new Set<string>()
  let url: URL | null = given
  let from: OpenedLink | null = null
  while (url !== null && opened.length < deepestLook && !seen.has(url.href)) {
    seen.add(url.href)
    const bare = withoutUserinfo(url)
    const link = openLink(bare)
    opened.push({ given: url, bare, from, inner: link })
    url = link === null ? null : parseUrl(link.text)
    from = link
  }
  const isUnread = from !== null && (url === null || opened.length === deepestLook)
  const layers: UrlLayer[] = []
  for (const one of opened.toReversed()) layers.unshift(layerOf(one, layers[0] ?? null, isUnread, look))
  const shown = layers.slice(0, deepestLayer + 1)
  return { layers: shown as [UrlLayer, ...UrlLayer[]], isCut: layers.length > shown.length }
}

function layerOf(
  { given, bare, from, inner }: Opened,
  next: UrlLayer | null,
  /** True when the content of the innermost one was not opened. */
  isUnread: boolean,
  look: Look,
): UrlLayer {
  const { href } = bare
  const body = readScriptOrData(bare)
  const text = body?.text == null ? null : redactProse(body.text, look)
  const start = inner?.start ?? body?.start ?? href.length
  const end = inner?.end ?? href.length
  const isSecret =
    next?.isRedacted === true ||
    text !== (body?.text ?? null) ||
    (next === null && inner !== null && isUnread)
  const carried = isSecret ? credentialsRemoved : scrubNested(href.slice(start, end))
  const before = redactStretch(href.slice(0, start), look)
  const after = redactStretch(href.slice(end), look)
  const clean = before + carried + after
  const [head, stretch, tail] = [decodeLayers(before), decodeLayers(carried), decodeLayers(after)]
  const middle = text ?? (inner === null || next === null ? stretch.text : next.decoded)
  return {
    by: from?.by ?? null,
    isPartial: from?.isPartial ?? false,
    url: URL.parse(clean) ?? new URL('about:blank'),
    hasUserinfo: hasUserinfo(given),
    isUserLikeHost: /^[\w-]+(?:\.[\w-]+)+/.test(decodeLayers(given.username).text),
    isRedacted: isSecret || hasUserinfo(given) || clean !== href,
    body: body === null ? null : { ...body, text },
    decoded: head.text + middle + tail.text,
    encodings: Math.max(head.layers, tail.layers, inner === null && body === null ? stretch.layers : 0),
  }
}
