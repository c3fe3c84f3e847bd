import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { ActCounts, RecordRef } from './log.ts'

/** Reads the log: acts, their changes, the history of a record, and changes since a point. */

type Reader = ReadHandle

/** An act in the log. */
export type ActRecord = Readonly<ActCounts> & {
  /** Position in the order in which acts were written here. */
  readonly number: number
  readonly id: string
  readonly at: string
  readonly by: string
  readonly part: string
  /** Null for acts from before operations were recorded. */
  readonly operation: string | null
  readonly title: string
  /** Id of the workstation on which it was done. */
  readonly origin: string
  /** Number of the act that it took back, or null. */
  readonly undoes: number | null
  /** Whether its changes are stored with before and after. */
  readonly isReversible: boolean
}

const columns =
  'number, id, at, by, part, operation, title, origin, undoes, reversible, created, changed, deleted'
type Row = Omit<ActRecord, 'isReversible'> & { readonly reversible: number }
const fromRow = ({ reversible, ...row }: Row): ActRecord => ({ ...row, isReversible: reversible === 1 })

/** The id of this workstation, by which its acts are told from those of others. */
export function workstationId(reader: Reader): string {
  return statement(reader, 'SELECT id FROM workstation').pluck().get() as string
}

export function readAct(reader: Reader, number: number): ActRecord | null {
  const row = statement(reader, `SELECT ${columns} FROM act WHERE number = ?`).get(number)
  return row === undefined ? null : fromRow(row as Row)
}

/** The act with this ULID; null when nothing was written under it. */
export function actWithId(reader: Reader, id: string): ActRecord | null {
  const row = statement(reader, `SELECT ${columns} FROM act WHERE id = ?`).get(id)
  return row === undefined ? null : fromRow(row as Row)
}

/** Returns all acts, or those of a part, newest first, with the total number. */
export function listActs(
  reader: Reader,
  part: string | null,
  limit: number,
  offset: number,
): { readonly items: ActRecord[]; readonly total: number } {
  const [where, given] = part === null ? ['', []] : ['WHERE part = ?', [part]]
  // acts of one part are sorted by number, which its index contains; acts of all parts by id, which sorts by time
  const order = part === null ? 'id' : 'number'
  const { total } = statement(reader, `SELECT count(*) AS total FROM act ${where}`).get(...given) as {
    total: number
  }
  const rows = statement(
    reader,
    `SELECT ${columns} FROM act ${where} ORDER BY ${order} DESC LIMIT ? OFFSET ?`,
  ).all(...given, limit, offset)
  return { items: (rows as Row[]).map(fromRow), total }
}

/** Returns acts of a part whose changes are stored with before and after, newest first, with the total number. */
export function listReversible(
  reader: Reader,
  part: string,
  limit: number,
  offset: number,
): { readonly items: ActRecord[]; readonly total: number } {
  const { total } = statement(
    reader,
    'SELECT count(*) AS total FROM act WHERE part = ? AND reversible = 1',
  ).get(part) as { total: number }
  const rows = statement(
    reader,
    `SELECT ${columns} FROM act WHERE part = ? AND reversible = 1 ORDER BY number DESC LIMIT ? OFFSET ?`,
  )
  return { items: (rows.all(part, limit, offset) as Row[]).map(fromRow), total }
}

/** The acts that changed one of these records, newest first. */
export function actsOn(
  reader: Reader,
  part: string,
  records: readonly string[],
  limit: number,
  offset: number,
): ActRecord[] {
  const rows = statement(
    reader,
    `SELECT ${columns} FROM act WHERE number IN (
       SELECT DISTINCT act FROM change WHERE record IN (SELECT value FROM json_each(?)) AND part = ?
       ORDER BY act DESC LIMIT ? OFFSET ?
     ) ORDER BY number DESC`,
  )
  return (rows.all(JSON.stringify(records), part, limit, offset) as Row[]).map(fromRow)
}

/** Whether an act is in effect: it was not taken back, or the act that took it back was taken back itself. */
export function stands(reader: Reader, number: number): boolean {
  const find = statement(reader, 'SELECT max(number) AS number FROM act WHERE undoes = ?')
  let isInEffect = true
  // an act can only be taken back while it is in effect, so of several acts that took it back the last one decides
  for (let at: number | null = number; ; isInEffect = !isInEffect) {
    at = (find.get(at) as { number: number | null }).number
    if (at === null) return isInEffect
  }
}

/** Returns the act in effect that took this one back; null when none did. */
export function takenBackBy(reader: Reader, number: number): number | null {
  const row = statement(reader, 'SELECT max(number) AS number FROM act WHERE undoes = ?').get(number)
  const by = (row as { number: number | null }).number
  return by !== null && stands(reader, by) ? by : null
}

/** Number of acts examined at a time. */
const page = 200

/**
 * Returns the newest act that is in effect and takes no other back, from acts supplied page by page. An act that was
 * taken back and then brought back is in effect.
 */
export function lastStanding(
  reader: Reader,
  pages: (limit: number, offset: number) => readonly ActRecord[],
  isMeant: (act: ActRecord) => boolean = () => true,
): ActRecord | null {
  for (let offset = 0; ; offset += page) {
    const acts = pages(page, offset)
    const found = acts.find(
      (act) => act.undoes === null && act.isReversible && isMeant(act) && stands(reader, act.number),
    )
    if (found !== undefined) return found
    if (acts.length < page) return null
  }
}

/** A change as stored in the log. */
export type ChangeRecord = RecordRef & {
  readonly sequence: number
  readonly act: number
  readonly number: number | null
  readonly before: string | null
  readonly after: string | null
}

const changeColumns = 'sequence, act, part, kind, record, number, before, after'

/**
 * Returns the changes of an act, in order; a record written several times appears once, from its first state to its
 * last.
 */
export function changesOf(reader: Reader, act: number): ChangeRecord[] {
  const rows = statement(reader, `SELECT ${changeColumns} FROM change WHERE act = ? ORDER BY sequence`).all(
    act,
  ) as ChangeRecord[]
  const byRecord = new Map<string, ChangeRecord>()
  for (const row of rows) {
    const key = `${row.part}/${row.kind}/${row.record}`
    const first = byRecord.get(key)
    byRecord.set(key, first === undefined ? row : { ...row, before: first.before })
  }
  return [...byRecord.values()]
}

/** Returns the number of changes of an act. */
export function countChanges(reader: Reader, act: number): number {
  const row = statement(reader, 'SELECT count(*) AS n FROM change WHERE act = ?').get(act)
  return (row as { n: number }).n
}

/** Returns the changes of one record, newest first. */
export function historyOf(
  reader: Reader,
  { part, kind, record }: RecordRef,
  limit: number,
  offset: number,
): ChangeRecord[] {
  return statement(
    reader,
    `SELECT ${changeColumns} FROM change WHERE record = ? AND part = ? AND kind = ?
     ORDER BY sequence DESC LIMIT ? OFFSET ?`,
  ).all(record, part, kind, limit, offset) as ChangeRecord[]
}

/** Returns the last change of a record, null when the log contains none. */
export function lastChangeOf(reader: Reader, ref: RecordRef): ChangeRecord | null {
  return historyOf(reader, ref, 1, 0)[0] ?? null
}

/** The sequence of the last change of a part, 0 before the first. */
export function lastSequence(reader: Reader, part: string): number {
  const row = statement(reader, 'SELECT max(sequence) AS last FROM change WHERE part = ?').get(part)
  return (row as { last: number | null }).last ?? 0
}

/** Returns the changes of all parts after a sequence, in order: those not yet synchronised. */
export function changesAfter(reader: Reader, sequence: number, limit: number): ChangeRecord[] {
  return statement(
    reader,
    `SELECT ${changeColumns} FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  ).all(sequence, limit) as ChangeRecord[]
}
