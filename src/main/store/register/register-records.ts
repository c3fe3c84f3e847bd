import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { ReadHandle, Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { keptFields, readData, type StoredData, type StoredKind, tupleText } from './register-data.ts'

/** Reads the records of the register, in order of creation. */

/** A reading handle: the store's, or that of another thread. */
export type Reader = ReadHandle

/** A record as stored. */
export type KeptRecord = {
  readonly uuid: string
  readonly kind: StoredKind
  readonly created_at: string
  readonly updated_at: string
  readonly data: StoredData
}

type Row = Omit<KeptRecord, 'data'> & { readonly data: string }

const columns = 'uuid, kind, data, created_at, updated_at'

const fromRow = ({ data, ...row }: Row): KeptRecord => ({ ...row, data: readData(row.kind, data) })

export function readRecord({ reader }: Pick<Store, 'reader'>, uuid: string): KeptRecord | null {
  const row = statement(reader, `SELECT ${columns} FROM register_record WHERE uuid = ?`).get(uuid)
  return row === undefined ? null : fromRow(row as Row)
}

/** Required values of a record's fields. */
export type Wanted = Readonly<Record<string, string>>

/** Returns records of a kind, optionally only those with the wanted values. */
export function listRecords(
  { reader }: Store,
  kind: StoredKind,
  limit: number,
  offset: number,
  wanted: Wanted = {},
): KeptRecord[] {
  const sql = `SELECT ${columns} FROM register_record WHERE kind = ?${conditions(kind, wanted)} ORDER BY number LIMIT ? OFFSET ?`
  const rows = statement(reader, sql).all(kind, ...Object.values(wanted), limit, offset) as Row[]
  return rows.map(fromRow)
}

export function countRecords({ reader }: Store, kind: StoredKind, wanted: Wanted = {}): number {
  const sql = `SELECT count(*) AS n FROM register_record WHERE kind = ?${conditions(kind, wanted)}`
  return (statement(reader, sql).get(kind, ...Object.values(wanted)) as { n: number }).n
}

function conditions(kind: StoredKind, wanted: Wanted): string {
  return Object.keys(wanted)
    .map((field) => ` AND ${fieldInSql(kind, field)} = ?`)
    .join('')
}

/** Returns SQL for the value of a field. Throws when the kind has no such field. */
function fieldInSql(kind: StoredKind, field: string): string {
  if (!Object.hasOwn(keptFields(kind), field))
    throw new Error(`Records of the kind ${kind} have no field ${field}.`)
  return `data ->> '$.${field}'`
}

/** Returns the number of records of a kind by the value of a field; null for no value. */
export function countByValue(
  { reader }: Store,
  kind: StoredKind,
  field: string,
): { value: string | null; count: number }[] {
  const sql = `SELECT ${fieldInSql(kind, field)} AS value, count(*) AS count FROM register_record WHERE kind = ? GROUP BY 1 ORDER BY 1`
  return statement(reader, sql).all(kind) as { value: string | null; count: number }[]
}

/**
 * Yields all records, or those of some kinds, one at a time from one consistent snapshot. The handle cannot write
 * meanwhile.
 */
export function* eachRecord(reader: Reader, kinds?: readonly StoredKind[]): Iterable<KeptRecord> {
  const some = kinds === undefined ? '' : `WHERE kind IN (${kinds.map(() => '?').join()})`
  const rows = reader.prepare(`SELECT ${columns} FROM register_record ${some} ORDER BY number`)
  for (const row of rows.iterate(...(kinds ?? []))) yield fromRow(row as Row)
}

/** Returns the numbers of all records, in order of creation. */
export function recordNumbers(reader: Reader): { uuid: string; number: number }[] {
  const rows = statement(reader, 'SELECT uuid, number FROM register_record ORDER BY number').all()
  return rows as { uuid: string; number: number }[]
}

/** The record whose unique fields have these values, in the order of the declaration. */
export function findByUnique(
  { reader }: Store,
  kind: KindName,
  fieldValues: readonly unknown[],
): string | null {
  const row = statement(reader, 'SELECT uuid FROM register_unique WHERE kind = ? AND tuple = ?').get(
    kind,
    tupleText(fieldValues),
  ) as { uuid: string } | undefined
  return row?.uuid ?? null
}

/** Values of the last unique field among the records that have these values in the fields before it. */
export function lastUniqueValues(
  { reader }: Store,
  kind: KindName,
  firstValues: readonly unknown[],
): string[] {
  if (recordKinds[kind].unique?.length !== firstValues.length + 1)
    throw new Error(`Records of the kind ${kind} are unique by other fields.`)
  const start = `${tupleText([...firstValues, '']).slice(0, -3)}`
  const rows = statement(
    reader,
    'SELECT tuple FROM register_unique WHERE kind = ? AND tuple >= ? AND tuple < ?',
  ).all(kind, start, `${start}\uffff`) as { tuple: string }[]
  return rows.map(({ tuple }) => (JSON.parse(tuple) as string[]).at(-1) as string)
}

/** Returns at most ten records of a kind with a name. */
export function findByName({ reader }: Store, kind: KindName, name: string): string[] {
  const rows = statement(
    reader,
    'SELECT uuid FROM register_record WHERE kind = ? AND name = ? ORDER BY number LIMIT 10',
  ).all(kind, name) as { uuid: string }[]
  return rows.map(({ uuid }) => uuid)
}

/** A record that refers to another, and the first field with such a reference. */
export type Referrer = { readonly kind: StoredKind; readonly uuid: string; readonly field: string }

/** Returns the records that refer to one, excluding itself, with their total number. */
export function referrersOf(
  { reader }: Pick<Store, 'reader'>,
  uuid: string,
  limit: number,
): { referrers: Referrer[]; total: number } {
  const of = 'FROM register_link WHERE to_uuid = :uuid AND from_uuid <> :uuid'
  const { total } = statement(reader, `SELECT count(DISTINCT from_uuid) AS total ${of}`).get({ uuid }) as {
    total: number
  }
  if (total === 0) return { referrers: [], total }
  const referrers = statement(
    reader,
    `SELECT r.kind, r.uuid, l.field FROM (SELECT from_uuid, min(field) AS field ${of} GROUP BY from_uuid) l
     JOIN register_record r ON r.uuid = l.from_uuid ORDER BY r.number LIMIT :limit`,
  ).all({ uuid, limit }) as Referrer[]
  return { referrers, total }
}

/** Returns records of a kind that refer to another in a field. */
export function recordsNaming(
  { reader }: Store,
  kind: StoredKind,
  field: string,
  uuid: string,
): KeptRecord[] {
  const rows = statement(
    reader,
    // starts from the links: the planner would otherwise prefer scanning all records of the kind in order
    `SELECT ${columns} FROM register_link CROSS JOIN register_record ON uuid = from_uuid
     WHERE to_uuid = ? AND field = ? AND kind = ? ORDER BY number`,
  ).all(uuid, field, kind) as Row[]
  return rows.map(fromRow)
}
