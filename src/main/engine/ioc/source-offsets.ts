import type { Encoding } from './encoding.ts'
import { utf8OffsetOf } from './utf16-index.ts'

/** Returns a function that maps UTF-16 indices of a decoded text to byte offsets in its source. */
export function sourceOffsets(text: string, encoding: Encoding): (index: number) => number {
  if (encoding === 'latin-1') return (index) => index
  return encoding === 'utf-8' ? utf8OffsetOf(text) : (index) => index * 2
}
