/** Bytes that are read in places: those of a file on the disk, or such as are in memory already. */
export type ByteSource = {
  readonly size: number
  /** The bytes from an offset on, all of which lie within `size`. */
  readonly read: (at: number, length: number) => Uint8Array
}

/** Bytes in memory; what is read of them is not copied. */
export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
