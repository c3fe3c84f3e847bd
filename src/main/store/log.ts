import type { WriteHandle } from './handle.ts'
import type { Store } from './open.ts'
import { statement } from './prepared.ts'

/**
 * The log of what was done: an act is one thing that somebody did, a change is one record that it made, changed or took away.
 * Both are written in the transaction of the write itself. Undo, history, activity and synchronisation read it.
 */

/** An act before it is done. It can be handed to a thread. */
export type ActDraft = {
  /** A ULID, the same in every place that the act is told to. */
  readonly id: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** `window`, `cli`, `host`, or the name of a key. */
  readonly by: string
  /** The part whose operation it is. */
  readonly part: string
  readonly operation: string
  /** What was done, for people: `Renamed session Invoice`. Nothing is ever found by it. */
  readonly title: string
  /** Number of the act that it takes back; null when it is none of this kind. */
  readonly undoes: number | null
  /** Number of the act that this goes on with, where one that is long has several transactions; its first has none. */
  readonly continues?: number
}

/** A record of a part: what is not unique by itself is by part and kind. */
export type RecordRef = { readonly part: string; readonly kind: string; readonly record: string }

/** What an act did to one record: what it was and what it is, as its part writes it; null when it is not there. */
export type LoggedChange = RecordRef & {
  readonly before: string | null
  readonly after: string | null
  /** The place of the record among all of its part, where the part gives it one. */
  readonly number?: number | null
}

/** An act under way: what may be changed stands behind it, so nothing that is logged can be written without one. */
export type Act = ActDraft & {
  readonly writer: WriteHandle
  /** Logs a change with its contents, so that it can be taken back. */
  readonly log: (change: LoggedChange) => void
  /** Logs that a record was written whose contents are not kept here: the act cannot be taken back. */
  readonly note: (ref: RecordRef, what: keyof ActCounts) => void
  /** Counts records that came in bulk from outside, without a row for each: the act cannot be taken back. */
  readonly count: (what: keyof ActCounts, records: number) => void
  /** Work to be done once at the end of the act, by its name: for many records together what costs too much for each. */
  readonly atEnd: (name: string, work: (writer: WriteHandle) => void) => void
  /** What is kept by a name for as long as the act goes on, made when it is first asked for. */
  readonly during: <T>(name: string, make: () => T) => T
}

/** Records that an act made, changed and took away. */
export type ActCounts = { created: number; changed: number; deleted: number }

/**
 * Does one act in one transaction: work and its log are kept together or not at all. Work that logs nothing is no act, then
 * `act` is null. It must not wait for anything.
 */
export function inAct<T>(store: Pick<Store, 'writer'>, draft: ActDraft, work: (act: Act) => T): Done<T> {
  return store.writer.transaction(() => withinTransaction(store, draft, work)).immediate()
}

type Done<T> = { readonly answer: T; readonly act: number | null }

/**
 * Does one act of several in a transaction that is under way, without a savepoint of its own: for one, SQLite writes every page that
 * the act changes into a file beside. What fails must take the whole transaction back.
 */
export function withinTransaction<T>(
  { writer }: Pick<Store, 'writer'>,
  draft: ActDraft,
  work: (act: Act) => T,
): Done<T> {
  const entry = new Entry(writer, draft)
  const ending = new Map<string, (writer: WriteHandle) => void>()
  const lasting = new Map<string, unknown>()
  const answer = work({
    ...draft,
    writer,
    log: (change) => entry.log(change),
    note: (ref, what) => entry.note(ref, what),
    count: (what, records) => entry.count(what, records),
    atEnd: (name, atEnd) => ending.set(name, atEnd),
    during: <K>(name: string, make: () => K) => {
      if (!lasting.has(name)) lasting.set(name, make())
      return lasting.get(name) as K
    },
  })
  for (const atEnd of ending.values()) atEnd(writer)
  return { answer, act: entry.end() }
}

/** The rows of one act: its own is there from its first change on. */
class Entry {
  private readonly writer: WriteHandle
  private readonly draft: ActDraft
  private readonly counts: ActCounts = { created: 0, changed: 0, deleted: 0 }
  private number: number | null = null
  private isReversible = true

  constructor(writer: WriteHandle, draft: ActDraft) {
    this.writer = writer
    this.draft = draft
    this.number = draft.continues ?? null
  }

  log(change: LoggedChange): void {
    const { before, after } = change
    if (before === null && after === null) throw new Error('A change is from something or to something.')
    this.put(change)
    this.counts[before === null ? 'created' : after === null ? 'deleted' : 'changed']++
  }

  note(ref: RecordRef, what: keyof ActCounts): void {
    this.put({ ...ref, before: null, after: null })
    this.counts[what]++
    this.isReversible = false
  }

  count(what: keyof ActCounts, records: number): void {
    this.number ??= this.begin()
    this.counts[what] += records
    this.isReversible = false
  }

  /** Writes what is known at the end; gives the number of the act, null when nothing was logged. */
  end(): number | null {
    if (this.number === null) return null
    const { created, changed, deleted } = this.counts
    statement(
      this.writer,
      `UPDATE act SET created = created + ?, changed = changed + ?, deleted = deleted + ?, reversible = min(reversible, ?)
       WHERE number = ?`,
    ).run(created, changed, deleted, this.isReversible ? 1 : 0, this.number)
    return this.number
  }

  private put({ part, kind, record, number, before, after }: LoggedChange): void {
    this.number ??= this.begin()
    statement(
      this.writer,
      'INSERT INTO change (act, part, kind, record, number, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(this.number, part, kind, record, number ?? null, before, after)
  }

  private begin(): number {
    const { id, at, by, part, operation, title, undoes } = this.draft
    const { lastInsertRowid } = statement(
      this.writer,
      'INSERT INTO act (id, at, by, part, operation, title, undoes) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(id, at, by, part, operation, title, undoes)
    return Number(lastInsertRowid)
  }
}

/**
 * A record, and those below it: `id`, `id/7`. Ids are of one length, so no other lies between. Sought by record, since the index
 * of the part would go through all that it ever wrote.
 */
const withThoseBelow = '+part = @part AND record >= @id AND record < @id || char(48)'

/** A record is gone for good: acts that wrote it, or one below it, can no longer be taken back, and say so. */
export function sealActs(writer: WriteHandle, part: string, id: string): void {
  statement(
    writer,
    `UPDATE act SET reversible = 0 WHERE number IN (SELECT act FROM change WHERE ${withThoseBelow})`,
  ).run({ part, id })
}

/** What was not to be kept stands in the log without its contents, under a title that says nothing of it. */
export function blankActs(writer: WriteHandle, part: string, id: string, title: string): void {
  statement(
    writer,
    `UPDATE act SET title = @title, reversible = 0
     WHERE number IN (SELECT act FROM change WHERE ${withThoseBelow})`,
  ).run({ part, id, title })
  statement(writer, `UPDATE change SET before = NULL, after = NULL WHERE ${withThoseBelow}`).run({ part, id })
}
