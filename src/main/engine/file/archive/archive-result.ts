import { z } from 'zod'

/** Most entries that a result lists; totals count all that were met. */
export const maxEntries = 10_000

/** Formats of archives, images and files that were compressed alone. */
export const archiveFormats = [
  'zip',
  '7z',
  'rar',
  'tar',
  'gzip',
  'bzip2',
  'xz',
  'zstd',
  'cab',
  'msi',
  'iso',
  'cpio',
  'squashfs',
  'ar',
  'rpm',
] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

export const entryKinds = [
  'file',
  'folder',
  'link',
  'hard-link',
  'device',
  'pipe',
  'socket',
  'other',
] as const

const count = () => z.int().min(0)

/** A member as the archive states it. What the format does not state is left out. */
const archiveEntry = () =>
  z.strictObject({
    name: z.string().max(1024),
    kind: z.enum(entryKinds),
    /** Unpacked and packed size in bytes. */
    size: count().optional(),
    packed: count().optional(),
    /** Compression, such as `Deflate`; null where that is encrypted itself. */
    method: z.string().max(100).optional(),
    encrypted: z.boolean(),
    /** Such as `ZipCrypto` and `AES-256`. */
    encryption: z.string().max(40).optional(),
    /** ISO 8601; without a zone where the format stores local time. */
    modified: z.string().max(40).optional(),
    /** CRC-32 of the content, lower-case hex. */
    crc32: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .optional(),
    /** Rights in octal (`0644`), as Unix has them, or attributes of DOS (`RHSA`). */
    mode: z.string().max(40).optional(),
    owner: z.string().max(100).optional(),
    /** System on which the entry was made. */
    host_system: z.string().max(40).optional(),
    link_target: z.string().max(1024).optional(),
    comment: z.string().max(500).optional(),
    /** Where its header or its first byte lies in the file. */
    offset: count().optional(),
    /** Why the content was not taken out. */
    problem: z.string().max(500).optional(),
  })

export const archiveResult = () =>
  z.strictObject({
    format: z.enum(archiveFormats),
    /** Of the entries that were met: all, files, folders, links (of both kinds), encrypted ones, those listed here. */
    entry_count: count(),
    file_count: count(),
    folder_count: count(),
    link_count: count(),
    encrypted_count: count(),
    listed_count: count(),
    /** Sum of the sizes that entries state, of the packed ones, and the size of the archive itself. */
    total_size: count(),
    total_packed: count().optional(),
    archive_size: count(),
    /** `total_size` by the size of the archive, rounded to two digits. */
    ratio: z.number().min(0).nullable(),
    /** Several files are packed as one. */
    solid: z.boolean().optional(),
    /** The list itself is encrypted. */
    encrypted_names: z.boolean(),
    /** The password that opened it. */
    password: z.string().max(200).optional(),
    comment: z.string().max(65_535).optional(),
    /** Bytes that belong to no entry: before the first, between, after the end. */
    bytes_before: count().optional(),
    bytes_between: count().optional(),
    bytes_after: count().optional(),
    /** What the format has beside, in the terms of its documentation. */
    properties: z.record(z.string(), z.union([z.string().max(1000), z.number(), z.boolean()])),
    /** What an installer package runs beside, and what it installs. */
    custom_actions: z
      .array(
        z.strictObject({
          action: z.string().max(1000),
          type: count(),
          /** What is run. */
          runs: z.string().max(100),
          source: z.string().max(1000),
          target: z.string().max(1000),
        }),
      )
      .max(1000)
      .optional(),
    installed_files: z
      .array(
        z.strictObject({
          name: z.string().max(1000),
          size: count().optional(),
          version: z.string().max(1000).optional(),
          component: z.string().max(1000),
        }),
      )
      .max(maxEntries)
      .optional(),
    entries: z.array(archiveEntry()).max(maxEntries),
  })

export type ArchiveEntry = z.output<ReturnType<typeof archiveEntry>>
export type ArchiveResult = z.output<ReturnType<typeof archiveResult>>
