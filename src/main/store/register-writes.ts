import { recordKinds } from '../../contract/register/kinds.ts'
import { appendChange } from './change-log.ts'
import type { Store } from './open.ts'
import { statement } from './prepared.ts'
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
 * Writing the records of the register: all writes of one act, or none. Within an act the order does not matter, so two
 * records may name each other, or exchange what must be unique. What is the same as before is not written.
 */

/** A record as it is to be; null takes it away. */
export type RecordWrite = {
  readonly uuid: string
  readonly kind: StoredKind
  readonly data: StoredData | null
}

/** When and by whom, and what the act is called. */
export type Act = { readonly at: string; readonly by: string; readonly label: string }

export type Written =
  /** `step` is null when nothing was to be changed. */
  | { readonly step: number | null; readonly changed: number }
  /** Fields that must be unique have values that another record has already. */
  | {
      readonly conflict: {
        readonly kind: StoredKind
        readonly fields: readonly string[]
        readonly uuid: string
        /** The record that was to be written. */
        readonly written: string
      }
    }
  /** A record that was to be taken away is named by others. */
  | {
      readonly referred: {
        readonly kind: StoredKind
        readonly uuid: string
        readonly referrers: readonly Referrer[]
        readonly total: number
      }
    }
  /** A field names a record that is not there, or is of another kind. */
  | { readonly absent: { readonly uuid: string; readonly field: string; readonly to: string } }

/** What is thrown to take everything back. */
class Refusal extends Error {
  readonly why: Written
  constructor(why: Written) {
    super('refused')
    this.why = why
  }
}

/** Referrers that a refusal names. */
const mostReferrers = 5

/**
 * Does all of the work in one transaction that nobody else writes in. The work gets a store whose reading handle sees what
 * it has written; it must not wait for anything.
 */
export function inOneTransaction<T>(store: Store, work: (within: Store) => T): T {
  return store.writer.transaction(() => work({ ...store, reader: store.writer })).immediate()
}

export function writeRecords(store: Store, writes: readonly RecordWrite[], act: Act): Written {
  try {
    return inOneTransaction(store, ({ writer }) => {
      const changes = changesOf(writer, writes)
      if (changes.length === 0) return { step: null, changed: 0 }
      // links are compared with what is there at the end
      writer.pragma('defer_foreign_keys = ON')
      for (const change of changes) clear(writer, change)
      for (const change of changes) put(writer, change, act)
      for (const change of changes) putUniques(writer, change)
      putLinks(writer, changes)
      refuseReferred(store, changes)
      return { step: tell(writer, changes, act), changed: changes.length }
    })
  } catch (error) {
    if (error instanceof Refusal) return error.why
    throw error
  }
}

/** What is there of a record, and what is to be. */
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
  // of two writes of one record the last holds
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

/** Takes away what the record no longer has, so that another may have it. */
function clear(writer: Reader, { uuid, kind, before, after }: RecordChange): void {
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

/** Writes the record itself. One that was there once gets its place and its age back. */
function put(writer: Reader, change: RecordChange, { at }: Act): void {
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
    'SELECT number, at FROM register_change WHERE uuid = ? ORDER BY id LIMIT 1',
  ).get(uuid) as { number: number; at: string } | undefined
  const { lastInsertRowid } = statement(
    writer,
    'INSERT INTO register_record (number, uuid, kind, name, data, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(once?.number ?? null, uuid, kind, name, after.text, once?.at ?? at, at)
  change.number = Number(lastInsertRowid)
}

function putUniques(writer: Reader, { uuid, kind, before, after }: RecordChange): void {
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

function putLinks(writer: Reader, changes: readonly RecordChange[]): void {
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

function refuseReferred(store: Store, changes: readonly RecordChange[]): void {
  const within = { ...store, reader: store.writer }
  for (const { uuid, kind, after } of changes) {
    if (after !== null) continue
    const { referrers, total } = referrersOf(within, uuid, mostReferrers)
    if (total > 0) throw new Refusal({ referred: { kind, uuid, referrers, total } })
  }
}

/** Records the act: each record before and after, and an entry of the change log. Gives the number of the step. */
function tell(writer: Reader, changes: readonly RecordChange[], { at, by, label }: Act): number {
  const { last } = statement(writer, 'SELECT max(step) AS last FROM register_change').get() as {
    last: number | null
  }
  const step = (last ?? 0) + 1
  const insert = statement(
    writer,
    'INSERT INTO register_change (step, at, by, kind, uuid, number, before, after, label) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const { uuid, kind, number, before, after } of changes) {
    insert.run(step, at, by, kind, uuid, number, before?.text ?? null, after?.text ?? null, label)
    const change = before === null ? 'created' : after === null ? 'deleted' : 'changed'
    appendChange(writer, { at, by, aggregate: 'register', id: uuid, change, detail: { kind, step } })
  }
  return step
}
