import { decodeCharset } from './charset.ts'
import { decodeBase64, decodeQuotedPrintable } from './transfer-encoding.ts'

/**
 * Encoded words in a header (RFC 2047): `=?charset?B?…?=` and `=?charset?Q?…?=`. White space between two of them is not
 * part of the text, and a character may be split between two with the same set, as some programs do although the RFC
 * forbids it.
 */

const word = /=\?([^?\s]{1,40})\?([bq])\?([^?]*)\?=/gi

type Run = { charset: string; pieces: Buffer[] }

/** Returns the text with its encoded words decoded; the rest stays unchanged. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text
  let decoded = ''
  let run: Run | null = null
  let at = 0
  const flush = () => {
    if (run !== null) decoded += decodeCharset(Buffer.concat(run.pieces), run.charset).text
    run = null
  }
  for (const found of text.matchAll(word)) {
    const [whole, named = '', manner = '', coded = ''] = found
    const between = text.slice(at, found.index)
    // a language may follow the set (RFC 2231, section 5)
    const charset = (named.split('*')[0] ?? '').toLowerCase()
    if (run === null || between.trim() !== '') {
      flush()
      decoded += between
    }
    const open = run as Run | null
    if (open !== null && open.charset !== charset) flush()
    const bytes =
      manner.toLowerCase() === 'b'
        ? decodeBase64(Buffer.from(coded, 'latin1'))
        : decodeQuotedPrintable(Buffer.from(coded.replaceAll('_', ' '), 'latin1'))
    const current = run as Run | null
    if (current === null) run = { charset, pieces: [bytes] }
    else current.pieces.push(bytes)
    at = found.index + whole.length
  }
  flush()
  return decoded + text.slice(at)
}
