import { type Encoding, isWide } from '../ioc/encoding.ts'

/** Turns pieces of a text in some encoding into UTF-8; what is UTF-8 already passes as it is. */
export function utf8Of(encoding: Encoding): (bytes: Uint8Array, isLast: boolean) => Uint8Array {
  if (encoding === 'utf-8') return (bytes) => bytes
  const decoder = new TextDecoder(isWide(encoding) ? encoding : 'windows-1252')
  return (bytes, isLast) => Buffer.from(decoder.decode(bytes, { stream: !isLast }), 'utf8')
}
