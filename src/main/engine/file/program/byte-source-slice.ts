import type { ByteSource } from '../../archive/byte-source.ts'

/** A source that begins at an offset of another. */
export function sliceOf(source: ByteSource, offset: number, size: number): ByteSource {
  return { size, read: (at, length) => source.read(offset + at, length) }
}
