import type { ReadHandle, Store, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { ContentRanges, type Contents, type TableContents } from './act-contents.ts'

/**
 * The log: an act is one thing that somebody did, a change is one record that it created, changed or deleted. Both are
 * written in the transaction of the write itself. Undo, history, activity and synchronisation read it.
 */

/** An act before it is performed. It can be sent to a thread. */
export type ActDraft = {
  /** A ULID, identical wherever the act is synchronised to. */
  readonly id: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** `window`, `cli`, `host`, or the name of a key. */
  readonly by: string
  /** The part that owns the operation. */
  readonly part: string
  readonly operation: string
  /** Description for people: `Renamed session Invoice`. Never used as a key. */
  readonly title: string
  /** Number of the act that it takes back; otherwise null. */
  readonly undoes: number | null
  /** Number of the act that this continues, when a long act has several transactions; absent in the first. */
  readonly continues?: number
}

/**
 * Where records may go. `shared`: they may be synchronised. `here`: they belong to this workstation alone. `secret`: they
 * never leave it, and the log says that they changed, never to what.
 */
export type Scope = 'shared' | 'here' | 'secret'

/** A kind of record in the log. A kind that is only noted is no more than that: nothing puts its records back. */
export type LoggedKind<S extends Scope = Scope> = {
  readonly part: string
  readonly kind: string
  readonly scope: S
}

/** A record of a part: ids are unique within part and kind. */
export type RecordRef = { readonly part: string; readonly kind: string; readonly record: string }

/** What an act did to one record: its state before and after, as written by its part; null when it does not exist. */
export type LoggedChange = {
  /** A secret is noted, never logged. */
  readonly of: LoggedKind<'shared' | 'here'>
  readonly record: string
  readonly before: string | null
  readonly after: string | null
  /** Number of the record among all of its part, where the part assigns one. */
  readonly number?: number | null
}

/** An act in progress: it carries the writing handle, so nothing that must be logged can be written without one. */
export type Act = ActDraft & {
  readonly writer: WriteHandle
  /** Logs a change with its contents, so that it can be taken back. */
  readonly log: (change: LoggedChange) => void
  /**
   * Logs a write of a record whose contents are not in the log, with where they are: the act cannot be taken back.
   * Without a place they are nowhere else, as those of a deleted record or of a secret.
   */
  readonly note: (
    ref: { readonly of: LoggedKind; readonly record: string },
    what: keyof ActCounts,
    contents?: Contents,
  ) => void
  /**
   * Counts records written in bulk, without a row for each, and says in which rows they are: the act cannot be taken
   * back. Deleted ones are in none.
   */
  readonly count: {
    (what: 'created' | 'changed', records: number, contents: TableContents): void
    (what: 'deleted', records: number): void
  }
  /** Registers work to be done once at the end of the act, by name: work that is too expensive for each record. */
  readonly atEnd: (name: string, work: (writer: WriteHandle) => void) => void
  /** Returns a value cached by name for the duration of the act, created on first use. */
  readonly during: <T>(name: string, make: () => T) => T
}

/** Numbers of records that an act created, changed and deleted. */
export type ActCounts = { created: number; changed: number; deleted: number }

/**
 * Performs one act in one transaction: either both the work and its log are written or nothing. Work that logs nothing
 * is not an act, and `act` is null then. It must be synchronous.
 */
export function inAct<T>(store: Pick<Store, 'writer'>, draft: ActDraft, work: (act: Act) => T): Done<T> {
  return store.writer.transaction(() => withinTransaction(store, draft, work)).immediate()
}

type Done<T> = { readonly answer: T; readonly act: number | null }

/**
 * Performs one of several acts in an open transaction, without a savepoint of its own, for which SQLite would copy
 * every changed page to a separate file. On failure the whole transaction must be rolled back.
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
    note: (ref, what, contents) => entry.note(ref, what, contents),
    count: (what: keyof ActCounts, records: number, contents?: Contents) =>
      entry.count(what, records, contents),
    atEnd: (name, atEnd) => ending.set(name, atEnd),
    during: <K>(name: string, make: () => K) => {
      if (!lasting.has(name)) lasting.set(name, make())
      return lasting.get(name) as K
    },
  })
  for (const atEnd of ending.values()) atEnd(writer)
  return { answer, act: entry.end() }
}

/** The rows of one act; its own row is inserted with its first change. */
class Entry {
  private readonly writer: WriteHandle
  private readonly draft: ActDraft
  private readonly counts: ActCounts = { created: 0, changed: 0, deleted: 0 }
  private number: number | null = null
  private isReversible = true
  private readonly contents = new ContentRanges()

  constructor(writer: WriteHandle, draft: ActDraft) {
    this.writer = writer
    this.draft = draft
    this.number = draft.continues ?? null
  }

  log({ of, record, number, before, after }: LoggedChange): void {
    if (before === null && after === null) throw new Error('A change is from something or to something.')
    if ((of as LoggedKind).scope === 'secret') throw new Error('The contents of a secret are never logged.')
    this.put(of, record, number ?? null, before, after)
    this.counts[before === null ? 'created' : after === null ? 'deleted' : 'changed']++
  }

  note({ of, record }: Parameters<Act['note']>[0], what: keyof ActCounts, contents?: Contents): void {
    this.put(of, record, null, null, null)
    this.count(what, 1, contents)
  }

  count(what: keyof ActCounts, records: number, contents?: Contents): void {
    this.number ??= this.begin()
    this.counts[what] += records
    this.isReversible = false
    if (contents !== undefined) this.contents.add(contents)
  }

  /** Writes the final data; returns the number of the act, null when nothing was logged. */
  end(): number | null {
    if (this.number === null) return null
    this.contents.write(this.writer, this.number)
    const { created, changed, deleted } = this.counts
    statement(
      this.writer,
      `UPDATE act SET created = created + ?, changed = changed + ?, deleted = deleted + ?, reversible = min(reversible, ?)
       WHERE number = ?`,
    ).run(created, changed, deleted, this.isReversible ? 1 : 0, this.number)
    return this.number
  }

  private put(
    { part, kind }: LoggedKind,
    record: string,
    number: number | null,
    before: string | null,
    after: string | null,
  ): void {
    this.number ??= this.begin()
    statement(
      this.writer,
      'INSERT INTO change (act, part, kind, record, number, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(this.number, part, kind, record, number, before, after)
  }

  private begin(): number {
    const { id, at, by, part, operation, title, undoes } = this.draft
    const { lastInsertRowid } = statement(
      this.writer,
      `INSERT INTO act (id, at, by, part, operation, title, undoes, origin)
       VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT id FROM workstation))`,
    ).run(id, at, by, part, operation, title, undoes)
    return Number(lastInsertRowid)
  }
}

/**
 * Condition for a record and those below it: `id`, `id/7`. Ids have a fixed length, so no other lies between. Searches
 * by record, since the index of the part would scan everything that it ever wrote.
 */
const withThoseBelow = '+part = @part AND record >= @id AND record < @id || char(48)'

/** Marks the acts that wrote a purged record, or one below it, as no longer reversible. */
export function sealActs(writer: WriteHandle, part: string, id: string): void {
  statement(
    writer,
    `UPDATE act SET reversible = 0 WHERE number IN (SELECT act FROM change WHERE ${withThoseBelow})`,
  ).run({ part, id })
}

/** Removes the contents of a record from the log, and replaces the titles of its acts with a neutral one. */
export function blankActs(writer: WriteHandle, part: string, id: string, title: string): void {
  statement(
    writer,
    `UPDATE act SET title = @title, reversible = 0
     WHERE number IN (SELECT act FROM change WHERE ${withThoseBelow})`,
  ).run({ part, id, title })
  statement(writer, `UPDATE change SET before = NULL, after = NULL WHERE ${withThoseBelow}`).run({ part, id })
}

/** Whether an act with this id was committed. */
export function hasAct(reader: ReadHandle, id: string): boolean {
  return statement(reader, 'SELECT 1 FROM act WHERE id = ?').get(id) !== undefined
}
