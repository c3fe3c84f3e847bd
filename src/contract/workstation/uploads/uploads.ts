import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/**
 * Files that a browser hands over, which cannot name paths: announced together, sent in slices, and taken by an
 * operation as one file or several. The operation may begin before they have arrived.
 */

/** Maximum number of files of one upload. */
export const maxUploadedFiles = 10_000

const id = () => z.string().min(1).max(64)
const count = () => z.int().min(0)

export const beginUpload = windowOperation({
  name: 'uploads.begin',
  summary: 'Announce files to be sent in slices; one that no operation takes within a minute is removed',
  input: () =>
    z.object({
      files: z
        .array(z.object({ name: z.string().min(1).max(1024), size: count().max(2 ** 40) }))
        .min(1)
        .max(maxUploadedFiles),
    }),
  output: () => z.object({ upload: z.string() }),
})

/** Idempotent: sending the same slice again changes nothing. A file may end before its announced size, never after it. */
export const appendUpload = windowOperation({
  name: 'uploads.append',
  summary: 'Send the next slice of an announced file',
  takesBytes: 'bytes',
  input: () =>
    z.object({
      upload: id(),
      /** Position of the file in the announcement. */
      file: count().max(maxUploadedFiles),
      offset: count(),
      bytes: z.instanceof(Uint8Array),
      last: z.boolean(),
    }),
  output: () => z.object({ received: count() }),
})

export const cancelUpload = windowOperation({
  name: 'uploads.cancel',
  summary: 'Stop sending files: what has arrived of them is removed, and the operation that took them ends',
  input: () => z.object({ upload: id() }),
  output: () => z.object({}),
})

export const uploadOperations = [beginUpload, appendUpload, cancelUpload] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly uploads: typeof uploadOperations
  }
}
