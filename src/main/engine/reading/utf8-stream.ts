import { decode, detectEncoding, type Encoding, isWide } from '../ioc/encoding.ts'

/** Returns a function that converts chunks of a text to UTF-8; UTF-8 itself passes unchanged. */
export function utf8Of(encoding: Encoding): (bytes: Uint8Array, isLast: boolean) => Uint8Array {
  if (encoding === 'utf-8') return (bytes) => bytes
  const decoder = new TextDecoder(isWide(encoding) ? encoding : 'windows-1252')
  return (bytes, isLast) => Buffer.from(decoder.decode(bytes, { stream: !isLast }), 'utf8')
}

/**
 * Decodes the beginning of a source, by which its kind is detected; bytes in no other encoding are read as
 * Windows-1252.
 */
export function beginningOf(bytes: Uint8Array): { readonly sample: string; readonly encoding: Encoding } {
  const encoding = detectEncoding(bytes)
  const sample =
    encoding === 'latin-1' ? new TextDecoder('windows-1252').decode(bytes) : decode(bytes, encoding)
  return { sample, encoding }
}
