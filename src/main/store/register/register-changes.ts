import { statement } from '../database/prepared.ts'
import { type ActRecord, lastSequence, listReversible } from '../log/acts.ts'
import type { LoggedKind } from '../log/log.ts'
import { readData, type StoredData, type StoredKind, storedKinds } from './register-data.ts'
import type { Reader } from './register-records.ts'

/** Changes of register records in the log. */

/** The part under which they are logged. */
export const registerPart = 'register'

/**
 * Kinds of records of the register. They have no tables of their own, and are written together: links and unique values
 * are checked once all of an act are in place.
 */
export const registerKinds: ReadonlyMap<StoredKind, LoggedKind<'shared'>> = new Map(
  storedKinds.map((kind) => [kind, { part: registerPart, kind, scope: 'shared' }]),
)

/** The number of the last change, 0 before the first. */
export function lastChange(reader: Reader): number {
  return lastSequence(reader, registerPart)
}

/** A record as its last change left it; `after` is null when it was removed. */
export type ChangedRecord = {
  readonly id: number
  readonly uuid: string
  readonly kind: StoredKind
  /** Position of the record among all, in order of creation. */
  readonly number: number
  readonly after: StoredData | null
}

/** The records that were changed since the change with this number, each once, in the order of their last changes. */
export function changesSince(reader: Reader, id: number): ChangedRecord[] {
  // by sequence: the index of records would be scanned completely for the few new ones
  const rows = statement(
    reader,
    `SELECT sequence AS id, record AS uuid, kind, number, after FROM change
     WHERE sequence IN (SELECT max(sequence) FROM change NOT INDEXED WHERE sequence > ? AND part = ?
       AND (before IS NOT NULL OR after IS NOT NULL) GROUP BY record)
     ORDER BY sequence`,
  ).all(id, registerPart) as (Omit<ChangedRecord, 'after'> & { after: string | null })[]
  return rows.map(({ after, ...row }) => ({
    ...row,
    after: after === null ? null : readData(row.kind, after),
  }))
}

/** An act on records of the register, with the first of these records. */
export type Step = ActRecord & { readonly kind: StoredKind; readonly uuid: string }

/** Returns the acts on records of the register, newest first, with the total number. */
export function listSteps(
  reader: Reader,
  limit: number,
  offset: number,
): { readonly items: Step[]; readonly total: number } {
  const first = statement(
    reader,
    'SELECT kind, record AS uuid FROM change WHERE act = ? ORDER BY sequence LIMIT 1',
  )
  const { items, total } = listReversible(reader, registerPart, limit, offset)
  return {
    items: items.map((act) => ({ ...act, ...(first.get(act.number) as Pick<Step, 'kind' | 'uuid'>) })),
    total,
  }
}

/** Which acts of the register: of one name, on one record, or by one of these operations; null for any. */
export type HistoryChoice = {
  readonly by: string | null
  readonly record: string | null
  readonly operations: readonly string[] | null
}

const chosenActs = `part = @part AND (@by IS NULL OR by = @by)
  AND (@operations IS NULL OR operation IN (SELECT value FROM json_each(@operations)))
  AND (@record IS NULL OR number IN (SELECT act FROM change WHERE record = @record AND part = @part))`

/** Returns the chosen acts, newest first, with their total number. */
export function listHistory(
  reader: Reader,
  { by, record, operations }: HistoryChoice,
  limit: number,
  offset: number,
): { readonly numbers: number[]; readonly total: number } {
  const given = {
    part: registerPart,
    by,
    record,
    operations: operations === null ? null : JSON.stringify(operations),
  }
  const { total } = statement(reader, `SELECT count(*) AS total FROM act WHERE ${chosenActs}`).get(given) as {
    total: number
  }
  const numbers = statement(
    reader,
    `SELECT number FROM act WHERE ${chosenActs} ORDER BY number DESC LIMIT @limit OFFSET @offset`,
  )
    .pluck()
    .all({ ...given, limit, offset }) as number[]
  return { numbers, total }
}

/** Returns the names under which acts of the register were done. */
export function historyNames(reader: Reader): string[] {
  return statement(reader, 'SELECT DISTINCT by FROM act WHERE part = ? ORDER BY by')
    .pluck()
    .all(registerPart) as string[]
}

/** A record with its state before the first and after the last of its changes in an act. */
export type ChangedInAct = {
  readonly uuid: string
  readonly kind: StoredKind
  readonly before: StoredData | null
  readonly after: StoredData | null
}

/** Returns records that an act changed, in order, a part at a time, and how many there are: only those whose contents are kept. */
export function recordsOfAct(
  reader: Reader,
  act: number,
  limit: number,
  offset: number,
): { readonly records: ChangedInAct[]; readonly total: number } {
  const kept = 'act = ? AND part = ? AND (before IS NOT NULL OR after IS NOT NULL)'
  const { total } = statement(reader, `SELECT count(DISTINCT record) AS total FROM change WHERE ${kept}`).get(
    act,
    registerPart,
  ) as { total: number }
  const rows = statement(
    reader,
    `SELECT f.record AS uuid, f.kind, f.before, l.after
     FROM (SELECT min(sequence) AS first, max(sequence) AS last FROM change WHERE ${kept}
           GROUP BY record ORDER BY first LIMIT ? OFFSET ?) s
     JOIN change f ON f.sequence = s.first JOIN change l ON l.sequence = s.last ORDER BY s.first`,
  ).all(act, registerPart, limit, offset) as (Pick<ChangedInAct, 'uuid' | 'kind'> & {
    before: string | null
    after: string | null
  })[]
  const read = (kind: StoredKind, data: string | null) => (data === null ? null : readData(kind, data))
  return {
    records: rows.map(({ uuid, kind, before, after }) => ({
      uuid,
      kind,
      before: read(kind, before),
      after: read(kind, after),
    })),
    total,
  }
}
