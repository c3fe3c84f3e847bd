import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { hasSuppressions, indexObservables, isSuppressed } from '../observables/observables.ts'
import { hasListeners, raiseEvent } from '../webhooks/webhook-events.ts'
import { isSameEvent } from './alert-content.ts'
import { type LabelledAlerts, labelAlerts, labelBatch } from './alert-labels.ts'
import { putStated, putStatement, type SourceStatement, type Stated } from './alert-statements.ts'
import { indexAlertTexts } from './alerts.ts'
import { countAlerts } from './count-alerts.ts'
import { type PackedEvents, rawEvent, someEvents } from './raw-events.ts'
import { startClocksAfter } from './sla-clocks.ts'

/**
 * Inserts many alerts at once. One statement per alert would be most of the cost of an import, in SQLite and in the
 * binding: a batch therefore consists of JSON texts written by the reader of the file, and each table takes all of its
 * rows with one statement.
 */

/** A row of `alerts`, as a tuple. */
export type AlertRow = readonly [
  id: string,
  source: string,
  identity: string | null,
  externalId: string | null,
  severity: number,
  title: string,
  description: string | null,
  /** ISO 8601 UTC; null for the time at which the batch is received. */
  detectedAt: string | null,
  asset: string | null,
  hostname: string | null,
  /** JSON arrays of strings. */
  tags: string,
  techniques: string,
  /** Number of observables. */
  observables: number,
  /** Time of this state as the event gives it, ISO 8601 UTC; null when it gives none. */
  statedAt: string | null,
  /** Sum of 1 when the severity, and 2 when the title, is a default since the event has none. */
  defaults: number,
]

/** A row of `observables`; the address as hexadecimal digits. */
export type ObservableRow = readonly [
  id: string,
  type: string,
  value: string,
  reversedHost: string | null,
  address: string | null,
  prefix: number | null,
]

/** Alerts in order of receipt, fewer than 65,536. It can be sent between threads. */
export type AlertBatch = {
  readonly count: number
  /** JSON array of `AlertRow`. */
  readonly alerts: string
  /** The original events, in the order of `alerts`. */
  readonly raws: PackedEvents
  /** JSON array of the distinct names of their sources. */
  readonly sources: string
  /** JSON array of `ObservableRow`, each (type, value) once. */
  readonly observables: string
  readonly observableCount: number
  /**
   * For each observable of an alert its index in `observables`, the index of the alert, and 1 if it is extracted, else
   * 0.
   */
  readonly links: Uint32Array<ArrayBuffer>
  /** What sources state about observables: index of the observable, index of the alert, statement. Most are without. */
  readonly statements: readonly (readonly [observable: number, alert: number, SourceStatement])[]
  /** References and kind of those alerts that have any, by the index of the alert. */
  readonly stated: readonly (readonly [alert: number, Stated])[]
  /** By source: fields of the original event whose difference makes two alerts of one identity distinct. */
  readonly distinctBy: ReadonlyMap<string, readonly string[]>
  readonly labelled: LabelledAlerts
}

export type BatchTaken = {
  readonly added: number
  readonly repeated: number
  /**
   * Those of the repeated alerts whose stored content differs, in order: the index in the batch, and the number of the
   * stored alert, which is unchanged.
   */
  readonly differing: readonly Differing[]
}
export type Differing = { readonly place: number; readonly number: number }

/**
 * Inserts the new alerts of a batch, in triage, and counts repetitions of existing ones. `at` is the time of receipt.
 */
export function putAlertBatch(act: Act, batch: AlertBatch, at: string): BatchTaken {
  const { writer } = act
  if (batch.count === 0) return { added: 0, repeated: 0, differing: [] }
  const before = newestNumber(writer, 'alert')
  const added = insertAlerts(writer, batch, at)
  if (added === batch.count) {
    putRest(act, batch, before, at)
    return { added, repeated: 0, differing: [] }
  }
  const fresh = new Set(
    statement(writer, 'SELECT id FROM alert WHERE number > ?').pluck().all(before) as string[],
  )
  const alerts = JSON.parse(batch.alerts) as AlertRow[]
  if (added > 0)
    putRest(
      act,
      onlyThose(batch, alerts, ({ id }) => fresh.has(id)),
      before,
      at,
    )
  const met = alerts.flatMap((row, place) =>
    fresh.has(row[0]) ? [] : [{ place, row, raw: rawEvent(batch.raws, place) }],
  )
  const others = othersOfOneIdentity(writer, met, batch.distinctBy)
  const repeated = met.filter(({ place }) => !others.has(place))
  const differing = countRepeated(writer, repeated)
  if (others.size === 0) return { added, repeated: repeated.length, differing }
  const named = alerts.map(([id, source, identity, ...rest], place): AlertRow => {
    return [id, source, others.get(place) ?? identity, ...rest]
  })
  const put = putAlertBatch(
    act,
    onlyThose(batch, named, ({ place }) => others.has(place)),
    at,
  )
  const places = [...others.keys()]
  return {
    added: added + put.added,
    repeated: repeated.length + put.repeated,
    differing: [
      ...differing,
      ...put.differing.map(({ place, number }) => ({ place: places[place] as number, number })),
    ].toSorted((one, other) => one.place - other.place),
  }
}

/** Separates an identity from the suffix that distinguishes an alert from the first one with that identity. */
const apart = '\u001f'

/**
 * Returns, by index, those alerts with an existing identity that are distinct nevertheless, each with an identity of
 * its own. The first alert keeps the plain identity: the same event sent in another way matches it, and so does a file
 * imported earlier.
 */
function othersOfOneIdentity(
  reader: ReadHandle,
  met: readonly Repeated[],
  distinctBy: AlertBatch['distinctBy'],
): Map<number, string> {
  const others = new Map<number, string>()
  if (distinctBy.size === 0) return others
  const keptEvent = statement(
    reader,
    'SELECT (SELECT raw FROM alert_raw WHERE number = alert.number) FROM alert WHERE identity = ?',
  ).pluck()
  for (const { place, row, raw } of met) {
    const [, source, identity] = row
    const fields = distinctBy.get(source)
    if (fields === undefined || identity === null || identity.endsWith(`]${apart}`)) continue
    const keptRaw = keptEvent.get(identity) as string | null
    if (keptRaw === raw) continue
    const own = fieldsOf(raw, fields)
    const kept = fieldsOf(keptRaw, fields)
    if (own === null || kept === null) continue
    const isOther = own.some((value, at) => value !== null && kept[at] !== null && value !== kept[at])
    if (isOther) others.set(place, `${identity}${apart}${JSON.stringify(own)}${apart}`)
  }
  return others
}

/** Returns the values of fields of an event; null when it is not an object, or for a missing field. */
function fieldsOf(raw: string | null, fields: readonly string[]): readonly (string | number | null)[] | null {
  const event: unknown = raw === null ? null : JSON.parse(raw)
  if (typeof event !== 'object' || event === null) return null
  return fields.map((field) => {
    const value = (event as Readonly<Record<string, unknown>>)[field]
    return typeof value === 'string' || typeof value === 'number' ? value : null
  })
}

/** Writes everything that belongs to new alerts, which are numbered from `before` + 1 in order. */
function putRest(act: Act, batch: AlertBatch, before: number, at: string): void {
  const { writer, count, atEnd } = act
  insertRaws(writer, batch, before)
  const numbers = putObservables(act, batch, at)
  insertLinks(writer, batch, numbers, before)
  for (const [observable, alert, stated] of batch.statements)
    putStatement(writer, before + 1 + alert, numbers[observable] as number, stated)
  for (const [alert, stated] of batch.stated) putStated(writer, before + 1 + alert, stated)
  startClocksAfter(act, before, at)
  dismissSuppressed(act, before, at)
  raiseEvents(act, before)
  atEnd('alert text', indexAlertTexts)
  atEnd('alert counts', countAlerts)
  if (!labelBatch(writer, batch.labelled, { before, count: batch.count })) atEnd('alert labels', labelAlerts)
  count('created', batch.count, { table: 'alert', first: before + 1, last: before + batch.count })
}

function newestNumber(reader: ReadHandle, table: 'alert' | 'observable'): number {
  return statement(reader, `SELECT coalesce(max(number), 0) FROM ${table}`).pluck().get() as number
}

/** Returns how many were new; those get the next numbers in order. */
function insertAlerts(writer: WriteHandle, { alerts, sources }: AlertBatch, at: string): number {
  statement(writer, 'INSERT OR IGNORE INTO alert_source (name) SELECT value FROM json_each(?)').run(sources)
  return statement(
    writer,
    `INSERT INTO alert (id, source, identity, external_id, severity, status, title, description, detected_at, received_at,
       asset, hostname, tags, techniques, observables, stated_at, ingest_count)
     SELECT value ->> 0, (SELECT number FROM alert_source WHERE name = value ->> 1), value ->> 2, value ->> 3, value ->> 4, 0,
       value ->> 5, value ->> 6, coalesce(value ->> 7, @at), @at, value ->> 8, value ->> 9, value ->> 10, value ->> 11,
       value ->> 12, value ->> 13, 1
     FROM jsonb_each(@alerts) WHERE true ON CONFLICT (identity) DO NOTHING`,
  ).run({ alerts, at }).changes
}

function insertRaws(writer: WriteHandle, { raws: { bytes, places } }: AlertBatch, before: number): void {
  statement(
    writer,
    `INSERT INTO alert_raw SELECT @first + key, CAST(substr(@bytes, 1 + (value >> 30), value & 1073741823) AS TEXT)
     FROM json_each(@places) WHERE value > 0`,
  ).run({ first: before + 1, bytes, places: `[${places.join(',')}]` })
}

/** Returns the number of each observable of the batch, in order. */
function putObservables(
  { writer, atEnd }: Pick<Act, 'writer' | 'atEnd'>,
  { observables, observableCount }: AlertBatch,
  at: string,
): Float64Array {
  const known = statement(
    writer,
    `SELECT j.key, o.number, o.last_seen < @at FROM jsonb_each(@observables) j
     CROSS JOIN observable o ON o.value = j.value ->> 2 AND o.type = j.value ->> 1`,
  )
    .raw()
    .all({ observables, at }) as [place: number, number: number, isLater: 0 | 1][]
  const numbers = new Float64Array(observableCount)
  const isKnown = Buffer.alloc(observableCount)
  const seenLater: number[] = []
  for (const [place, number, isLater] of known) {
    numbers[place] = number
    isKnown[place] = 1
    if (isLater === 1) seenLater.push(number)
  }
  if (seenLater.length > 0)
    statement(
      writer,
      'UPDATE observable SET last_seen = @at WHERE number IN (SELECT value FROM json_each(@numbers))',
    ).run({ at, numbers: JSON.stringify(seenLater) })
  if (known.length === observableCount) return numbers
  let last = newestNumber(writer, 'observable')
  statement(
    writer,
    `INSERT INTO observable (id, type, value, reversed_host, address, prefix, first_seen, last_seen)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, unhex(value ->> 4), value ->> 5, @at, @at
     FROM jsonb_each(@observables) WHERE substr(@isKnown, 1 + key, 1) = x'00'`,
  ).run({ observables, isKnown, at })
  for (let place = 0; place < observableCount; place++) if (numbers[place] === 0) numbers[place] = ++last
  atEnd('observable text', indexObservables)
  return numbers
}

/** Multiplier of the observable's number in a packed link: the upper bound of alert indices. */
const places = 65_536

function insertLinks(
  writer: WriteHandle,
  { links }: AlertBatch,
  numbers: Float64Array,
  before: number,
): void {
  const packed = new Float64Array(links.length / 3)
  for (let link = 0; link < packed.length; link++) {
    const [observable = 0, alert = 0, extracted = 0] = links.subarray(link * 3, link * 3 + 3)
    packed[link] = ((numbers[observable] as number) * places + alert) * 2 + extracted
  }
  statement(
    writer,
    `INSERT INTO alert_observable (observable, alert, extracted)
     SELECT value >> 17, ? + ((value >> 1) & 65535), value & 1 FROM json_each(?)`,
  ).run(before + 1, `[${packed.join(',')}]`)
}

type Repeated = { readonly place: number; readonly row: AlertRow; readonly raw: string | null }

/** Increments the counts of existing alerts; returns those whose content differs. */
function countRepeated(writer: WriteHandle, repeated: readonly Repeated[]): Differing[] {
  const count = statement(
    writer,
    `UPDATE alert SET ingest_count = ingest_count + 1 WHERE identity = ?
     RETURNING number, severity, title, asset, hostname, (SELECT raw FROM alert_raw WHERE number = alert.number) AS raw`,
  )
  return repeated.flatMap(({ place, row: [, , identity, , severity, title, , , asset, hostname], raw }) => {
    const kept = count.get(identity) as Kept
    const isSame =
      kept.severity === severity &&
      kept.title === title &&
      kept.asset === asset &&
      kept.hostname === hostname &&
      isSameEvent(kept.raw, raw)
    return isSame ? [] : [{ place, number: kept.number }]
  })
}

type Kept = {
  readonly number: number
  readonly severity: number
  readonly title: string
  readonly asset: string | null
  readonly hostname: string | null
  readonly raw: string | null
}

type Wanted = (alert: { readonly id: string; readonly place: number }) => boolean

/** Returns a batch with only some of the alerts, in order. */
function onlyThose(batch: AlertBatch, alerts: readonly AlertRow[], isWanted: Wanted): AlertBatch {
  const places = new Map<number, number>()
  for (const [place, [id]] of alerts.entries()) if (isWanted({ id, place })) places.set(place, places.size)
  const observables = new Map<number, number>()
  const links: number[] = []
  for (let at = 0; at < batch.links.length; at += 3) {
    const [observable = 0, alert = 0, extracted = 0] = batch.links.subarray(at, at + 3)
    const place = places.get(alert)
    if (place !== undefined) links.push(newPlace(observables, observable), place, extracted)
  }
  const statements = batch.statements.flatMap(([observable, alert, stated]) => {
    const place = places.get(alert)
    return place === undefined ? [] : [[newPlace(observables, observable), place, stated] as const]
  })
  const labels = new Map<number, number>()
  const labelled: number[] = []
  for (let at = 0; at < batch.labelled.places.length; at += 2) {
    const [label = 0, alert = 0] = batch.labelled.places.subarray(at, at + 2)
    const place = places.get(alert)
    if (place !== undefined) labelled.push(newPlace(labels, label), place)
  }
  return {
    ...batch,
    count: places.size,
    alerts: JSON.stringify(alerts.filter((_row, place) => places.has(place))),
    raws: someEvents(batch.raws, (place) => places.has(place)),
    observables: someOf(batch.observables, observables),
    observableCount: observables.size,
    links: Uint32Array.from(links),
    statements,
    stated: batch.stated.flatMap(([alert, stated]) => {
      const place = places.get(alert)
      return place === undefined ? [] : [[place, stated] as const]
    }),
    labelled: {
      labels: someOf(batch.labelled.labels, labels),
      count: labels.size,
      places: Uint32Array.from(labelled),
    },
  }
}

/** Returns the new index of an element after unused ones are removed. */
function newPlace(met: Map<number, number>, place: number): number {
  const kept = met.get(place) ?? met.size
  met.set(place, kept)
  return kept
}

/** Returns the JSON array with only the elements in use. */
function someOf(list: string, met: ReadonlyMap<number, number>): string {
  const rows = JSON.parse(list) as unknown[]
  return JSON.stringify([...met.keys()].map((place) => rows[place]))
}

/** Dismisses new alerts all of whose observables are suppressed, as `dismissAtIngest` does for a single one. */
function dismissSuppressed({ writer, during }: Act, before: number, now: string): void {
  if (!during('suppressions', () => hasSuppressions(writer))) return
  statement(
    writer,
    `UPDATE alert SET status = 1, reason_code = 'suppressed', decided_at = @now
     WHERE number > @before AND observables > 0 AND NOT EXISTS (
       SELECT 1 FROM alert_observable l JOIN observable o ON o.number = l.observable
       WHERE l.alert = alert.number
         AND NOT ${isSuppressed('(SELECT name FROM alert_source WHERE number = alert.source)')})`,
  ).run({ before, now })
}

function raiseEvents(act: Act, before: number): void {
  if (!hasListeners(act, 'alert.ingested')) return
  const ids = statement(act.writer, 'SELECT id FROM alert WHERE number > ? ORDER BY number')
    .pluck()
    .all(before) as string[]
  for (const alert_id of ids) raiseEvent(act, 'alert.ingested', { case_id: null, alert_id, verdict: null })
}
