import { z } from 'zod'
import { fileKinds } from '../file-types.ts'

const text = () => z.string().max(1000)
const bits = () => z.number().min(0).max(8)

/** Schema of the identity of a file; digests are in lower-case hex, except for those that have their own form. */
export const identityResult = () =>
  z.strictObject({
    size: z.int().min(0),
    md5: z.string().length(32),
    sha1: z.string().length(40),
    sha256: z.string().length(64),
    sha512: z.string().length(128),
    ssdeep: text(),
    /** Null for a file that is too short or too uniform for this digest. */
    tlsh: z.string().length(72).nullable(),
    /** Media type of the first of the types. */
    mime_type: text(),
    /** Description of the first megabyte by libmagic; null where it failed. */
    magic: text().nullable(),
    /** What the content is, the type that something would execute first. */
    types: z.array(z.strictObject({ kind: z.enum(fileKinds), mime: text(), label: text() })).max(20),
    /** In lower case, without its dot; '' without one. */
    extension: text(),
    /** Null where the extension names no type. */
    extension_disagrees: z.boolean().nullable(),
    /** Shannon entropy in bits per byte, of the file and of each of its blocks in their order. */
    entropy: bits(),
    entropy_block_size: z.int().min(0),
    entropy_blocks: z.array(bits()).max(256),
    /** Bytes behind the end that the format states. */
    appended: z
      .array(
        z.strictObject({
          behind: text(),
          offset: z.int().min(0),
          size: z.int().min(1),
          type: text(),
        }),
      )
      .max(20),
  })
