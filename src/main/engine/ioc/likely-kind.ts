import type { BatchKind } from '../../../contract/core/batch.ts'

/**
 * The probable kind of one typed value that is no indicator as written, judged by its shape alone and in the order of
 * `detectKind`: a spelling that is not searched for in texts, or a typing error, which the lookup of the kind explains.
 * Texts are full of similar strings; a single value that is looked up is meant as one.
 */
export type Likely = { readonly kind: BatchKind; readonly value: string }

/** Null for a word, a text, and a value that is too long for its kind. */
export function likelyKind(typed: string): Likely | null {
  const bare = withoutQuotes(typed)
  const byShape = shapes.find(([, fits]) => fits(bare))
  return byShape === undefined ? null : { kind: byShape[0], value: bare }
}

/** Removes the quotes around a selection, and a comma after it. */
function withoutQuotes(text: string): string {
  const bare = text.trim().replace(/[,;]$/, '')
  const quote = bare.charAt(0)
  const isQuoted = bare.length > 2 && '"\'`'.includes(quote) && bare.endsWith(quote)
  return isQuoted ? bare.slice(1, -1).trim() : bare
}

const like =
  (pattern: RegExp, maxCharacters = 8192) =>
  (text: string) =>
    text.length <= maxCharacters && pattern.test(text)

/** Shapes in the order of detection. None is certain: the lookup of the kind reports what is wrong with a value. */
const shapes: readonly (readonly [kind: BatchKind, fits: (text: string) => boolean])[] = [
  ['cve', like(/^cve-\d{4}-\d{4,19}$/i)],
  ['ip', isLikeIp],
  ['mac', like(/^[0-9a-z]{1,2}(?:[:-][0-9a-f]{1,2}){4,6}[:-][0-9a-z]{1,2}$/i, 64)],
  ['mac', like(/^(?:[0-9a-f]{4}(?:[.-][0-9a-f]{4}){2,3}|[0-9a-f]{6}[:-][0-9a-f]{6})$/i)],
  ['email', like(/^[^\s@:/]+@[^\s@:/]+$/, 1024)],
  ['hash', isLikeHash],
  ['crypto', isLikeCrypto],
  ['url', isLikeUrl],
  ['phone', like(/^\+\d[\d ().\-/]{2,40}$/)],
  ['phone', isLikeNationalNumber],
  ['domain', isLikeName],
]

/** An address with a port, a zone or a mask, a range of addresses; four decimal numbers, also where one is too large. */
function isLikeIp(text: string): boolean {
  if (text.length > 128) return false
  if (/^(?:\d{1,3}\.){3}\d{1,3}(?:[:/\u2013-]\d[\d.]*)?$/.test(text)) return true
  if (!/^\[?[0-9a-f:]+(?:(?:\d{1,3}\.){3}\d{1,3})?(?:%[\w.~-]+)?\]?(?::\d{1,5}|\/\d{1,3})?$/i.test(text))
    return false
  return text.includes('::') || text.split(':').length === 8 || text.startsWith('[')
}

const digestLengths = [32, 40, 64, 128]

/**
 * A text with the length of a digest and up to two characters that are no hexadecimal digits, or one digit longer or
 * shorter.
 */
function isLikeHash(text: string): boolean {
  if (text.length > 129 || !/^[0-9a-z]+$/i.test(text)) return false
  const odd = text.replace(/[0-9a-f]/gi, '').length
  if (digestLengths.includes(text.length)) return odd === 0 || (odd <= 2 && /\d/.test(text))
  return odd === 0 && /\d/.test(text) && digestLengths.some((length) => Math.abs(text.length - length) === 1)
}

/** Anything with a slash, and the schemes that need none. */
function isLikeUrl(text: string): boolean {
  if (text.length > 8192 || /\s/.test(text)) return false
  return text.includes('/') || /^(?:javascript|data|vbscript):./i.test(text)
}

/** A national number: a leading zero and at least eight digits. Dates are excluded. */
function isLikeNationalNumber(text: string): boolean {
  if (!/^\(?0[\d ().\-/]{6,30}$/.test(text) || /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return digits >= 8 && digits <= 15
}

/** Labels separated by dots; not when the last one consists of digits (WHATWG URL, "ends in a number"). */
function isLikeName(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.replace(/\.$/, '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[^\s@:/?#]{1,63}$/.test(label)) &&
    !/^\d*$/.test(labels.at(-1) ?? '')
  )
}

/** Payment links, and address spellings with a wrong checksum, or none. */
function isLikeCrypto(text: string): boolean {
  if (text.length > 256) return false
  if (/^(?:bitcoin|bitcoincash|ethereum|dogecoin|litecoin|solana|tron|ton):[^\s]+$/i.test(text)) return true
  if (/^(?:0x[0-9a-f]{40}|41[0-9a-f]{40}|(?:bc|tb|bcrt)1[0-9a-z]{6,87}|-?\d:[0-9a-f]{64})$/i.test(text))
    return true
  // base58 and base64 of a TON account: a mixture of upper case, lower case and digits, which words do not have
  const isMixed = /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
  return isMixed && (/^[1-9A-HJ-NP-Za-km-z]{25,44}$/.test(text) || /^[EUk0][\w-]{47}$/.test(text))
}
