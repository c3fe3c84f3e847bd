/**
 * Opens the rewritten links of Proofpoint URL Defense, according to the description of its own decoder:
 *
 * - v1, `/v1/url?u=…&k=…`: percent-encoding, then HTML entities.
 * - v2, `/v2/url?u=…&d=…`: `-` replaces `%` and `_` replaces `/`; then as v1.
 * - v3, `/v3/__URL__;BYTES!…`: problematic characters are removed from the URL. `*` marks the next one,
 *   `**L` a run of them whose length is the index of L in `A…Za…z0…9-_` plus two. BYTES are the removed ones,
 *   as UTF-8 in base64url.
 */
import { decodeEntities, decodeFormText, decodePercent } from './decode-text.ts'
import type { OpenedLink } from './opened-link.ts'
import { rawPairs } from './raw-pairs.ts'

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const hosts: ReadonlySet<string> = new Set(['urldefense.proofpoint.com', 'urldefense.com', 'urldefense.us'])

/** Returns the link inside a URL of URL Defense, or null when it is not one or is damaged. */
export function openProofpoint(url: URL): OpenedLink | null {
  if (!hosts.has(url.hostname)) return null
  const version = /^\/v([123])\//.exec(url.pathname)?.[1]
  if (version === '3') return openThird(url.href)
  if (version === undefined) return null
  const pair = rawPairs(url.href).find(({ key }) => key === 'u')
  if (pair === undefined) return null
  const text =
    version === '1'
      ? decodeFormText(pair.raw)
      : decodePercent(pair.raw.replaceAll('-', '%').replaceAll('_', '/'))
  return {
    by: `proofpoint-v${version}`,
    text: decodeEntities(text),
    start: pair.start,
    end: pair.end,
    isPartial: false,
  }
}

function openThird(href: string): OpenedLink | null {
  const opening = href.indexOf('/v3/__')
  if (opening < 0) return null
  const start = opening + '/v3/__'.length
  const end = href.indexOf('__;', start)
  const bang = end < 0 ? -1 : href.indexOf('!', end)
  if (bang < 0) return null
  const taken = [...Buffer.from(href.slice(end + 3, bang), 'base64url').toString('utf8')]
  const text = putBack(decodePercent(href.slice(start, end)), taken)
  if (text === null) return null
  // in a path, some programs reduce two slashes to one
  const whole = text.replace(/^([a-z0-9+.-]+:\/)(?=[^/])/i, '$1/')
  return { by: 'proofpoint-v3', text: whole, start, end: href.length, isPartial: false }
}

/** Restores characters in place of their marks; null when there are fewer characters than marks. */
function putBack(text: string, taken: readonly string[]): string | null {
  let next = 0
  let isShort = false
  const restored = text.replace(/\*(?:\*(.))?/g, (_mark, run?: string) => {
    const length = run === undefined ? 1 : runLengths.indexOf(run) + 2
    const piece = taken.slice(next, next + length)
    next += length
    if (piece.length < length) isShort = true
    return piece.join('')
  })
  return isShort ? null : restored
}
