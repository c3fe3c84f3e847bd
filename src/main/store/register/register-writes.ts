import { recordKinds } from '../../../contract/register/kinds.ts'
import type { Store, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { LoggedKind } from '../log/log.ts'
import { type Act, type ActDraft, inAct } from '../log/log.ts'
import { registerKinds, registerPart } from './register-changes.ts'
import {
  type Link,
  linksOf,
  nameIn,
  readData,
  type StoredData,
  type StoredKind,
  uniqueTuple,
  writeData,
} from './register-data.ts'
import { type Reader, type Referrer, referrersOf } from './register-records.ts'

/**
 * Writes the records of the register: either all writes of one act or none. Within an act the order does not matter, so
 * two records may refer to each other, or swap unique values. Unchanged records are not written.
 */

/** The new state of a record; null removes it. */
export type RecordWrite = {
  readonly uuid: string
  readonly kind: StoredKind
  readonly data: StoredData | null
}

export type Written =
  /** `step` is the number of the act, null when nothing changed. */
  { readonly step: number | null; readonly changed: number } | NotWritten

/** Why records were not written. */
export type NotWritten =
  /** Unique fields have values that another record has already. */
  | {
      readonly conflict: {
        readonly kind: StoredKind
        readonly fields: readonly string[]
        readonly uuid: string
        /** The record that was to be written. */
        readonly written: string
      }
    }
  /** A record to be removed is referred to by others. */
  | {
      readonly referred: {
        readonly kind: StoredKind
        readonly uuid: string
        readonly referrers: readonly Referrer[]
        readonly total: number
      }
    }
  /** A field refers to a record that does not exist, or is of another kind. */
  | { readonly absent: { readonly uuid: string; readonly field: string; readonly to: string } }

/** Thrown to roll everything back. */
class Refusal extends Error {
  readonly why: NotWritten
  constructor(why: NotWritten) {
    super('refused')
    this.why = why
  }
}

/** Maximum number of referrers named in a refusal. */
const maxReferrers = 5

/**
 * Performs all of the work in one exclusive write transaction. The work gets a store whose reading handle sees its own
 * writes; it must be synchronous.
 */
export function inOneTransaction<T>(store: Store, work: (within: Store) => T): T {
  return store.writer.transaction(() => work({ ...store, reader: store.writer })).immediate()
}

export function writeRecords(store: Store, writes: readonly RecordWrite[], draft: ActDraft): Written {
  try {
    const { answer, act } = inAct(store, draft, (within) => putRecords(within, writes))
    return { step: act, changed: answer }
  } catch (error) {
    if (error instanceof Refusal) return error.why
    throw error
  }
}

/** Writes records as part of an act, or none of them; returns the number of changed records, or why not. */
export function writeRecordsIn(act: Act, writes: readonly RecordWrite[]): number | NotWritten {
  try {
    return act.writer.transaction(() => putRecords(act, writes))()
  } catch (error) {
    if (error instanceof Refusal) return error.why
    throw error
  }
}

/** Throws a `Refusal`, which rolls everything back. */
function putRecords(act: Act, writes: readonly RecordWrite[]): number {
  const { writer } = act
  const changes = changesOf(writer, writes)
  if (changes.length === 0) return 0
  // references are checked against the final state
  writer.pragma('defer_foreign_keys = ON')
  for (const change of changes) clear(writer, change)
  for (const change of changes) put(writer, change, act)
  for (const change of changes) putUniques(writer, change)
  putLinks(writer, changes)
  refuseReferred(writer, changes)
  for (const { uuid, kind, number, before, after } of changes)
    act.log({
      of: registerKinds.get(kind) as LoggedKind<'shared'>,
      record: uuid,
      number,
      before: before?.text ?? null,
      after: after?.text ?? null,
    })
  return changes.length
}

/** The stored and the new state of a record. */
type RecordState = { readonly text: string; readonly unique: string | null; readonly links: readonly Link[] }
type RecordChange = {
  readonly uuid: string
  readonly kind: StoredKind
  readonly name: string | null
  readonly before: RecordState | null
  readonly after: RecordState | null
  number: number
}

function changesOf(writer: Reader, writes: readonly RecordWrite[]): RecordChange[] {
  const find = statement(writer, 'SELECT number, kind, data FROM register_record WHERE uuid = ?')
  const changes: RecordChange[] = []
  // of two writes of one record the last one counts
  for (const { uuid, kind, data } of new Map(writes.map((write) => [write.uuid, write])).values()) {
    const there = find.get(uuid) as { number: number; kind: StoredKind; data: string } | undefined
    if (there !== undefined && there.kind !== kind)
      throw new Error(`The record ${uuid} is of the kind ${there.kind}, not ${kind}.`)
    const text = data === null ? null : writeData(kind, data)
    if (text === (there?.data ?? null)) continue
    changes.push({
      uuid,
      kind,
      name: data === null ? null : nameIn(kind, data),
      before: there === undefined ? null : stateOf(kind, there.data, readData(kind, there.data)),
      after: text === null || data === null ? null : stateOf(kind, text, data),
      number: there?.number ?? 0,
    })
  }
  return changes
}

function stateOf(kind: StoredKind, text: string, data: StoredData): RecordState {
  return { text, unique: uniqueTuple(kind, data), links: linksOf(kind, data) }
}

/** Removes values that the record no longer has, so that another may take them. */
function clear(writer: WriteHandle, { uuid, kind, before, after }: RecordChange): void {
  if (before === null) return
  if (before.unique !== null && before.unique !== after?.unique)
    statement(writer, 'DELETE FROM register_unique WHERE kind = ? AND tuple = ?').run(kind, before.unique)
  if (after !== null && !haveSameLinks(before, after))
    statement(writer, 'DELETE FROM register_link WHERE from_uuid = ?').run(uuid)
}

function haveSameLinks({ links }: RecordState, { links: others }: RecordState): boolean {
  return (
    links.length === others.length &&
    links.every(({ field, to }, at) => field === others[at]?.field && to === others[at]?.to)
  )
}

/** Writes the record itself. A restored record gets its former number and creation time back. */
function put(writer: WriteHandle, change: RecordChange, { at }: Act): void {
  const { uuid, kind, name, before, after } = change
  if (after === null) {
    statement(writer, 'DELETE FROM register_record WHERE uuid = ?').run(uuid)
    return
  }
  if (before !== null) {
    statement(writer, 'UPDATE register_record SET name = ?, data = ?, updated_at = ? WHERE uuid = ?').run(
      name,
      after.text,
      at,
      uuid,
    )
    return
  }
  const once = statement(
    writer,
    `SELECT change.number, at FROM change JOIN act ON act.number = act WHERE record = ? AND change.part = ?
     ORDER BY sequence LIMIT 1`,
  ).get(uuid, registerPart) as { number: number; at: string } | undefined
  const { lastInsertRowid } = statement(
    writer,
    'INSERT INTO register_record (number, uuid, kind, name, data, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(once?.number ?? null, uuid, kind, name, after.text, once?.at ?? at, at)
  change.number = Number(lastInsertRowid)
}

function putUniques(writer: WriteHandle, { uuid, kind, before, after }: RecordChange): void {
  const tuple = after?.unique ?? null
  if (tuple === null || tuple === before?.unique) return
  const { changes } = statement(
    writer,
    'INSERT INTO register_unique (kind, tuple, uuid) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(kind, tuple, uuid)
  if (changes === 1) return
  const holder = statement(writer, 'SELECT uuid FROM register_unique WHERE kind = ? AND tuple = ?').get(
    kind,
    tuple,
  ) as { uuid: string }
  const fields = recordKinds[kind as keyof typeof recordKinds].unique ?? []
  throw new Refusal({ conflict: { kind, fields, uuid: holder.uuid, written: uuid } })
}

function putLinks(writer: WriteHandle, changes: readonly RecordChange[]): void {
  const insert = statement(writer, 'INSERT INTO register_link (from_uuid, field, to_uuid) VALUES (?, ?, ?)')
  const find = statement(writer, 'SELECT kind FROM register_record WHERE uuid = ?')
  const kinds = new Map<string, StoredKind | undefined>()
  for (const { uuid, before, after } of changes) {
    if (after === null || (before !== null && haveSameLinks(before, after))) continue
    for (const { field, to, kind } of after.links) {
      if (!kinds.has(to)) kinds.set(to, (find.get(to) as { kind: StoredKind } | undefined)?.kind)
      if (kinds.get(to) !== kind) throw new Refusal({ absent: { uuid, field, to } })
      insert.run(uuid, field, to)
    }
  }
}

function refuseReferred(writer: Reader, changes: readonly RecordChange[]): void {
  for (const { uuid, kind, after } of changes) {
    if (after !== null) continue
    const { referrers, total } = referrersOf({ reader: writer }, uuid, maxReferrers)
    if (total > 0) throw new Refusal({ referred: { kind, uuid, referrers, total } })
  }
}
