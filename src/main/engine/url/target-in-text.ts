/** Returns the URL in the value of a parameter: written out, percent-encoded once or several times, or in base64. */
import { decodeEntities, decodeFormText, decodePercent } from './decode-text.ts'
import { readUrl } from './read-url.ts'

export type Target = { readonly text: string; readonly isBase64: boolean }

const absolute =
  /^(?:(?:https?|ftp|wss?):[/\\]{0,3}[^/\\\s?#]|(?:data|javascript|vbscript|file|view-source|blob|filesystem|feed):)/i
const networkPath = /^[/\\]{2}[\w-]+(?:\.[\w-]+)+(?:[:/\\?#]|$)/
const bareName = /^(?:www\.)[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/i

/** Returns the URL in a raw (still encoded) value, or null. `mayBeBare` also accepts a host without scheme. */
export function targetIn(raw: string, mayBeBare = false): Target | null {
  // in data and scripts a plus sign is not a space
  const isContent = /^(?:data|javascript|vbscript)(?::|%3a)/i.test(raw)
  let value = decodeFormText(isContent ? raw.replaceAll('+', '%2B') : raw).trim()
  for (let pass = 0; pass < 5; pass++) {
    const text = asUrl(decodeEntities(value)) ?? (mayBeBare ? asBareUrl(value) : null)
    if (text !== null) return { text, isBase64: false }
    const next = decodePercent(value)
    if (next === value) break
    value = next
  }
  const decoded = decodeBase64Url(value)
  const text = decoded === null ? null : asUrl(decodePercentOf(decoded))
  return text === null ? null : { text, isBase64: true }
}

function asUrl(value: string): string | null {
  const text = networkPath.test(value) ? `https:${value}` : bareName.test(value) ? `https://${value}` : value
  return absolute.test(text) && URL.canParse(text) ? text : null
}

function asBareUrl(value: string): string | null {
  if (!/^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(value)) return null
  const reading = readUrl(value)
  return reading.kind === 'url' ? reading.url.href : null
}

/** Decodes base64 content that may be a percent-encoded URL. */
function decodePercentOf(text: string): string {
  return /^[a-z]+%3a/i.test(text) ? decodePercent(text) : text
}

/** Returns the URL, or the beginning of one, in a base64 text; Bing prepends `a1`. */
function decodeBase64Url(value: string): string | null {
  for (const text of value.startsWith('a1') ? [value, value.slice(2)] : [value]) {
    const decoded = decodeBase64(text)
    if (decoded !== null && /^[a-z]+(?::|%3a)/i.test(decoded)) return decoded
  }
  return null
}

/** Returns the printable text of base64 or base64url of sufficient length, or null. */
export function decodeBase64(value: string): string | null {
  const text = value.replaceAll(' ', '+').replace(/={1,2}$/, '')
  if (text.length < 12 || text.length % 4 === 1 || !/^[\w+/-]+$/.test(text)) return null
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(decoded) ? null : decoded
}
