import type { ByteSource } from './byte-source.ts'

/** What is known of a zip archive before anything is unpacked, and what of it is not read. */

export type ZipEntry = {
  /** As it stands in the archive, with `/` between folders. */
  readonly name: string
  readonly isFolder: boolean
  /** Where the packed bytes begin in the archive. */
  readonly start: number
  readonly packedBytes: number
  /** Size that the archive claims, unpacked. */
  readonly sizeBytes: number
  /** CRC-32 that the archive claims. */
  readonly checksum: number
  readonly isDeflated: boolean
  /** Its numbers have 64 bits (zip64). */
  readonly isWide: boolean
}

/** Why something is not read: a sentence without its full stop, with "it" for the archive or the entry. */
export type ZipRefusal = { readonly refused: string; readonly isTooLarge?: true }

/** An entry that is not read, and why. */
export type RefusedEntry = ZipRefusal & { readonly name: string }

export type ZipArchive = {
  readonly source: ByteSource
  readonly entries: readonly (ZipEntry | RefusedEntry)[]
  /** Bytes that all entries together claim to unpack to. */
  readonly claimedBytes: number
  readonly isWide: boolean
}

export type ZipLimits = {
  /** Files and folders in it. */
  readonly entries: number
  /** How many times its packed size an entry may unpack to… */
  readonly ratio: number
  /** …once it is longer than this many bytes. */
  readonly ratioFrom: number
}
