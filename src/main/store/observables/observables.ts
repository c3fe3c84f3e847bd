import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

/** Observables: each (type, value) once in the whole store, however many alerts and cases contain it. */

/** An observable to be stored; the keys are those of `engine/observable/observable-keys.ts`. */
export type NewObservable = {
  readonly type: string
  readonly value: string
  readonly reversedHost: string | null
  /** 16 bytes as hexadecimal digits. */
  readonly address: string | null
  /** Only for a network. */
  readonly prefix?: number | null
  /** Creates its id, in case it is new. */
  readonly newId: () => string
}

/** An observable already used in the act: a second occurrence needs no query. */
type Met = { readonly number: number; readonly kept: string; last_seen: string }
/** Maximum number of observables cached per act; others are queried again. */
const maxMet = 100_000

/**
 * Returns the number of an observable, which is inserted when new. When it was last seen is written once, at the end of
 * the act.
 */
export function putObservable(act: PuttingAct, observable: NewObservable, at: string): number {
  const met = act.during('observables', () => new Map<string, Met>())
  const key = `${observable.type} ${observable.value}`
  const known = met.get(key)
  if (known !== undefined) {
    if (known.last_seen < at) known.last_seen = at
    return known.number
  }
  const found = findObservable(act.writer, observable)
  const number = found?.number ?? insertObservable(act, observable, at)
  const kept = found?.last_seen ?? at
  if (met.size >= maxMet) {
    writeLastSeen(act.writer, met)
    met.clear()
  }
  met.set(key, { number, kept, last_seen: kept < at ? at : kept })
  act.atEnd('observables last seen', (writer) => writeLastSeen(writer, met))
  return number
}

function writeLastSeen(writer: WriteHandle, met: ReadonlyMap<string, Met>): void {
  const write = statement(writer, 'UPDATE observable SET last_seen = ? WHERE number = ?')
  for (const { number, kept, last_seen } of met.values()) if (last_seen > kept) write.run(last_seen, number)
}

export type PuttingAct = Pick<Act, 'writer' | 'atEnd' | 'during'>

function findObservable(
  writer: WriteHandle,
  { type, value }: NewObservable,
): Pick<Met, 'number' | 'last_seen'> | undefined {
  return statement(writer, 'SELECT number, last_seen FROM observable WHERE value = ? AND type = ?').get(
    value,
    type,
  ) as ReturnType<typeof findObservable>
}

function insertObservable(
  { writer, atEnd }: PuttingAct,
  { type, value, reversedHost, address, prefix = null, newId }: NewObservable,
  at: string,
): number {
  const { lastInsertRowid } = statement(
    writer,
    `INSERT INTO observable (id, type, value, reversed_host, address, prefix, first_seen, last_seen)
     VALUES (?, ?, ?, ?, unhex(?), ?, ?, ?)`,
  ).run(newId(), type, value, reversedHost, address, prefix, at, at)
  atEnd('observable text', indexObservables)
  return Number(lastInsertRowid)
}

/** Brings the substring index of values up to the newest observable, like that of alerts. */
export function indexObservables(writer: WriteHandle): void {
  statement(
    writer,
    `INSERT INTO observable_text (rowid, value) SELECT number, value FROM observable
     WHERE number > (SELECT coalesce(max(id), 0) FROM observable_text_docsize)`,
  ).run()
}

/** Returns the number of an observable; null when there is none. */
export function observableNumber(reader: ReadHandle, type: string, value: string): number | null {
  const number = statement(reader, 'SELECT number FROM observable WHERE value = ? AND type = ?')
    .pluck()
    .get(value, type)
  return (number as number | undefined) ?? null
}

/** Returns observables by their numbers, in that order; those that are gone are left out. */
export function observablesNumbered(
  reader: ReadHandle,
  numbers: readonly number[],
): { readonly number: number; readonly type: string; readonly value: string }[] {
  return statement(
    reader,
    `SELECT o.number, o.type, o.value FROM json_each(?) w CROSS JOIN observable o ON o.number = w.value ORDER BY w.key`,
  ).all(JSON.stringify(numbers)) as ReturnType<typeof observablesNumbered>
}

/** Returns the numbers of a value with all its types. */
export function observableNumbers(reader: ReadHandle, value: string): number[] {
  return statement(reader, 'SELECT number FROM observable WHERE value = ?').pluck().all(value) as number[]
}

export const partQuestion = `SELECT o.number, o.type, o.value,
    (SELECT count(*) FROM alert_observable l WHERE l.observable = o.number) +
    (SELECT count(*) FROM case_observable l WHERE l.observable = o.number) AS places
  FROM observable_text t JOIN observable o ON o.number = t.rowid WHERE t.value LIKE ? LIMIT ?`

/** Returns observables with a substring of at least three characters; shorter ones occur in too many. */
export function observablesWithPart(
  reader: ReadHandle,
  part: string,
  limit: number,
): { readonly number: number; readonly type: string; readonly value: string; readonly places: number }[] {
  if ([...part].length < 3) return []
  // the trigram index supports no escape character: wildcards in the text become single-character wildcards
  const pattern = `%${part.replace(/[%_]/g, '_')}%`
  const found = statement(reader, partQuestion).all(pattern, limit * 4) as ReturnType<
    typeof observablesWithPart
  >
  return found.filter(({ value }) => value.toLowerCase().includes(part.toLowerCase())).slice(0, limit)
}

/** An observable on an alert or a case. `suppressed` is its state at the requested time. */
export type ObservedOn = {
  readonly id: string
  readonly type: string
  readonly value: string
  readonly extracted: 0 | 1
  readonly suppressed: 0 | 1
}

/** An observable on an alert, with what the source of the alert states about its detection. */
export type ObservedOnAlert = ObservedOn & {
  readonly number: number
  readonly detection: 0 | 1 | null
  readonly marked_by: string | null
}

/** Returns SQL that tests whether observable `o` is suppressed at `@now`, globally or for the source of that name. */
export const isSuppressed = (source: string) =>
  `EXISTS (SELECT 1 FROM suppression s WHERE s.observable = o.number AND s.lifted_at IS NULL AND s.until > @now
     AND s.scope IN ('global', 'source:' || ${source}))`

/** Returns the observables of one alert, those named by its sender first. */
export function observablesOfAlert(reader: ReadHandle, alert: number, now: string): ObservedOnAlert[] {
  return statement(
    reader,
    `SELECT o.number, o.id, o.type, o.value, l.extracted, ${isSuppressed('n.name')} AS suppressed, s.detection, s.marked_by
     FROM alert_observable l JOIN observable o ON o.number = l.observable
       LEFT JOIN alert_statement s ON s.alert = l.alert AND s.observable = l.observable
       JOIN alert a ON a.number = l.alert JOIN alert_source n ON n.number = a.source
     WHERE l.alert = @alert ORDER BY l.extracted, l.observable`,
  ).all({ alert, now }) as ObservedOnAlert[]
}

/** Whether each of these observables is suppressed for a source at a given time. */
export function areAllSuppressed(
  { writer, during }: Pick<Act, 'writer' | 'during'>,
  observables: readonly number[],
  source: string,
  now: string,
): boolean {
  // where nothing was ever suppressed, no query per alert is needed
  if (!during('suppressions', () => hasSuppressions(writer))) return false
  const ask = statement(
    writer,
    `SELECT ${isSuppressed('@source')} FROM observable o WHERE o.number = @observable`,
  ).pluck()
  return (
    observables.length > 0 && observables.every((observable) => ask.get({ observable, source, now }) === 1)
  )
}

/** Whether anything was ever suppressed. */
export function hasSuppressions(reader: ReadHandle): boolean {
  return statement(reader, 'SELECT EXISTS (SELECT 1 FROM suppression)').pluck().get() === 1
}

/** What the log stores of a suppression. */
export type SuppressionContent = {
  readonly type: string
  readonly value: string
  /** `global`, or `source:` followed by the name of one. */
  readonly scope: string
  readonly until: string
  readonly created_at: string
  readonly created_by: string
  /** The reason in the user's words. */
  readonly reason: string | null
}

/** Of several suppressions of an observable the longest one applies; one that was lifted can be put in force again. */
export const suppressionTable = recordTable<SuppressionContent>({
  part: 'cases',
  kind: 'suppression',
  scope: 'shared',
  called: () => 'a suppression',
  needs: () => ({ needsPlan: null, needsLicence: true }),
  table: 'suppression',
  content: ['scope', 'until', 'created_at', 'created_by', 'reason'],
  refers: [{ column: 'observable', table: 'observable', by: { type: 'type', value: 'value' } }],
  hidden: 'lifted_at',
  refused: 'the observable of this suppression is gone',
})
