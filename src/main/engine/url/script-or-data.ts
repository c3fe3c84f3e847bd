import { decodePercent } from './decode-text.ts'

/** The content of a `data:` or script URL. */
export type ScriptOrData = {
  readonly kind: 'script' | 'data'
  /** Media type of the data in lower case, `text/plain` when none is named (RFC 2397); empty for scripts. */
  readonly mediaType: string
  readonly isBase64: boolean
  /** Offset of the body in the URL's `href`. */
  readonly start: number
  /** Size of the decoded data in bytes. */
  readonly sizeBytes: number
  /** The body when it is text; null for other data. */
  readonly text: string | null
}

const textTypes = /^(?:text\/|application\/(?:json|xml|xhtml\+xml|javascript|ecmascript)|image\/svg)/

/** Reads the body of a `data:` (RFC 2397), `javascript:` or `vbscript:` URL; null for every other scheme. */
export function readScriptOrData({ href, protocol }: URL): ScriptOrData | null {
  if (protocol === 'javascript:' || protocol === 'vbscript:') {
    const text = decodePercent(href.slice(protocol.length))
    const start = protocol.length
    return { kind: 'script', mediaType: '', isBase64: false, start, sizeBytes: Buffer.byteLength(text), text }
  }
  if (protocol !== 'data:') return null
  const comma = href.indexOf(',')
  const head = href.slice(protocol.length, comma < 0 ? href.length : comma).toLowerCase()
  const parts = head.split(';').map((part) => part.trim())
  const mediaType = parts[0]?.includes('/') ? parts[0] : 'text/plain'
  const isBase64 = parts.at(-1) === 'base64'
  const start = comma < 0 ? href.length : comma + 1
  const body = href.slice(start)
  const bytes = isBase64
    ? // a space was a plus sign before somebody took the text for a form's
      Buffer.from(decodePercent(body).replaceAll(' ', '+'), 'base64')
    : Buffer.from(decodePercent(body))
  const text = bytes.toString('utf8')
  const isText = textTypes.test(mediaType) || !/[\0\ufffd]/.test(text)
  return { kind: 'data', mediaType, isBase64, start, sizeBytes: bytes.length, text: isText ? text : null }
}
