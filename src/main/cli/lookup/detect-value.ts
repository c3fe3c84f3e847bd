import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Workstation } from '../../operations/workstation.ts'

/** What a value is taken for; `value` is how its lookup is asked. */
export type Detected = { readonly kind: string; readonly value: string }

/**
 * Tells what one value is, in the order that users of the command line know: CVE, IP, MAC, e-mail, hash, crypto, URL,
 * phone, domain. First the workstation says what it would find in a text. It is careful there, since texts are full of
 * things that only look like indicators; who searches for one value means it, so that what is left is told by its shape.
 * Null for a word.
 */
export async function detectValue(
  typed: string,
  workstation: Pick<Workstation, 'invoke'>,
): Promise<Detected | null | Problem> {
  const found = await workstation.invoke('input.detect', { text: typed }, { kind: 'cli' })
  if (isProblem(found)) return found
  const { is, kind, value } = found as { is: string; kind?: string; value?: string }
  if (is === 'indicator' && kind !== undefined && value !== undefined) return { kind, value }
  const bare = withoutQuotes(typed)
  const byShape = shapes.find(([, fits]) => fits(bare))
  return byShape === undefined ? null : { kind: byShape[0], value: bare }
}

/** Quotes around a selection, and the comma behind it. */
function withoutQuotes(text: string): string {
  const bare = text.trim().replace(/[,;]$/, '')
  const quote = bare.charAt(0)
  const isQuoted = bare.length > 2 && '"\'`'.includes(quote) && bare.endsWith(quote)
  return isQuoted ? bare.slice(1, -1).trim() : bare
}

const like =
  (pattern: RegExp, mostCharacters = 8192) =>
  (text: string) =>
    text.length <= mostCharacters && pattern.test(text)

/** Shapes in the order of detection. None is sure: the lookup of the kind says what is wrong with a value. */
const shapes: readonly (readonly [kind: string, fits: (text: string) => boolean])[] = [
  ['cve', like(/^cve-\d{4}-\d{4,19}$/i)],
  ['ip', isLikeIp],
  ['mac', like(/^[0-9a-f]{1,2}(?:[:-][0-9a-f]{1,2}){5,7}$/i)],
  ['mac', like(/^(?:[0-9a-f]{4}(?:[.-][0-9a-f]{4}){2,3}|[0-9a-f]{6}[:-][0-9a-f]{6})$/i)],
  ['email', like(/^[^\s@:/]+@[^\s@:/]+$/, 1024)],
  ['hash', like(/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i)],
  ['crypto', isLikeCrypto],
  ['url', isLikeUrl],
  ['phone', like(/^\+\d[\d ().\-/]{2,40}$/)],
  ['domain', isLikeName],
]

/** An address with a port, a zone or a mask, a range of addresses. Dots and digits that are no address are nothing. */
function isLikeIp(text: string): boolean {
  if (text.length > 128) return false
  if (/^(?:\d{1,3}\.){3}\d{1,3}(?:[:/\u2013-]\d[\d.]*)?$/.test(text))
    return isIpv4(text.split(/[:/\u2013-]/)[0] ?? '')
  if (!/^\[?[0-9a-f:]+(?:(?:\d{1,3}\.){3}\d{1,3})?(?:%[\w.~-]+)?\]?(?::\d{1,5}|\/\d{1,3})?$/i.test(text))
    return false
  return text.includes('::') || text.split(':').length === 8 || text.startsWith('[')
}

function isIpv4(text: string): boolean {
  return text.split('.').every((part) => Number(part) <= 255)
}

/** Whatever holds a slash, and the schemes that need none. */
function isLikeUrl(text: string): boolean {
  if (text.length > 8192 || /\s/.test(text)) return false
  return text.includes('/') || /^(?:javascript|data|vbscript):./i.test(text)
}

/** Labels with dots between them; a last one of digits is no name (WHATWG URL, "ends in a number"). */
function isLikeName(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.replace(/\.$/, '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[^\s@:/?#]{1,63}$/.test(label)) &&
    !/^\d*$/.test(labels.at(-1) ?? '')
  )
}

/** Payment links, and spellings of addresses with a checksum that is wrong, or none. */
function isLikeCrypto(text: string): boolean {
  if (text.length > 256) return false
  if (/^(?:bitcoin|bitcoincash|ethereum|dogecoin|litecoin|solana|tron|ton):[^\s]+$/i.test(text)) return true
  if (/^(?:0x[0-9a-f]{40}|41[0-9a-f]{40}|(?:bc|tb|bcrt)1[0-9a-z]{6,87}|-?\d:[0-9a-f]{64})$/i.test(text))
    return true
  // base58 and base64 of a TON account: letters of both cases and digits, as words have them not
  const isMixed = /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
  return isMixed && (/^[1-9A-HJ-NP-Za-km-z]{25,44}$/.test(text) || /^[EUk0][\w-]{47}$/.test(text))
}
