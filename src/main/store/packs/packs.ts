import type { PackKindName } from '../../../contract/workstation/packs/packs.ts'
import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { type Act, sealActs } from '../log/log.ts'

/** A data pack in the registry. */
export type PackRecord = {
  /** `pack_` followed by a ULID. */
  readonly id: string
  readonly kind: PackKindName
  /** Format of the imported file in the terms of its kind, e.g. `mmdb`, `nsrl-sqlite`, `sdn-xml`. */
  readonly format: string
  readonly name: string
  readonly source: string | null
  readonly licence: string | null
  /** Date of the data itself (ISO 8601 date), where the file or the user gives one. */
  readonly dated: string | null
  /** Digest of the imported file, lower case hex. */
  readonly sha256: string
  /** Size of the stored file, and number of its entries. */
  readonly bytes: number
  readonly entries: number
  /** Name of the stored file below `packs/`. */
  readonly file: string
  /** Further data of its kind, as JSON: the fields that it has, the verdict on its digests. */
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

/** All packs that were not deleted, by name. */
export function listPacks({ reader }: Pick<Store, 'reader'>): PackRecord[] {
  const rows = statement(
    reader,
    `SELECT ${columns} FROM data_packs WHERE deleted_at IS NULL ORDER BY name, id`,
  )
  return (rows.all() as Row[]).map(fromRow)
}

export function packWithId({ reader }: Pick<Store, 'reader'>, id: string): PackRecord | null {
  const row = reader.prepare(`SELECT ${columns} FROM data_packs WHERE id = ? AND deleted_at IS NULL`).get(id)
  return row === undefined ? null : fromRow(row as Row)
}

/** Returns the names of all files that rows refer to, including those of deleted packs. */
export function packFiles({ reader }: Store): string[] {
  return (reader.prepare('SELECT file FROM data_packs').all() as { file: string }[]).map(({ file }) => file)
}

const logged = { part: 'packs', kind: 'pack' } as const

/** What the log stores of a pack: the fields that a person can change. */
const stated =
  "json_object('name', name, 'source', source, 'licence', licence, 'dated', dated, 'enabled', enabled)"

/**
 * Stores a pack. An existing pack with this id is replaced, keeping its switch; returns the name of the file that is no
 * longer needed, or null. The replaced pack is gone, so this cannot be taken back.
 */
export function putPack({ writer, note }: Act, pack: PackRecord): string | null {
  const former = writer.prepare('SELECT file FROM data_packs WHERE id = ?').get(pack.id) as
    | { file: string }
    | undefined
  writer
    .prepare(
      `INSERT INTO data_packs (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET format = excluded.format, name = excluded.name, source = excluded.source,
         licence = excluded.licence, dated = excluded.dated, sha256 = excluded.sha256, bytes = excluded.bytes,
         entries = excluded.entries, file = excluded.file, details = excluded.details,
         imported_at = excluded.imported_at, deleted_at = NULL`,
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
  note({ ...logged, record: pack.id }, former === undefined ? 'created' : 'changed')
  return former?.file ?? null
}

export type PackChange = Partial<Pick<PackRecord, 'enabled' | 'name' | 'source' | 'licence' | 'dated'>>

/** Changes the description of a pack, or switches it; false when there is none. */
export function changePack({ writer, log }: Act, id: string, change: PackChange): boolean {
  const find = writer.prepare(`SELECT ${stated} FROM data_packs WHERE id = ? AND deleted_at IS NULL`).pluck()
  const before = find.get(id) as string | undefined
  if (before === undefined) return false
  const fields = Object.entries(change)
  if (fields.length === 0) return true
  const set = fields.map(([field]) => `${field} = ?`).join(', ')
  const values = fields.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value))
  writer.prepare(`UPDATE data_packs SET ${set} WHERE id = ?`).run(...values, id)
  const after = find.get(id) as string
  if (after !== before) log({ ...logged, record: id, before, after })
  return true
}

/** Hides a pack; `restorePack` restores it until `purgePacks`. False when there is none. */
export function deletePack({ writer, at, log }: Act, id: string): boolean {
  const row = writer
    .prepare(
      `UPDATE data_packs SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL RETURNING ${stated} AS state`,
    )
    .get(at, id) as { state: string } | undefined
  if (row === undefined) return false
  log({ ...logged, record: id, before: row.state, after: null })
  return true
}

/** Restores a pack; false when it was purged, or not deleted. */
export function restorePack({ writer, log }: Act, id: string): boolean {
  const row = writer
    .prepare(
      `UPDATE data_packs SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL RETURNING ${stated} AS state`,
    )
    .get(id) as { state: string } | undefined
  if (row === undefined) return false
  log({ ...logged, record: id, before: null, after: row.state })
  return true
}

/** Deletes hidden packs for good. */
export function purgePacks({ writer }: Store): void {
  writer.transaction(() => {
    const ids = writer.prepare('DELETE FROM data_packs WHERE deleted_at IS NOT NULL RETURNING id').pluck()
    for (const id of ids.all() as string[]) sealActs(writer, logged.part, id)
  })()
}
