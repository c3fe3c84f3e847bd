import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** What the source of an alert states about its observables, and the references that it names. */

/** What a source states about one observable; every field is null where it states nothing. */
export type SourceStatement = {
  /** 1: it is meant for detection; 0: it is not. */
  readonly detection: 0 | 1 | null
  /** What marked it, such as `misp:to_ids`; null without a mark. */
  readonly marked_by: string | null
  /** The type in the words of the source, such as `ip-src`. */
  readonly type: string | null
  readonly category: string | null
  readonly comment: string | null
  /** Identifies the object within the alert to which it belongs, such as a file with its digests. */
  readonly object: string | null
}

/** A page about what an alert reports: an article, an entry of a catalogue, a page of a console. */
export type AlertReference = { readonly url: string; readonly title: string | null }

/** Everything that the source of an alert says beside the alert itself. */
export type Stated = {
  readonly references: readonly AlertReference[]
  /** True when it reports what others saw: an event of a feed is no sighting. */
  readonly isReport: boolean
  /** Beyond the bounds of an alert; zeros where all was taken. */
  readonly leftOut: ObservablesLeftOut
}

/** Number of observables that were not taken, and of characters that were not searched for any. */
export type ObservablesLeftOut = { readonly observables: number; readonly characters: number }

/** Stores what a source states about an observable of an alert; an earlier statement is replaced. */
export function putStatement(
  writer: WriteHandle,
  alert: number,
  observable: number,
  stated: SourceStatement,
): void {
  statement(
    writer,
    `INSERT INTO alert_statement (alert, observable, detection, marked_by, type, category, comment, object)
     VALUES (@alert, @observable, @detection, @marked_by, @type, @category, @comment, @object)
     ON CONFLICT DO UPDATE SET detection = excluded.detection, marked_by = excluded.marked_by, type = excluded.type,
       category = excluded.category, comment = excluded.comment, object = excluded.object`,
  ).run({ ...stated, alert, observable })
}

/**
 * Stores the references of an alert and what was not taken of it, in place of earlier ones, and whether it reports what
 * others saw.
 */
export function putStated(
  writer: WriteHandle,
  alert: number,
  { references, isReport, leftOut }: Stated,
): void {
  statement(writer, 'DELETE FROM alert_left_out WHERE alert = ?').run(alert)
  const { observables, characters } = leftOut
  if (observables + characters > 0)
    statement(writer, 'INSERT INTO alert_left_out VALUES (?, ?, ?)').run(alert, observables, characters)
  statement(writer, 'DELETE FROM alert_reference WHERE alert = ?').run(alert)
  const put = statement(
    writer,
    'INSERT INTO alert_reference (alert, position, url, title) VALUES (?, ?, ?, ?)',
  )
  for (const [position, { url, title }] of references.entries()) put.run(alert, position, url, title)
  if (isReport) statement(writer, 'INSERT OR IGNORE INTO reporting_alert (alert) VALUES (?)').run(alert)
}

/** Removes all of it, with the alert. */
export function forgetStated(writer: WriteHandle, alert: number): void {
  for (const table of ['alert_statement', 'alert_reference', 'reporting_alert', 'alert_left_out'])
    statement(writer, `DELETE FROM ${table} WHERE alert = ?`).run(alert)
}

/** Returns what was not taken of an alert. */
export function leftOutOfAlert(reader: ReadHandle, alert: number): ObservablesLeftOut {
  const found = statement(reader, 'SELECT observables, characters FROM alert_left_out WHERE alert = ?').get(
    alert,
  )
  return (found as ObservablesLeftOut | undefined) ?? { observables: 0, characters: 0 }
}

export const caseStatementsQuery = `SELECT s.alert, i.id, s.detection, s.marked_by, s.type, s.category, s.comment, s.object
  FROM alert a JOIN alert_statement s ON s.alert = a.number
  JOIN case_observable i ON i.case_number = a.case_number AND i.observable = s.observable
  WHERE a.case_number = ? ORDER BY s.alert, i.id`

/** Returns what the sources of a case's alerts state about its indicators, in the order of the alerts. */
export function statementsOfCase(
  reader: ReadHandle,
  caseNumber: number,
): (SourceStatement & { readonly alert: number; readonly id: string })[] {
  return statement(reader, caseStatementsQuery).all(caseNumber) as ReturnType<typeof statementsOfCase>
}

export const caseReferencesQuery = `SELECT r.alert, r.url, r.title FROM alert a JOIN alert_reference r ON r.alert = a.number
  WHERE a.case_number = ? ORDER BY r.alert, r.position`

/** Returns the references that each alert of a case names, by the alert's number. */
export function referencesOfCase(reader: ReadHandle, caseNumber: number): Map<number, AlertReference[]> {
  const rows = statement(reader, caseReferencesQuery).all(caseNumber) as (AlertReference & {
    readonly alert: number
  })[]
  const found = new Map<number, AlertReference[]>()
  for (const { alert, url, title } of rows) {
    const known = found.get(alert)
    if (known === undefined) found.set(alert, [{ url, title }])
    else known.push({ url, title })
  }
  return found
}

export const caseReportsQuery = `SELECT r.alert FROM alert a JOIN reporting_alert r ON r.alert = a.number
  WHERE a.case_number = ?`

/** Returns the numbers of those alerts of a case that report what others saw. */
export function reportingAlertsOfCase(reader: ReadHandle, caseNumber: number): ReadonlySet<number> {
  return new Set(statement(reader, caseReportsQuery).pluck().all(caseNumber) as number[])
}

export const alertMarksQuery = `SELECT o.id, s.detection, s.marked_by FROM alert_statement s
  JOIN observable o ON o.number = s.observable WHERE s.alert = ? AND s.detection IS NOT NULL LIMIT ?`

/** What the source of an alert says about its observables, by their ids: whether they are meant for detection. */
export function marksOfAlert(
  reader: ReadHandle,
  alert: number,
  limit: number,
): ReadonlyMap<string, { readonly detection: boolean; readonly marked_by: string | null }> {
  const rows = statement(reader, alertMarksQuery).all(alert, limit) as {
    readonly id: string
    readonly detection: 0 | 1
    readonly marked_by: string | null
  }[]
  return new Map(rows.map(({ id, detection, marked_by }) => [id, { detection: detection === 1, marked_by }]))
}

export const alertReferencesQuery =
  'SELECT url, title FROM alert_reference WHERE alert = ? ORDER BY position LIMIT ?'

/** Returns the references that an alert names. */
export function referencesOfAlert(reader: ReadHandle, alert: number, limit: number): AlertReference[] {
  return statement(reader, alertReferencesQuery).all(alert, limit) as AlertReference[]
}
