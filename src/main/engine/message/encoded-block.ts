import { identifyFile } from '../document/identify-file.ts'
import { lineEnd } from './header-line.ts'
import { decodeBase64, type TransferEncoding } from './transfer-encoding.ts'

/** Recognises encoded text by its looks, where nothing or something unknown is declared. */

const sampleBytes = 8192
/** Number of characters from which a block is no word and no identifier. */
const fewestCharacters = 60
const fewestEscapes = 6
const usualControls = new Set('\t\n\r\f\u001b')

/** A first line of base64 alone. */
const base64Start = /^\s{0,200}[A-Za-z0-9+/_-]{20,}={0,2}\s*?(?:[\r\n]|$)/
/** An `=` that neither begins an escape nor ends a line, nor is cut. */
const strayEquals = /=(?![0-9A-Fa-f]{2}|[ \t]{0,20}(?:\r?\n|$)|[0-9A-Fa-f]$)/

/** Returns the encoding that a body has by its looks. */
export function encodingByLooks(written: Buffer): TransferEncoding {
  const sample = written.toString('latin1', 0, sampleBytes)
  if (base64Start.test(sample)) {
    const lines = sample.split(lineEnd).map((line) => line.trim())
    // the last line may be cut
    if (written.length > sampleBytes) lines.pop()
    const coded = lines.filter((line) => line !== '')
    if (isBase64OfText(coded) || isBase64OfFile(coded)) return 'base64'
  }
  if (sample.includes('begin ') && /^begin [0-7]{3,4} \S/m.test(sample)) return 'uuencode'
  return isQuotedPrintable(sample) ? 'quoted-printable' : 'identity'
}

/** Whether lines are base64 alone, and decode to text. */
export function isBase64OfText(lines: readonly string[]): boolean {
  const coded = lines.join('')
  return isBase64(lines) && isTextual(decodeBase64(Buffer.from(coded.slice(0, sampleBytes), 'latin1')))
}

/** Whether lines are base64 alone, and decode to a file of a kind that its bytes show. */
function isBase64OfFile(lines: readonly string[]): boolean {
  if (!isBase64(lines)) return false
  const kind = identifyFile(decodeBase64(Buffer.from(lines.join(''), 'latin1')), false)?.kind
  return kind !== undefined && kind !== 'unknown-binary'
}

/** Whether lines are base64 alone, and enough of it. */
export function isBase64(lines: readonly string[]): boolean {
  let length = 0
  for (const line of lines) {
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(line)) return false
    length += line.length
  }
  return length >= fewestCharacters
}

/** Whether every `=` is an escape or joins two lines, and there are enough. */
function isQuotedPrintable(sample: string): boolean {
  if (strayEquals.test(sample)) return false
  return (sample.match(/=/g)?.length ?? 0) >= fewestEscapes
}

/** Whether bytes are text in a single-byte encoding or UTF-8. */
export function isTextual(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  const text = bytes.toString('utf8')
  // the last character may be cut
  const odd = text.slice(0, -1).match(/[\p{Cc}\ufffd]/gu) ?? []
  const controls = odd.filter((sign) => !usualControls.has(sign)).length
  return controls <= text.length / 50
}
