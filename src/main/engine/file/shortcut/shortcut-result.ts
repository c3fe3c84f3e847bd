import { z } from 'zod'

const short = () => z.string().max(300)
const long = () => z.string().max(8192)
const count = () => z.int().min(0)

/** What the tool says about a file that Windows opens by itself; names follow `lnkinfo` and MS-SHLLINK. */
export const shortcutResult = () =>
  z.object({
    kind: z.enum(['lnk', 'url', 'library-ms', 'registry', 'iqy', 'calendar', 'contact']),
    /** What opening it runs or fetches; null where it does neither. */
    command: long().nullable(),
    /** Fields of the file by their names; those of a calendar or contact are in `entries`. */
    fields: z.record(z.string().max(80), z.union([long(), z.number(), z.boolean()])),
    flags: z.array(short()).max(40),
    id_list: z
      .array(
        z.object({ type: short(), name: long(), modified: short().nullable(), size: count().nullable() }),
      )
      .max(200),
    /** What a reader sees that does not know the limit of Windows on texts; null where both read the same. */
    other_reading: z
      .object({
        relative_path: long().nullable(),
        working_dir: long().nullable(),
        command_line_arguments: long().nullable(),
      })
      .nullable(),
    /** Keys and values that a registry file sets, entries of a calendar or of a contact. */
    entries: z.array(z.object({ section: long(), name: long(), value: long() })).max(2000),
  })

export type ShortcutResult = ReturnType<typeof shortcutResult>['_output']

export function emptyShortcut(kind: ShortcutResult['kind']): ShortcutResult {
  return { kind, command: null, fields: {}, flags: [], id_list: [], other_reading: null, entries: [] }
}
