import type { Store } from '../database/handle.ts'
import { type Act, sealActs } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

/** The allow-list and the imported warning lists. */
export type AllowRecord = {
  readonly id: string
  readonly value: string
  readonly note: string
  readonly created_at: string
}

export function listAllowed({ reader }: Pick<Store, 'reader'>): AllowRecord[] {
  return reader
    .prepare('SELECT id, value, note, created_at FROM allow_entry ORDER BY created_at DESC, id DESC')
    .all() as AllowRecord[]
}

export const allowedTable = recordTable<Omit<AllowRecord, 'id'>>({
  part: 'settings',
  kind: 'allow-entry',
  scope: 'shared',
  called: (reader, id) => `${allowedWithId({ reader }, id) ?? 'a value'} on the allow-list`,
  table: 'allow_entry',
  content: ['value', 'note', 'created_at'],
  refused: 'the value is on the allow-list again',
})

/** Adds entries; existing values keep their entry. Returns how many were not on the list before. */
export function insertAllowed(act: Act, entries: readonly AllowRecord[]): number {
  return entries.filter(({ id, ...content }) => allowedTable.put(act, id, content)).length
}

/** Returns how many were on the list. */
export function deleteAllowed(act: Act, ids: readonly string[]): number {
  return ids.filter((id) => allowedTable.delete(act, id)).length
}

/** Returns the value of an allow-list entry by id; null when there is none. */
export function allowedWithId({ reader }: Pick<Store, 'reader'>, id: string): string | null {
  const value = reader.prepare('SELECT value FROM allow_entry WHERE id = ?').pluck().get(id)
  return (value as string | undefined) ?? null
}

export type WarningListRecord = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: string
  readonly version: string
  readonly entries: number
  readonly enabled: boolean
  readonly imported_at: string
  readonly sha256: string
  readonly licence: string | null
}

const columns = 'id, name, description, type, version, entries, enabled, imported_at, sha256, licence'
type Row = Omit<WarningListRecord, 'enabled'> & { enabled: number }
const fromRow = (row: Row): WarningListRecord => ({ ...row, enabled: row.enabled === 1 })

export function listWarningLists({ reader }: Store): WarningListRecord[] {
  const rows = reader.prepare(`SELECT ${columns} FROM warning_list WHERE deleted_at IS NULL ORDER BY name`)
  return (rows.all() as Row[]).map(fromRow)
}

/** The content of each enabled list, as it was imported. */
export function enabledWarningLists({ reader }: Store): { id: string; name: string; content: Buffer }[] {
  return reader
    .prepare(
      'SELECT id, name, content FROM warning_list WHERE enabled = 1 AND deleted_at IS NULL ORDER BY name',
    )
    .all() as {
    id: string
    name: string
    content: Buffer
  }[]
}

/** Returns name and content of one list, as imported; null when there is none. */
export function warningListWithId(
  { reader }: Pick<Store, 'reader'>,
  id: string,
): { name: string; content: Buffer } | null {
  const found = reader
    .prepare('SELECT name, content FROM warning_list WHERE id = ? AND deleted_at IS NULL')
    .get(id)
  return (found as { name: string; content: Buffer } | undefined) ?? null
}

/** The log has the switch of a list. Imports insert lists; a deleted one is hidden until `purgeWarningLists`. */
export const warningListTable = recordTable<{ readonly enabled: boolean }>({
  part: 'settings',
  kind: 'warning-list',
  scope: 'shared',
  called: (reader, id) => `the warning list ${warningListWithId({ reader }, id)?.name ?? id}`,
  table: 'warning_list',
  content: ['enabled'],
  as: { enabled: 'flag' },
  hidden: 'deleted_at',
  hasMore: true,
  refused: 'this warning list is gone for good',
})

/**
 * Stores a list; a list of the same name is replaced and keeps its id and its switch, while a deleted one is created
 * anew. Returns its id. The replaced content is not kept, so this cannot be taken back.
 */
export function putWarningList({ writer, note }: Act, list: WarningListRecord, content: Uint8Array): string {
  const former = writer.prepare('SELECT id FROM warning_list WHERE name = ?').get(list.name) as
    | { id: string }
    | undefined
  const id = former?.id ?? list.id
  writer
    .prepare(
      `INSERT INTO warning_list (id, name, description, type, version, entries, imported_at, sha256, licence, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET description = excluded.description, type = excluded.type, version = excluded.version,
         entries = excluded.entries, imported_at = excluded.imported_at, sha256 = excluded.sha256,
         licence = excluded.licence, content = excluded.content, enabled = enabled OR deleted_at IS NOT NULL,
         deleted_at = NULL`,
    )
    .run(
      id,
      list.name,
      list.description,
      list.type,
      list.version,
      list.entries,
      list.imported_at,
      list.sha256,
      list.licence,
      content,
    )
  const what = former === undefined ? 'created' : 'changed'
  note({ of: warningListTable, record: id }, what, { table: 'warning_list', id })
  return id
}

/** Deletes hidden lists for good. */
export function purgeWarningLists({ writer }: Store): void {
  writer.transaction(() => {
    const ids = writer.prepare('DELETE FROM warning_list WHERE deleted_at IS NOT NULL RETURNING id').pluck()
    for (const id of ids.all() as string[]) sealActs(writer, warningListTable.part, id)
  })()
}
