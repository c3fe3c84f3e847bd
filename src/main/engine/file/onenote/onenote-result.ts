import { z } from 'zod'

const long = () => z.string().max(2000)

/** What the tool says about a section or a package of OneNote. */
export const oneNoteResult = () =>
  z.object({
    /** `section` (.one), `table of contents` (.onetoc2) or `package`. */
    format: z.string().max(60),
    file_id: z.string().max(40).nullable(),
    embedded_files: z
      .array(
        z.object({ name: long(), size: z.int().min(0), offset: z.int().min(0), type: z.string().max(80) }),
      )
      .max(1000),
    /** Names of files that the section mentions: those of attachments, with the path they came from. */
    file_names: z.array(long()).max(1000),
    titles: z.array(long()).max(200),
    links: z.array(long()).max(1000),
  })

export type OneNoteResult = ReturnType<typeof oneNoteResult>['_output']
