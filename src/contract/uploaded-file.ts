import { z } from 'zod'

/**
 * A file sent with a call. The face that received it has written its bytes to a private temporary file, or names the
 * file that the user chose; only the path is passed on, so that no face holds a large file in memory.
 */
export function uploadedFile() {
  return z.object(
    {
      /** Name given by the sender; never used as a path. */
      filename: z.string('it needs a name').max(1024, 'its name is longer than 1,024 characters'),
      /** Path of the content on this machine. */
      path: z.string('it needs a path').min(1, 'it needs a path'),
      /** Size in bytes. */
      size: z.int('it needs a size').min(0, 'it needs a size'),
    },
    {
      error: (issue) => (issue.input === undefined || issue.input === null ? 'missing' : 'it must be a file'),
    },
  )
}

export type UploadedFile = z.output<ReturnType<typeof uploadedFile>>
