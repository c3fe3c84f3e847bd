import type { PackKindName } from '../../../contract/workstation/packs/packs.ts'
import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { type Act, sealActs } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

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

/** What the log stores of a pack: the fields that a person can change. */
export type PackStatement = Pick<PackRecord, 'name' | 'source' | 'licence' | 'dated'> & {
  readonly enabled: 0 | 1
}

/** Imports insert packs. A deleted one is hidden and can be restored until `purgePacks`. */
export const packTable = recordTable<PackStatement>({
  part: 'packs',
  kind: 'pack',
  scope: 'shared',
  called: (reader, id) => `the data pack ${packWithId({ reader }, id)?.name ?? id}`,
  table: 'data_packs',
  content: ['name', 'source', 'licence', 'dated', 'enabled'],
  hidden: 'deleted_at',
  hasMore: true,
  refused: 'the data pack is gone for good',
})

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
  const what = former === undefined ? 'created' : 'changed'
  note({ of: packTable, record: pack.id }, what, { file: `packs/${pack.file}`, sha256: pack.sha256 })
  return former?.file ?? null
}

export type PackChange = Partial<Pick<PackRecord, 'enabled' | 'name' | 'source' | 'licence' | 'dated'>>

/** Changes the description of a pack, or switches it; false when there is none. */
export function changePack(act: Act, id: string, { enabled, ...change }: PackChange): boolean {
  const before = packTable.get(act.writer, id)
  if (before === null) return false
  const isOn = enabled ?? before.enabled === 1
  return packTable.put(act, id, { ...before, ...change, enabled: isOn ? 1 : 0 })
}

/** Deletes hidden packs for good. */
export function purgePacks({ writer }: Store): void {
  writer.transaction(() => {
    const ids = writer.prepare('DELETE FROM data_packs WHERE deleted_at IS NOT NULL RETURNING id').pluck()
    for (const id of ids.all() as string[]) sealActs(writer, packTable.part, id)
  })()
}
