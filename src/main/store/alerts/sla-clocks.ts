import { severities } from '../../../contract/severities.ts'
import type { SlaTargets, TargetName } from '../../../contract/workstation/alerts/sla-targets.ts'
import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { defaultSettings } from '../settings/settings.ts'

/**
 * Clocks of alerts and cases. Each keeps the targets that applied when it was started, so that changing them in the
 * settings rewrites no row. A clock is checked when its next due time has come, at most once per target, and again when
 * its alert or case was decided about or reopened: triggers of migration 230 reactivate it.
 */

type Starter = Pick<Act, 'writer' | 'during'>

/** The bit of each target in `breached`. */
const bits: Readonly<Record<TargetName, number>> = { acknowledge: 1, triage: 2, resolve: 4 }

function targetsOf({ writer, during }: Starter): SlaTargets {
  return during('sla targets', () => {
    const stored = statement(writer, `SELECT value FROM setting WHERE name = 'sla_targets'`).pluck().get()
    return stored === undefined ? defaultSettings.sla_targets : (JSON.parse(stored as string) as SlaTargets)
  })
}

const after = (from: string, minutes: number | null) =>
  minutes === null ? null : new Date(Date.parse(from) + minutes * 60_000).toISOString()

function start(
  writer: WriteHandle,
  of: { readonly alert: number | null; readonly case: number | null },
  dues: Readonly<Record<TargetName, string | null>>,
): void {
  const [first = null] = Object.values(dues)
    .filter((due) => due !== null)
    .toSorted()
  if (first === null) return
  statement(
    writer,
    `INSERT INTO sla_clock (alert, case_number, acknowledge_due, triage_due, resolve_due, next_due)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ).run(of.alert, of.case, dues.acknowledge, dues.triage, dues.resolve, first)
}

/** Starts the clock of a new alert; there is none while no target is set for its severity. */
export function startAlertClock(act: Starter, alert: number, severity: number, receivedAt: string): void {
  const { acknowledge, triage, resolve } = targetsOf(act)[severities[severity] ?? 'info']
  start(
    act.writer,
    { alert, case: null },
    {
      acknowledge: after(receivedAt, acknowledge),
      triage: after(receivedAt, triage),
      resolve: after(receivedAt, resolve),
    },
  )
}

/** Starts the clocks of all alerts after a number, which were received together. */
export function startClocksAfter(act: Starter, before: number, receivedAt: string): void {
  const targets = targetsOf(act)
  for (const [rank, severity] of severities.entries()) {
    const { acknowledge, triage, resolve } = targets[severity]
    if (acknowledge === null && triage === null && resolve === null) continue
    const alerts = statement(act.writer, 'SELECT number FROM alert WHERE number > ? AND severity = ?')
      .pluck()
      .all(before, rank) as number[]
    for (const alert of alerts) startAlertClock(act, alert, rank, receivedAt)
  }
}

/** Starts the clock of a new case, which only has a resolve target. */
export function startCaseClock(
  act: Starter & { readonly at: string },
  number: number,
  severity: number,
): void {
  const { resolve } = targetsOf(act)[severities[severity] ?? 'info']
  start(
    act.writer,
    { alert: null, case: number },
    { acknowledge: null, triage: null, resolve: after(act.at, resolve) },
  )
}

/** Due times of an alert; null where no target is set. */
export type AlertDues = {
  readonly acknowledge_due: string | null
  readonly triage_due: string | null
  readonly resolve_due: string | null
}

export function duesOfAlert(reader: ReadHandle, alert: number): AlertDues | null {
  const dues = statement(
    reader,
    'SELECT acknowledge_due, triage_due, resolve_due FROM sla_clock WHERE alert = ?',
  )
  return (dues.get(alert) as AlertDues | undefined) ?? null
}

/** A missed target. */
export type Breach = { readonly target: TargetName; readonly due: string }

export function breachesOfAlert(reader: ReadHandle, alert: number): Breach[] {
  return statement(reader, 'SELECT target, due FROM sla_breach WHERE alert = ? ORDER BY due').all(
    alert,
  ) as Breach[]
}

type Acknowledged = { readonly acknowledged: number; readonly before: number; readonly gone: number }

/** Records that alerts were acknowledged, in one transaction; the first time and name of each stay. */
export function acknowledgeAlerts(
  writer: WriteHandle,
  ids: readonly string[],
  at: string,
  by: string,
): Acknowledged {
  const list = JSON.stringify(ids)
  const { changes } = statement(
    writer,
    `UPDATE alert SET acknowledged_at = ?, acknowledged_by = ?
     WHERE id IN (SELECT value FROM json_each(?)) AND acknowledged_at IS NULL`,
  ).run(at, by, list)
  const { here } = statement(
    writer,
    'SELECT count(*) AS here FROM alert WHERE id IN (SELECT value FROM json_each(?))',
  ).get(list) as { here: number }
  const acknowledged = Number(changes)
  return { acknowledged, before: here - acknowledged, gone: ids.length - here }
}

export const dueClocksQuery = `SELECT k.*, a.id AS alert_id, a.title, a.status, a.acknowledged_at, a.decided_at, a.merged_into,
    coalesce(a.case_number, k.case_number) AS in_case, c.id AS case_id, c.title AS case_title, c.status AS case_status,
    c.resolved_at, c.deleted_at
  FROM sla_clock k LEFT JOIN alert a ON a.number = k.alert
    LEFT JOIN incident_case c ON c.number = coalesce(a.case_number, k.case_number)
  WHERE k.next_due IS NOT NULL AND k.next_due <= ? ORDER BY k.next_due LIMIT ?`

/** A clock whose due time has come, with its alert or case. */
export type DueClock = AlertDues & {
  readonly number: number
  readonly alert: number | null
  readonly case_number: number | null
  readonly next_due: string
  readonly alert_id: string | null
  readonly title: string | null
  readonly status: number | null
  readonly acknowledged_at: string | null
  readonly decided_at: string | null
  readonly merged_into: number | null
  /** The clock's case, or the one to which its alert was escalated. */
  readonly in_case: number | null
  readonly case_id: string | null
  readonly case_title: string | null
  readonly case_status: string | null
  readonly resolved_at: string | null
  readonly deleted_at: string | null
}

/** Returns clocks whose due time has come, earliest first. */
export function dueClocks(reader: ReadHandle, now: string, limit: number): DueClock[] {
  return statement(reader, dueClocksQuery).all(now, limit) as DueClock[]
}

/** Sets a clock to its first due time after the given time, or to none. */
export function setOn(writer: WriteHandle, clock: DueClock, now: string): void {
  const [next = null] = [clock.acknowledge_due, clock.triage_due, clock.resolve_due]
    .filter((due) => due !== null && due > now)
    .toSorted()
  statement(writer, 'UPDATE sla_clock SET next_due = ? WHERE number = ?').run(next, clock.number)
}

/** Records a breach; false when it is recorded already. */
export function putBreach(
  writer: WriteHandle,
  clock: DueClock,
  { target, due }: Breach,
  foundAt: string,
): boolean {
  const { changes } = statement(
    writer,
    `INSERT INTO sla_breach (alert, case_number, target, due, found_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ).run(clock.alert, clock.case_number, target, due, foundAt)
  const table = clock.alert === null ? 'incident_case' : 'alert'
  statement(writer, `UPDATE ${table} SET breached = breached | ? WHERE number = ?`).run(
    bits[target],
    clock.alert ?? clock.case_number,
  )
  return changes > 0
}
