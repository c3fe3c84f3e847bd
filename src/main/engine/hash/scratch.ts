/** A file for what does not fit in memory: bytes go in at the end and come back from anywhere. */
export type ScratchFile = {
  readonly append: (bytes: Uint8Array) => void
  /** Gives how many bytes were read: fewer than asked for at the end only. */
  readonly read: (offset: number, into: Uint8Array) => number
}

/** Makes a scratch file; each name is asked for once. */
export type MakeScratch = (name: string) => ScratchFile
