/** A file for data that does not fit into memory: bytes are appended at the end and read from any offset. */
export type ScratchFile = {
  readonly append: (bytes: Uint8Array) => void
  /** Returns the number of bytes read, which is smaller than requested only at the end. */
  readonly read: (offset: number, into: Uint8Array) => number
}

/** Makes a scratch file; each name is used only once. */
export type MakeScratch = (name: string) => ScratchFile
