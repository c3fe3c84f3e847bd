import type { FileKind } from './file-kind.ts'

/** Recognises messages of the Cryptographic Message Syntax (RFC 5652), as S/MIME uses it (RFC 8551), by their content. */

const sealed: FileKind = {
  kind: 'cms',
  type: 'application/pkcs7-mime',
  label: 'signed or encrypted message (S/MIME)',
}
const signature: FileKind = {
  kind: 'signature',
  type: 'application/pkcs7-signature',
  label: 'S/MIME signature without content',
}

/** Identifiers of content types 1.2.840.113549.1.7 and 1.2.840.113549.1.9.16.1, as bytes. */
const pkcs7 = '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07'
const smime = '\x06\x0b\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01'
const signedData = `${pkcs7}\x02`
/** Content that is data and missing, in the two ways to write a length. */
const missing = [`\x30\x0b${pkcs7}\x01`, `\x30\x80${pkcs7}\x01\0\0`]
const armourLine = /^-----BEGIN (?:PKCS7|PKCS #7 SIGNED DATA|CMS)-----\s{1,10}/
const sampleLength = 1000

/** Returns the kind of a message in binary or base64, with or without lines around it; null for any other file. */
export function cmsKind(bytes: Uint8Array): FileKind | null {
  const start = binaryStart(bytes)
  if (start === null) return null
  const at = start.charCodeAt(1) < 0x80 ? 2 : 2 + (start.charCodeAt(1) & 0x7f)
  const type = start.slice(at, at + 13)
  if (!type.startsWith(pkcs7) && !type.startsWith(smime)) return null
  const isDetached = type.startsWith(signedData) && missing.some((mark) => start.includes(mark))
  return isDetached ? signature : sealed
}

/** The beginning of a sequence, decoded from base64 where it is; null where there is none. */
function binaryStart(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x30) return Buffer.from(bytes.subarray(0, sampleLength)).toString('latin1')
  if (bytes[0] !== 0x4d && bytes[0] !== 0x2d) return null
  const text = Buffer.from(bytes.subarray(0, sampleLength * 2))
    .toString('latin1')
    .replace(armourLine, '')
  return /^M[A-P][A-Za-z0-9+/]{10}/.test(text) ? Buffer.from(text, 'base64').toString('latin1') : null
}
