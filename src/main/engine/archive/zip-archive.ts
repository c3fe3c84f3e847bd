import type { ByteSource } from './byte-source.ts'

/** Contents of a zip archive before anything is unpacked, with refused entries. */

export type ZipEntry = {
  /** As in the archive, with `/` between folders. */
  readonly name: string
  readonly isFolder: boolean
  /** Offset of the packed bytes in the archive. */
  readonly start: number
  readonly packedBytes: number
  /** Unpacked size according to the archive. */
  readonly sizeBytes: number
  /** CRC-32 according to the archive. */
  readonly checksum: number
  readonly isDeflated: boolean
  /** Its numbers have 64 bits (zip64). */
  readonly isWide: boolean
}

/** Why an archive or entry is not read: a sentence without its full stop, in which "it" is the archive or the entry. */
export type ZipRefusal = { readonly refused: string; readonly isTooLarge?: true }

/** An entry that is not read, with the reason. */
export type RefusedEntry = ZipRefusal & { readonly name: string }

export type ZipArchive = {
  readonly source: ByteSource
  readonly entries: readonly (ZipEntry | RefusedEntry)[]
  /** Unpacked size of all entries together, according to the archive. */
  readonly claimedBytes: number
  readonly isWide: boolean
}

export type ZipLimits = {
  /** Maximum number of files and folders. */
  readonly entries: number
  /** Maximum ratio of unpacked to packed size of an entry… */
  readonly ratio: number
  /** …once it is larger than this number of bytes. */
  readonly ratioFrom: number
}
