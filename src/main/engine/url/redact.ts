/**
 * Removes credentials from the text around the opened URL: those written out or percent-encoded are cut out, and a
 * value that hides some in base64 or in a link protection's encoding is replaced as a whole.
 */
import { credentialsRemoved, scrubNested, scrubProse } from './credentials.ts'
import { decodeEntities, decodeLayers, decodePercent, maxDecodingPasses } from './decode-text.ts'
import { rawPairs } from './raw-pairs.ts'
import { decodeBase64 } from './target-in-text.ts'

type Stretch = { readonly start: number; readonly end: number }

/** Returns whether a URL contains credentials, including in anything nested in it; true when that was not examined. */
export type Look = (url: string) => boolean

/** Maximum nesting depth of base64 that is examined; deeper nesting counts as hiding something. */
const deepestLook = 12

/** Returns a stretch of a URL's text, from its start or from after the URL nested in it, without credentials. */
export function redactStretch(text: string, look: Look): string {
  const scrubbed = scrubNested(text)
  let kept = ''
  let at = 0
  for (const { start, end } of stretchesOf(scrubbed)) {
    if (start < at || !hides(scrubbed.slice(start, end), look)) continue
    kept += scrubbed.slice(at, start) + credentialsRemoved
    at = end
  }
  return kept + scrubbed.slice(at)
}

/** Returns a decoded text without the credentials of URLs in it, however they are hidden. */
export function redactProse(text: string, look: Look): string {
  const words = scrubProse(text).split(/([\s"'`<>()]+)/)
  const cleaned = words.map((word) => (hides(word, look) ? credentialsRemoved : word)).join('')
  // credentials hidden across several words require removing all of them
  return hides(cleaned, look) ? credentialsRemoved : cleaned
}

/** Returns path segments, the fragment, and values of query and fragment, in the order in which they occur. */
function stretchesOf(text: string): Stretch[] {
  // after a value, a query continues without its question mark
  const href = text.startsWith('&') ? `?${text.slice(1)}` : text
  const stretches: Stretch[] = [...rawPairs(href)]
  const path = href.slice(0, href.search(/[?#]|$/))
  for (const { index, 0: segment } of path.matchAll(/[^/]{12,}/g))
    stretches.push({ start: index, end: index + segment.length })
  const hash = href.indexOf('#')
  if (hash >= 0) stretches.push({ start: hash + 1, end: href.length })
  return stretches.sort((one, other) => one.start - other.start || other.end - one.end)
}

/** Whether a text contains credentials that only decoding or opening reveals. */
function hides(raw: string, look: Look, depth = 0): boolean {
  if (raw.length < 12) return false
  if (depth > deepestLook) return true
  let text = raw
  for (let layer = 0; layer <= maxDecodingPasses; layer++) {
    // a space may have been a plus sign of base64
    const parts = text.includes(' ')
      ? [...partsOf(text), ...partsOf(text.replaceAll(' ', '+'))]
      : partsOf(text)
    if (parts.some((part) => partHides(part, look, depth))) return true
    const next = decodeEntities(decodePercent(text))
    if (next === text) break
    text = next
  }
  return false
}

function partHides(part: string, look: Look, depth: number): boolean {
  if (/^[a-z][a-z0-9+.-]*:./i.test(part) && look(part)) return true
  const inner = decodeBase64(part.trim().replace(/^a1(?=aHR0)/, '')) ?? decodeSpelling(part)
  if (inner === null) return false
  return scrubNested(inner) !== inner || scrubProse(inner) !== inner || hides(inner, look, depth + 1)
}

/** Returns the text itself, its parts between delimiters, values after `=`, and segments between slashes. */
function partsOf(text: string): string[] {
  const parts = [text]
  for (const chunk of text.split(/[?#&,;\s"'`<>()]+/)) {
    if (chunk.length < 12) continue
    const equals = chunk.indexOf('=')
    parts.push(
      chunk,
      ...(equals < 0 ? [] : [chunk.slice(equals + 1)]),
      ...chunk.split('/'),
      ...chunk.split('__'),
    )
  }
  return [...new Set(parts.filter((part) => part.length >= 12))]
}

/** Decodes `https-3A__user-40host`: a URL as encoded by Proofpoint. */
function decodeSpelling(text: string): string | null {
  if (!/-3a/i.test(text)) return null
  return decodeLayers(text.replaceAll('-', '%').replaceAll('_', '/')).text
}
