import { decode, detectEncoding, type Encoding, isWide } from '../ioc/encoding.ts'

/** Turns pieces of a text in some encoding into UTF-8; what is UTF-8 already passes as it is. */
export function utf8Of(encoding: Encoding): (bytes: Uint8Array, isLast: boolean) => Uint8Array {
  if (encoding === 'utf-8') return (bytes) => bytes
  const decoder = new TextDecoder(isWide(encoding) ? encoding : 'windows-1252')
  return (bytes, isLast) => Buffer.from(decoder.decode(bytes, { stream: !isLast }), 'utf8')
}

/** What a source begins with as text, by which it is told; bytes of no other encoding are those of Windows. */
export function beginningOf(bytes: Uint8Array): { readonly sample: string; readonly encoding: Encoding } {
  const encoding = detectEncoding(bytes)
  const sample =
    encoding === 'latin-1' ? new TextDecoder('windows-1252').decode(bytes) : decode(bytes, encoding)
  return { sample, encoding }
}
