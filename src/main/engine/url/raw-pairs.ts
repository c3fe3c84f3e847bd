import { decodeFormText } from './decode-text.ts'
import type { RawPair } from './opened-link.ts'

/** Returns the pairs of a URL's query, then those of a fragment with the same syntax (`#url=…`, `#/page?url=…`). */
export function rawPairs(href: string): RawPair[] {
  const hash = href.indexOf('#')
  const end = hash < 0 ? href.length : hash
  const mark = href.slice(0, end).indexOf('?')
  const pairs = mark < 0 ? [] : pairsBetween(href, mark + 1, end)
  if (hash < 0) return pairs
  const inner = href.indexOf('?', hash)
  return [...pairs, ...pairsBetween(href, (inner < 0 ? hash : inner) + 1, href.length)]
}

function pairsBetween(href: string, from: number, to: number): RawPair[] {
  const pairs: RawPair[] = []
  for (let at = from; at < to; ) {
    const next = href.indexOf('&', at)
    const end = next < 0 || next > to ? to : next
    const equals = href.slice(at, end).indexOf('=')
    if (equals >= 0) {
      const start = at + equals + 1
      pairs.push({ key: decodeFormText(href.slice(at, start - 1)), raw: href.slice(start, end), start, end })
    }
    at = end + 1
  }
  return pairs
}
