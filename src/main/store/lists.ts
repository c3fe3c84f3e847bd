import { appendChange } from './change-log.ts'
import type { Store } from './open.ts'

/** The allow-list and the imported warning lists. */
export type AllowRecord = {
  readonly id: string
  readonly value: string
  readonly note: string
  readonly created_at: string
}

export function listAllowed({ reader }: Store): AllowRecord[] {
  return reader
    .prepare('SELECT id, value, note, created_at FROM allow_entry ORDER BY created_at DESC, id DESC')
    .all() as AllowRecord[]
}

/** Adds entries; values that are there already keep their entry. */
export function insertAllowed({ writer }: Store, entries: readonly AllowRecord[], by: string): void {
  const insert = writer.prepare(
    'INSERT INTO allow_entry (id, value, note, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (value) DO NOTHING',
  )
  writer.transaction(() => {
    for (const { id, value, note, created_at } of entries) {
      if (insert.run(id, value, note, created_at).changes === 1) {
        appendChange(writer, {
          at: created_at,
          by,
          aggregate: 'allow',
          id,
          change: 'created',
          detail: { value },
        })
      }
    }
  })()
}

export function deleteAllowed({ writer }: Store, ids: readonly string[], at: string, by: string): number {
  const remove = writer.prepare('DELETE FROM allow_entry WHERE id = ?')
  return writer.transaction(() => {
    let removed = 0
    for (const id of ids) {
      if (remove.run(id).changes === 1) {
        removed++
        appendChange(writer, { at, by, aggregate: 'allow', id, change: 'deleted' })
      }
    }
    return removed
  })()
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
  return (reader.prepare(`SELECT ${columns} FROM warning_list ORDER BY name`).all() as Row[]).map(fromRow)
}

/** The content of each enabled list, as it was imported. */
export function enabledWarningLists({ reader }: Store): { id: string; name: string; content: Buffer }[] {
  return reader
    .prepare('SELECT id, name, content FROM warning_list WHERE enabled = 1 ORDER BY name')
    .all() as {
    id: string
    name: string
    content: Buffer
  }[]
}

/** Name and content of one list, as it was imported; null when there is none. */
export function warningListWithId({ reader }: Store, id: string): { name: string; content: Buffer } | null {
  const found = reader.prepare('SELECT name, content FROM warning_list WHERE id = ?').get(id)
  return (found as { name: string; content: Buffer } | undefined) ?? null
}

/** Stores a list; a list of the same name is replaced and keeps its id and its switch. Gives the id it has. */
export function putWarningList(
  { writer }: Store,
  list: WarningListRecord,
  content: Uint8Array,
  by: string,
): string {
  return writer.transaction(() => {
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
           licence = excluded.licence, content = excluded.content`,
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
    appendChange(writer, {
      at: list.imported_at,
      by,
      aggregate: 'warning-list',
      id,
      change: 'imported',
      detail: { version: list.version },
    })
    return id
  })()
}

export function switchWarningList(
  { writer }: Store,
  id: string,
  enabled: boolean,
  at: string,
  by: string,
): boolean {
  return writer.transaction(() => {
    const { changes } = writer
      .prepare('UPDATE warning_list SET enabled = ? WHERE id = ?')
      .run(enabled ? 1 : 0, id)
    if (changes === 1)
      appendChange(writer, {
        at,
        by,
        aggregate: 'warning-list',
        id,
        change: enabled ? 'enabled' : 'disabled',
      })
    return changes === 1
  })()
}

export function deleteWarningList({ writer }: Store, id: string, at: string, by: string): boolean {
  return writer.transaction(() => {
    const { changes } = writer.prepare('DELETE FROM warning_list WHERE id = ?').run(id)
    if (changes === 1) appendChange(writer, { at, by, aggregate: 'warning-list', id, change: 'deleted' })
    return changes === 1
  })()
}
