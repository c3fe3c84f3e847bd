import type { PackKindName } from '../../contract/workstation/packs.ts'
import { appendChange } from './change-log.ts'
import type { Store } from './open.ts'

/** What the registry knows of a kept data pack. */
export type PackRecord = {
  /** `pack_` and a ULID. */
  readonly id: string
  readonly kind: PackKindName
  /** What the imported file was, in the words of its kind, e.g. `mmdb`, `nsrl-sqlite`, `sdn-xml`. */
  readonly format: string
  readonly name: string
  readonly source: string | null
  readonly licence: string | null
  /** Date of the data itself (ISO 8601 date), where the file or the user tells it. */
  readonly dated: string | null
  /** Digest of the imported file, lower case hex. */
  readonly sha256: string
  /** Size of what is kept, and how many entries it holds. */
  readonly bytes: number
  readonly entries: number
  /** Name of the kept file below `packs/`. */
  readonly file: string
  /** What its kind needs besides, as JSON: the fields that it can answer, how its digests count. */
  readonly details: Readonly<Record<string, unknown>>
  readonly imported_at: string
  /** False while the user has switched it off. */
  readonly enabled: boolean
}

const columns =
  'id, kind, format, name, source, licence, dated, sha256, bytes, entries, file, details, imported_at, enabled'
type Row = Omit<PackRecord, 'enabled' | 'details'> & { readonly enabled: number; readonly details: string }

const fromRow = (row: Row): PackRecord => ({
  ...row,
  details: JSON.parse(row.details) as Record<string, unknown>,
  enabled: row.enabled === 1,
})

/** All packs that were not removed, by name. */
export function listPacks({ reader }: Pick<Store, 'reader'>): PackRecord[] {
  const rows = reader.prepare(`SELECT ${columns} FROM data_packs WHERE removed_at IS NULL ORDER BY name, id`)
  return (rows.all() as Row[]).map(fromRow)
}

export function packWithId({ reader }: Store, id: string): PackRecord | null {
  const row = reader.prepare(`SELECT ${columns} FROM data_packs WHERE id = ? AND removed_at IS NULL`).get(id)
  return row === undefined ? null : fromRow(row as Row)
}

/** Names of all files that a row speaks of, those of removed packs included. */
export function packFiles({ reader }: Store): string[] {
  return (reader.prepare('SELECT file FROM data_packs').all() as { file: string }[]).map(({ file }) => file)
}

/**
 * Keeps a pack. When there is one with this id, the new one takes its place, with its switch as the user left it; the
 * answer is the name of the file that nobody needs any more, or null.
 */
export function putPack({ writer }: Store, pack: PackRecord, by: string): string | null {
  return writer.transaction(() => {
    const former = writer.prepare('SELECT file FROM data_packs WHERE id = ?').get(pack.id) as
      | { file: string }
      | undefined
    writer
      .prepare(
        `INSERT INTO data_packs (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET format = excluded.format, name = excluded.name, source = excluded.source,
           licence = excluded.licence, dated = excluded.dated, sha256 = excluded.sha256, bytes = excluded.bytes,
           entries = excluded.entries, file = excluded.file, details = excluded.details,
           imported_at = excluded.imported_at, removed_at = NULL`,
      )
      .run(
        pack.id,
        pack.kind,
        pack.format,
        pack.name,
        pack.source,
        pack.licence,
        pack.dated,
        pack.sha256,
        pack.bytes,
        pack.entries,
        pack.file,
        JSON.stringify(pack.details),
        pack.imported_at,
        pack.enabled ? 1 : 0,
      )
    appendChange(writer, {
      at: pack.imported_at,
      by,
      aggregate: 'data-pack',
      id: pack.id,
      change: former === undefined ? 'imported' : 'replaced',
      detail: { kind: pack.kind, name: pack.name, dated: pack.dated, sha256: pack.sha256 },
    })
    return former?.file ?? null
  })()
}

export type PackChange = Partial<Pick<PackRecord, 'enabled' | 'name' | 'source' | 'licence' | 'dated'>>

/** Changes what is said of a pack, or switches it; false when there is none. */
export function changePack(
  { writer }: Store,
  id: string,
  change: PackChange,
  at: string,
  by: string,
): boolean {
  const fields = Object.entries(change)
  return writer.transaction(() => {
    const known = writer.prepare('SELECT 1 FROM data_packs WHERE id = ? AND removed_at IS NULL').get(id)
    if (known === undefined) return false
    if (fields.length === 0) return true
    const set = fields.map(([field]) => `${field} = ?`).join(', ')
    const values = fields.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value))
    writer.prepare(`UPDATE data_packs SET ${set} WHERE id = ?`).run(...values, id)
    appendChange(writer, { at, by, aggregate: 'data-pack', id, change: 'changed', detail: change })
    return true
  })()
}

/** Takes a pack out of sight; `restorePack` brings it back until `purgePacks`. False when there is none. */
export function hidePack({ writer }: Store, id: string, at: string, by: string): boolean {
  return writer.transaction(() => {
    const { changes } = writer
      .prepare('UPDATE data_packs SET removed_at = ? WHERE id = ? AND removed_at IS NULL')
      .run(at, id)
    if (changes === 1) appendChange(writer, { at, by, aggregate: 'data-pack', id, change: 'removed' })
    return changes === 1
  })()
}

export function restorePack({ writer }: Store, id: string, at: string, by: string): boolean {
  return writer.transaction(() => {
    const { changes } = writer
      .prepare('UPDATE data_packs SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL')
      .run(id)
    if (changes === 1) appendChange(writer, { at, by, aggregate: 'data-pack', id, change: 'restored' })
    return changes === 1
  })()
}

/** Forgets removed packs for good. */
export function purgePacks({ writer }: Store): void {
  writer.prepare('DELETE FROM data_packs WHERE removed_at IS NOT NULL').run()
}
