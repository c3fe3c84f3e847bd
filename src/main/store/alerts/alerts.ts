import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'
import { type NewObservable, putObservable } from '../observables/observables.ts'
import { raiseEvent } from '../webhooks/webhook-events.ts'
import { labelAlerts } from './alert-labels.ts'
import { putStated, putStatement, type SourceStatement, type Stated } from './alert-statements.ts'
import { countAlerts } from './count-alerts.ts'

/** Alerts as stored. Severity and status are positions in the contract's lists; times are ISO 8601 UTC. */

export type AlertRecord = {
  readonly number: number
  readonly id: string
  readonly source: string
  readonly external_id: string | null
  readonly severity: number
  readonly status: number
  readonly title: string
  readonly description: string | null
  readonly detected_at: string
  readonly received_at: string
  /** JSON with sorted fields, or null. */
  readonly asset: string | null
  /** JSON array of strings. */
  readonly tags: string
  readonly techniques: string
  /** Number of observables. */
  readonly observables: number
  readonly ingest_count: number
  readonly hostname: string | null
  readonly case_id: string | null
  readonly case_title: string | null
  /** Id of the alert that it is merged under. */
  readonly merged_into: string | null
  /** Number of alerts merged under it. */
  readonly merged: number
  readonly overdue: 0 | 1
  readonly reason_code: string | null
  readonly comment: string | null
  /** When a newer state of its event was last taken in; null when none was. */
  readonly updated_at: string | null
  /** Whether it changed after it was decided. */
  readonly changed_since: 0 | 1
}

/** A received alert. */
export type NewAlert = {
  readonly id: string
  readonly source: string
  /** Identifies repetitions of the same alert; null when nothing does. */
  readonly identity: string | null
  readonly externalId: string | null
  readonly severity: number
  readonly title: string
  readonly description: string | null
  readonly detectedAt: string
  /** Time of this state as its event gives it; null when it gives none. */
  readonly statedAt?: string | null
  readonly receivedAt: string
  readonly asset: string | null
  readonly hostname: string | null
  readonly tags: readonly string[]
  readonly techniques: readonly string[]
  /** JSON of the original event, or null. */
  readonly raw: string | null
  readonly observables: readonly (NewObservable & {
    readonly extracted: boolean
    readonly statement?: SourceStatement | null | undefined
  })[]
  /** Null where its source names no references and it is a sighting. */
  readonly stated?: Stated | null | undefined
}

const columns = `a.number, a.id, n.name AS source, a.external_id, a.severity, a.status, a.title, a.description, a.detected_at,
  a.received_at, a.asset, a.tags, a.techniques, a.observables, a.ingest_count, a.hostname, c.id AS case_id, c.title AS case_title,
  (SELECT id FROM alert WHERE number = a.merged_into) AS merged_into, a.merged, a.overdue, a.reason_code, a.comment,
  a.updated_at, a.changed_since`
const joined = `alert a JOIN alert_source n ON n.number = a.source LEFT JOIN incident_case c ON c.number = a.case_number AND c.deleted_at IS NULL`

/** Columns and tables of an alert, for queries of pages. */
export const alertSelection = { columns, joined } as const

export function alertWithId(reader: ReadHandle, id: string): AlertRecord | null {
  const found = statement(reader, `SELECT ${columns} FROM ${joined} WHERE a.id = ?`).get(id)
  return (found as AlertRecord | undefined) ?? null
}

/** Returns the stored alert with this identity; null when it is new. */
export function alertWithIdentity(reader: ReadHandle, identity: string): AlertRecord | null {
  const known = identified(reader, identity)
  return known === null ? null : alertWithId(reader, known.id)
}

export const identityQuestion = 'SELECT number, id FROM alert WHERE identity = ?'

/** Returns number and id of that alert, which is all that a repetition needs. */
export function identified(reader: ReadHandle, identity: string): Pick<AlertRecord, 'number' | 'id'> | null {
  const known = statement(reader, identityQuestion).get(identity)
  return (known as ReturnType<typeof identified> | undefined) ?? null
}

/** Returns JSON of the original event of an alert; null when there is none. */
export function rawOfAlert(reader: ReadHandle, alert: number): string | null {
  const raw = statement(reader, 'SELECT raw FROM alert_raw WHERE number = ?').pluck().get(alert)
  return (raw as string | undefined) ?? null
}

/** The observables that the sender of an alert named, as `type value`. */
export function namedObservables(reader: ReadHandle, alert: number): string[] {
  return statement(
    reader,
    `SELECT o.type || ' ' || o.value FROM alert_observable l JOIN observable o ON o.number = l.observable
     WHERE l.alert = ? AND l.extracted = 0`,
  )
    .pluck()
    .all(alert) as string[]
}

/** Counts a repetition of an alert; returns the new count. */
export function countIngest(writer: WriteHandle, alert: number): number {
  return statement(
    writer,
    'UPDATE alert SET ingest_count = ingest_count + 1 WHERE number = ? RETURNING ingest_count',
  )
    .pluck()
    .get(alert) as number
}

/** Inserts an alert, in triage; returns its number and the numbers of its observables. The act counts it. */
export function insertAlert(
  act: Act,
  alert: NewAlert,
): { readonly number: number; readonly observables: readonly number[] } {
  const { writer, count, atEnd, during } = act
  const source = sourceNumber(act, alert.source)
  const numbers = new Map<number, boolean>()
  const statements = new Map<number, SourceStatement>()
  for (const { extracted, statement: stated, ...observable } of alert.observables) {
    const number = putObservable({ writer, atEnd, during }, observable, alert.receivedAt)
    numbers.set(number, (numbers.get(number) ?? true) && extracted)
    if (stated) statements.set(number, stated)
  }
  const { lastInsertRowid } = statement(
    writer,
    `INSERT INTO alert (id, source, identity, external_id, severity, status, title, description, detected_at, received_at,
       asset, hostname, tags, techniques, observables, stated_at, ingest_count)
     VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
  ).run(
    alert.id,
    source,
    alert.identity,
    alert.externalId,
    alert.severity,
    alert.title,
    alert.description,
    alert.detectedAt,
    alert.receivedAt,
    alert.asset,
    alert.hostname,
    JSON.stringify(alert.tags),
    JSON.stringify(alert.techniques),
    numbers.size,
    alert.statedAt ?? null,
  )
  const number = Number(lastInsertRowid)
  if (alert.raw !== null) statement(writer, 'INSERT INTO alert_raw VALUES (?, ?)').run(number, alert.raw)
  const link = statement(
    writer,
    'INSERT INTO alert_observable (observable, alert, extracted) VALUES (?, ?, ?)',
  )
  for (const [observable, extracted] of numbers) link.run(observable, number, extracted ? 1 : 0)
  for (const [observable, stated] of statements) putStatement(writer, number, observable, stated)
  if (alert.stated) putStated(writer, number, alert.stated)
  atEnd('alert text', indexAlertTexts)
  atEnd('alert counts', countAlerts)
  atEnd('alert labels', labelAlerts)
  count('created', 1, { table: 'alert', first: number, last: number })
  raiseEvent(act, 'alert.ingested', { case_id: null, alert_id: alert.id, verdict: null })
  return { number, observables: [...numbers.keys()] }
}

/**
 * Brings the full-text index up to the newest alert. Done once for all alerts of an act: other statements in between
 * would make the index flush what it has buffered.
 */
export function indexAlertTexts(writer: WriteHandle): void {
  statement(
    writer,
    `INSERT INTO alert_text (rowid, title, description, hostname, external_id)
     SELECT number, title, description, hostname, external_id FROM alert
     WHERE number > (SELECT coalesce(max(id), 0) FROM alert_text_docsize)`,
  ).run()
}

/**
 * Returns the number of a source, which is inserted when new. Few sources send many alerts of an act: each is looked up
 * once.
 */
function sourceNumber({ writer, during }: Pick<Act, 'writer' | 'during'>, name: string): number {
  const met = during('alert sources', () => new Map<string, number>())
  const number = met.get(name) ?? knownSource(writer, name) ?? insertSource(writer, name)
  met.set(name, number)
  return number
}

function knownSource(reader: ReadHandle, name: string): number | undefined {
  const number = statement(reader, 'SELECT number FROM alert_source WHERE name = ?').pluck().get(name)
  return number as number | undefined
}

function insertSource(writer: WriteHandle, name: string): number {
  return Number(statement(writer, 'INSERT INTO alert_source (name) VALUES (?)').run(name).lastInsertRowid)
}

/** A decision about an alert, which the log stores completely. */
export type AlertDecision = {
  readonly status: number
  readonly reason_code: string | null
  readonly comment: string | null
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** Whether the alert changed after that. */
  readonly changed_since: 0 | 1
  /** The case to which it was escalated. */
  readonly case_id: string | null
}

/** The decision of an alert in triage. */
export const undecided: AlertDecision = {
  status: 0,
  reason_code: null,
  comment: null,
  decided_at: null,
  decided_by: null,
  changed_since: 0,
  case_id: null,
}

/** Returns when and by whom an alert was first acknowledged, and decided about. */
export function decisionOfAlert(
  reader: ReadHandle,
  alert: number,
): Pick<AlertDecision, 'decided_at' | 'decided_by'> & {
  readonly acknowledged_at: string | null
  readonly acknowledged_by: string | null
} {
  return statement(
    reader,
    'SELECT decided_at, decided_by, acknowledged_at, acknowledged_by FROM alert WHERE number = ?',
  ).get(alert) as ReturnType<typeof decisionOfAlert>
}

/** Alerts are inserted in bulk; what is decided about one is its record. Escalating one notifies webhooks. */
export const alertDecisions = recordTable<AlertDecision>({
  part: 'cases',
  kind: 'alert',
  scope: 'shared',
  called: calledAlert,
  // decisions are available on every plan, unless the alert enters or leaves a case
  needs: ({ from, to }) => ({ needsPlan: [from, to].some(isInCase) ? 'cases' : null, needsLicence: true }),
  table: 'alert',
  content: ['status', 'reason_code', 'comment', 'decided_at', 'decided_by', 'changed_since'],
  refers: [{ column: 'case_number', table: 'incident_case', by: { case_id: 'id' }, optional: true }],
  hasMore: true,
  also: ({ writer }, { after }) => ({ case_closed: isClosed(writer, after.case_id) }),
  wrote: (act, { record, before, after }) => {
    const case_id = after?.case_id ?? null
    if (case_id !== null && case_id !== before?.case_id)
      raiseEvent(act, 'case.escalated', { case_id, alert_id: record, verdict: null })
  },
  refused: 'this alert or its case is gone',
})

/** Names an alert in a sentence. */
export function calledAlert(reader: ReadHandle, id: string): string {
  return `the alert ${alertWithId(reader, id)?.title ?? id}`
}

const isInCase = (content: string | null) =>
  content !== null && (JSON.parse(content) as AlertDecision).case_id !== null

function isClosed(reader: ReadHandle, caseId: string | null): 0 | 1 {
  if (caseId === null) return 0
  return statement(
    reader,
    `SELECT status = 'closed' OR deleted_at IS NOT NULL FROM incident_case WHERE id = ?`,
  )
    .pluck()
    .get(caseId) as 0 | 1
}

/** Dismisses an alert at ingest, which is not a person's decision but part of taking it in. */
export function dismissAtIngest(writer: WriteHandle, alert: number, reason: string, at: string): void {
  statement(writer, 'UPDATE alert SET status = 1, reason_code = ?, decided_at = ? WHERE number = ?').run(
    reason,
    at,
    alert,
  )
}

/** Returns the alerts of a case, oldest first. */
export function alertsOfCase(
  reader: ReadHandle,
  caseNumber: number,
): {
  readonly id: string
  readonly title: string
  readonly severity: number
  readonly status: number
  readonly source: string
  readonly detected_at: string
  readonly received_at: string
  readonly techniques: string
  readonly tags: string
}[] {
  return statement(
    reader,
    `SELECT a.id, a.title, a.severity, a.status, n.name AS source, a.detected_at, a.received_at, a.techniques, a.tags
     FROM alert a JOIN alert_source n ON n.number = a.source WHERE a.case_number = ? ORDER BY a.number`,
  ).all(caseNumber) as ReturnType<typeof alertsOfCase>
}
