import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act, LoggedKind } from '../log/log.ts'
import { registerPart } from './register-changes.ts'

/** A package built to be filed: its name, its content, its author and time. */
export type FilingRecord = {
  readonly id: string
  readonly filename: string
  readonly reference_date: string
  readonly taxonomy: string
  /** SHA-256 of the ZIP, lower case hex; names its file outside the database. */
  readonly sha256: string
  readonly size: number
  readonly made_at: string
  readonly made_by: string
  readonly data_version: number
  readonly rows: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  readonly note: string | null
}

const columns =
  'id, filename, reference_date, taxonomy, sha256, size, made_at, made_by, data_version, rows, errors, warnings, infos, note'

/** All filings, newest first. */
export function listFilings({ reader }: Store): FilingRecord[] {
  return statement(
    reader,
    `SELECT ${columns} FROM register_filing ORDER BY rowid DESC`,
  ).all() as FilingRecord[]
}

export function readFiling({ reader }: Store, id: string): FilingRecord | null {
  const row = statement(reader, `SELECT ${columns} FROM register_filing WHERE id = ?`).get(id)
  return (row as FilingRecord | undefined) ?? null
}

/** A package is only noted: its bytes are a file. */
export const filingKind: LoggedKind<'here'> = { part: registerPart, kind: 'package', scope: 'here' }

/**
 * Stores a filing. Its bytes are on disk already; the log only records that it was made, so it cannot be taken back.
 */
export function keepFiling({ writer, note }: Act, filing: FilingRecord): void {
  const places = columns.split(', ').map((name) => `@${name}`)
  statement(writer, `INSERT INTO register_filing (${columns}) VALUES (${places.join(', ')})`).run(filing)
  note({ of: filingKind, record: filing.id }, 'created', {
    file: `filings/${filing.sha256}.zip`,
    sha256: filing.sha256,
  })
}

/** Removes a filing and returns whether no other one has the same bytes. Null when there is none. */
export function removeFiling(
  { writer, note }: Act,
  id: string,
): { readonly sha256: string; readonly isLast: boolean } | null {
  const row = statement(writer, 'SELECT sha256 FROM register_filing WHERE id = ?').get(id)
  if (row === undefined) return null
  const { sha256 } = row as { sha256: string }
  statement(writer, 'DELETE FROM register_filing WHERE id = ?').run(id)
  note({ of: filingKind, record: id }, 'deleted')
  const left = statement(writer, 'SELECT count(*) AS n FROM register_filing WHERE sha256 = ?').get(sha256)
  return { sha256, isLast: (left as { n: number }).n === 0 }
}
