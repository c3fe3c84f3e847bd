import { identifyFile } from '../document/identify-file.ts'
import { isArchive, isDocument } from '../reading/file-reading.ts'
import { fieldsNamed, type HeaderField } from './header-fields.ts'
import { looksLikeMessage } from './looks-like-message.ts'
import { type Parameterised, readParameters } from './parameters.ts'
import type { Place } from './part-places.ts'
import { transferEncodingOf } from './transfer-encoding.ts'

/** What the header of a message or a part says about its body (RFC 2045, RFC 2183). */
export type Body = Place & {
  readonly type: string
  /** Whether the header names a type at all. */
  readonly isTyped: boolean
  readonly parameters: ReadonlyMap<string, string>
  readonly encoding: string | null
  readonly name: string | null
}

/** Types whose parts are read as text. */
export const readable =
  /^(?:text\/|application\/(?:json|xml|xhtml\+xml|javascript|ld\+json|pgp-signature|pgp-encrypted|ics)$|message\/)/

const validType = /^[\w.+-]+\/[\w.+-]+$/

export function bodyOf(fields: readonly HeaderField[], place: Place, otherwise: string): Body {
  const { value, parameters } = typeOf(fieldsNamed(fields, 'content-type'))
  const disposition = readParameters(fieldsNamed(fields, 'content-disposition')[0] ?? '')
  const name = disposition.parameters.get('filename') ?? parameters.get('name') ?? null
  const isTyped = validType.test(value)
  return {
    ...place,
    type: isTyped ? value : otherwise,
    isTyped,
    parameters,
    encoding: encodingOf(fieldsNamed(fields, 'content-transfer-encoding')),
    name: name === null || name.trim() === '' ? null : name,
  }
}

/** Of several types, one with parts is the one that shows them all; else the first valid one counts. */
function typeOf(values: readonly string[]): Parameterised {
  const all = values.slice(0, 10).map(readParameters)
  const valid = all.filter(({ value }) => validType.test(value))
  return valid.find(({ value }) => value.startsWith('multipart/')) ?? valid[0] ?? all[0] ?? readParameters('')
}

/** Of several encodings, the first that encodes anything. */
function encodingOf(values: readonly string[]): string | null {
  return values.find((value) => transferEncodingOf(value) !== 'identity') ?? values[0] ?? null
}

const octets = new Set([
  'application/octet-stream',
  'application/x-octet-stream',
  'application/binary',
  'text/plain',
])

/** Types of a message's own text, which is no document whatever its beginning. */
const words = /^text\/(?:plain|html)$/

/**
 * Returns the type of a part: for a document or an archive by its bytes, else the declared type, unless that is
 * unspecific and the bytes show more.
 */
export function typeByContent({ type: declared, name }: Body, raw: Buffer): string {
  // rich text consists of letters alone, a PDF may, and both can be attached like any text
  const file = name === null && words.test(declared) ? null : identifyFile(raw, false)
  if (file !== null && (isDocument(file) || isArchive(file))) return file.type
  if (!octets.has(declared)) return declared === 'application/xhtml+xml' ? 'text/html' : declared
  if (raw.subarray(0, 4096).includes(0))
    return declared === 'text/plain' ? 'application/octet-stream' : declared
  const head = raw.subarray(0, 4096).toString('latin1')
  if (/^\s*(?:<!doctype html|<html[\s>])/i.test(head)) return 'text/html'
  if (declared === 'text/plain') return declared
  if (looksLikeMessage(head)) return 'message/rfc822'
  return /\p{Cc}/u.test(head.replace(/[\t\r\n\f]/g, '')) ? declared : 'text/plain'
}

/** Returns the character set that a page declares; null for any other text. */
export function charsetInHtml(type: string, raw: Buffer): string | null {
  if (type !== 'text/html') return null
  const head = raw.subarray(0, 2048).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ?? null
}

const typeNames: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'A picture'],
  [/^audio\//, 'Sound'],
  [/^video\//, 'A film'],
  [/pdf$/, 'A PDF document'],
  [/zip|rar|7z|compressed|gzip|tar/, 'An archive'],
  [/word|excel|powerpoint|officedocument|opendocument|rtf/, 'A document'],
]

export function nameOfType(type: string): string {
  return typeNames.find(([pattern]) => pattern.test(type))?.[1] ?? `A file of type ${type}`
}
