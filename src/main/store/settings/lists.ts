import type { Store } from '../database/handle.ts'
import { type Act, sealActs } from '../log/log.ts'

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

const loggedEntry = { part: 'settings', kind: 'allow-entry' } as const
/** What the log stores of an entry. */
type AllowState = Omit<AllowRecord, 'id'>

/** Adds entries; existing values keep their entry. Returns how many were not on the list before. */
export function insertAllowed(act: Act, entries: readonly AllowRecord[]): number {
  return entries.filter(({ id, ...state }) => restoreAllowed(act, id, JSON.stringify(state))).length
}

/** Restores an entry from the log; false when its value has another entry. */
export function restoreAllowed({ writer, log }: Act, id: string, state: string): boolean {
  const { value, note, created_at } = JSON.parse(state) as AllowState
  const { changes } = writer
    .prepare(
      'INSERT INTO allow_entry (id, value, note, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (value) DO NOTHING',
    )
    .run(id, value, note, created_at)
  if (changes === 1) log({ ...loggedEntry, record: id, before: null, after: state })
  return changes === 1
}

export function deleteAllowed({ writer, log }: Act, ids: readonly string[]): number {
  const remove = writer.prepare('DELETE FROM allow_entry WHERE id = ? RETURNING value, note, created_at')
  let removed = 0
  for (const id of ids) {
    const state = remove.get(id) as AllowState | undefined
    if (state === undefined) continue
    removed++
    log({ ...loggedEntry, record: id, before: JSON.stringify(state), after: null })
  }
  return removed
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

const loggedList = { part: 'settings', kind: 'warning-list' } as const
/** What the log stores of a list: its switch. */
const stateOf = (enabled: boolean) => JSON.stringify({ enabled })

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
  note({ ...loggedList, record: id }, former === undefined ? 'created' : 'changed')
  return id
}

/** Switches a list on or off; false when there is none. */
export function switchWarningList({ writer, log }: Act, id: string, enabled: boolean): boolean {
  const before = writer
    .prepare('SELECT enabled FROM warning_list WHERE id = ? AND deleted_at IS NULL')
    .pluck()
    .get(id)
  if (before === undefined) return false
  if ((before === 1) === enabled) return true
  writer.prepare('UPDATE warning_list SET enabled = ? WHERE id = ?').run(enabled ? 1 : 0, id)
  log({ ...loggedList, record: id, before: stateOf(!enabled), after: stateOf(enabled) })
  return true
}

/** Hides a list; `restoreWarningList` restores it until `purgeWarningLists`. False when there is none. */
export function deleteWarningList({ writer, log, at }: Act, id: string): boolean {
  const row = writer
    .prepare('UPDATE warning_list SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL RETURNING enabled')
    .get(at, id) as { enabled: number } | undefined
  if (row === undefined) return false
  log({ ...loggedList, record: id, before: stateOf(row.enabled === 1), after: null })
  return true
}

/** Restores a deleted list; false when it was purged or imported again. */
export function restoreWarningList({ writer, log }: Act, id: string): boolean {
  const row = writer
    .prepare(
      'UPDATE warning_list SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL RETURNING enabled',
    )
    .get(id) as { enabled: number } | undefined
  if (row === undefined) return false
  log({ ...loggedList, record: id, before: null, after: stateOf(row.enabled === 1) })
  return true
}

/** Deletes hidden lists for good. */
export function purgeWarningLists({ writer }: Store): void {
  writer.transaction(() => {
    const ids = writer.prepare('DELETE FROM warning_list WHERE deleted_at IS NOT NULL RETURNING id').pluck()
    for (const id of ids.all() as string[]) sealActs(writer, loggedList.part, id)
  })()
}
