import type { KindName } from '../../../../contract/register/kinds.ts'
import { deriveRows } from '../model/derive-rows.ts'
import type { TableRow } from '../table.ts'
import { type GivenTables, wholeOf } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'

/** A template with one row per record of a kind. */
export type PlainTemplate = {
  readonly code: string
  readonly kind: KindName
  /** The column without which a row is left out, and the message for that case. */
  readonly needed: string
  readonly without: string
  /** Returns the name of the row's record; null when the row lacks it. */
  readonly nameOf: (row: TableRow) => string | null
}

/**
 * Yields the rows of a template to be imported, each with the name of its record: not rows without a name, rows with a
 * repeated name, or rows that the register already files unchanged.
 */
export function* rowsToTake(
  draft: ImportDraft,
  given: GivenTables,
  { code, kind, needed, without, nameOf }: PlainTemplate,
): Generator<readonly [name: string, row: TableRow]> {
  const filed = filedRows(draft, given, code, kind)
  const seen = new Set<string>()
  for (const row of given.rows(code)) {
    const name = nameOf(row)
    const known = filed.get(wholeOf(row))
    const isRepeated = name !== null && seen.has(name)
    if (name !== null) seen.add(name)
    if (known !== undefined) draft.speakOf(known)
    else if (name === null) draft.note(code, row.cells.join(' · '), needed, null, without)
    else if (isRepeated)
      draft.note(
        code,
        row.cells[0] ?? '',
        null,
        null,
        'The key occurs twice: only the first row is imported.',
      )
    else yield [name, row]
  }
}

/** Returns the rows that the stored records of a kind file, as texts, with the uuids of the records. */
function filedRows(
  { kept }: ImportDraft,
  given: GivenTables,
  template: string,
  kind: KindName,
): ReadonlyMap<string, string> {
  const filed = new Map<string, string>()
  if (!given.says(template)) return filed
  for (const { uuid } of kept.all(kind))
    for (const row of deriveRows(kept, uuid).byTemplate.get(template) ?? []) filed.set(wholeOf(row), uuid)
  return filed
}
