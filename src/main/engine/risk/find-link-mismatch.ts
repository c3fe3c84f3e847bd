/**
 * Finds links whose words name another site than their target: `<a href="X">Y</a>` and `[Y](X)`. Each search for a
 * closing mark continues from the last one found, so that a text full of opening marks takes linear time.
 */
import { parse } from 'tldts'
import { refang } from './refang.ts'
import type { RiskSpan } from './risk-types.ts'

/** A link as written: the shown text, its target, and the span of the shown text. */
export type WrittenLink = { shown: string; target: string; span: RiskSpan }

const longestShown = 300
const longestTarget = 2048
/** Suffixes that are also file endings: "report.zip" as link text names a file. */
const fileLike = new Set([
  'zip',
  'mov',
  'md',
  'rs',
  'sh',
  'py',
  'pl',
  'ps',
  'so',
  'ai',
  'cc',
  'app',
  'mp',
  'ms',
])

/** Lists the HTML and Markdown links of a text. */
export function findWrittenLinks(text: string): WrittenLink[] {
  return [...findHtmlLinks(text), ...findMarkdownLinks(text)]
}

function createFinder(text: string, mark: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from && found !== Infinity) {
      const next = text.indexOf(mark, from)
      found = next < 0 ? Infinity : next
    }
    return found
  }
}

function findHtmlLinks(text: string): WrittenLink[] {
  const links: WrittenLink[] = []
  const nextOpen = createFinder(text, '<')
  const nextTagEnd = createFinder(text, '>')
  const nextClose = createFinder(text, '</')
  for (let at = nextOpen(0); at !== Infinity; at = nextOpen(at + 1)) {
    if (!/^<a\s/i.test(text.slice(at, at + 3))) continue
    const tagEnd = nextTagEnd(at)
    if (tagEnd === Infinity) break
    // A tag that contains another opening bracket is not a link; skipping it keeps "<a <a <a …" linear.
    if (tagEnd - at > longestTarget || nextOpen(at + 1) < tagEnd) continue
    const target = readHref(text.slice(at, tagEnd))
    let close = nextClose(tagEnd)
    while (
      close !== Infinity &&
      close - tagEnd < longestShown &&
      !/^<\/a[\s>]/i.test(text.slice(close, close + 4))
    ) {
      close = nextClose(close + 1)
    }
    if (target === null || close === Infinity || close - tagEnd >= longestShown) continue
    const shown = text.slice(tagEnd + 1, close).replace(/<[^<>]*>/g, ' ')
    links.push({ shown, target, span: { start: tagEnd + 1, end: close } })
    at = close
  }
  return links
}

function readHref(tag: string): string | null {
  const found = /\shref\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null
}

function findMarkdownLinks(text: string): WrittenLink[] {
  const links: WrittenLink[] = []
  const nextEnd = createFinder(text, ')')
  let done = 0
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    const from = Math.max(done, at - longestShown)
    const open = text.slice(from, at).lastIndexOf('[')
    const end = nextEnd(at)
    done = at + 2
    if (open < 0 || end - at > longestTarget) continue
    const start = from + open + 1
    // the words of a picture describe what it shows
    if (text.charAt(start - 2) === '!') continue
    links.push({ shown: text.slice(start, at), target: text.slice(at + 2, end), span: { start, end: at } })
  }
  return links
}

/** Returns the registrable domain named in a link's words, or null when there is none. */
export function domainShown(shown: string): string | null {
  const words = refang(shown.slice(0, longestShown)).trim().split(/\s+/)
  for (const word of words) {
    const hasScheme = /^(?:https?:\/\/|www\.)/i.test(word)
    if (!hasScheme && words.length > 1) continue
    const host = word.replace(/^https?:\/\//i, '').split(/[/?#:]/)[0] ?? ''
    if (host.includes('@')) continue
    const parts = parse(host, { allowPrivateDomains: true })
    const isNamed = parts.isIcann === true || parts.isPrivate === true
    if (parts.domain === null || !isNamed || (!hasScheme && fileLike.has(parts.publicSuffix ?? ''))) continue
    return parts.domain
  }
  return null
}

/** Returns the registrable domain (or the address) of a link's target, or null when it leads nowhere outside. */
export function domainTarget(target: string): string | null {
  const plain = refang(target.trim().slice(0, longestTarget))
  if (!/^(?:https?:)?\/\//i.test(plain)) return null
  try {
    const { hostname } = new URL(plain.startsWith('//') ? `https:${plain}` : plain)
    return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname
  } catch {
    return null
  }
}
