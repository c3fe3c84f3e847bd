/** Bytes with random access: those of a file on disk, or of a buffer in memory. */
export type ByteSource = {
  readonly size: number
  /** Returns the bytes from an offset; all of them lie within `size`. */
  readonly read: (at: number, length: number) => Uint8Array
}

/** Returns a source for bytes in memory; reads do not copy. */
export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
