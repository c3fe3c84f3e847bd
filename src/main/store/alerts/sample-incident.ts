import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { forgetStated } from './alert-statements.ts'

/**
 * The sample incident in the store: its alerts are recognised by the prefix of their identity, its cases by their
 * alerts.
 */
export const samplePrefix = 'sample\u001f'
const sampleEnd = 'sample\u0020'

/** Whether alerts of the sample exist. */
export function hasSample(reader: ReadHandle): boolean {
  return (
    statement(reader, 'SELECT 1 FROM alert WHERE identity > ? AND identity < ? LIMIT 1').get(
      samplePrefix,
      sampleEnd,
    ) !== undefined
  )
}

/** Content of the sample besides its alerts. */
export type SampleCases = {
  /**
   * Identities of the alerts of each case: a case that contains all of them belongs to the sample, whatever its title
   * now.
   */
  readonly identities: readonly (readonly string[])[]
  /** Names of the sample's evidence files. */
  readonly filenames: readonly string[]
}

/**
 * Deletes alerts and cases of the sample for good. The user's own cases that contain some of its alerts stay without
 * them, and so does a case of the sample with the user's evidence: none of that could be restored.
 */
export function removeSample(
  { writer, count }: Pick<Act, 'writer' | 'count'>,
  brought: SampleCases,
): {
  readonly alerts: number
  readonly cases: number
  /** Number of cases that contained some of its alerts and stay. */
  readonly kept: number
  /** SHA-256 of the evidence of the deleted cases. */
  readonly digests: readonly string[]
} {
  const alerts = statement(
    writer,
    'SELECT number, case_number, title, description, hostname, external_id FROM alert WHERE identity > ? AND identity < ?',
  ).all(samplePrefix, sampleEnd) as SampleRow[]
  const holding = new Set(alerts.flatMap(({ case_number }) => case_number ?? []))
  const cases = [...holding].filter((number) => isOfSample(writer, number, brought))
  const digests = new Set<string>()
  const observables = new Set<number>()
  const collect = (sql: string, number: number) => {
    for (const observable of statement(writer, sql).pluck().all(number)) observables.add(observable as number)
  }
  for (const { number, title, description, hostname, external_id } of alerts) {
    collect('SELECT observable FROM alert_observable WHERE alert = ?', number)
    statement(writer, 'DELETE FROM alert_observable WHERE alert = ?').run(number)
    statement(writer, 'DELETE FROM alert_raw WHERE number = ?').run(number)
    forgetStated(writer, number)
    statement(writer, 'DELETE FROM alert_former WHERE alert = ?').run(number)
    // a contentless index must be given the values to delete
    statement(
      writer,
      `INSERT INTO alert_text (alert_text, rowid, title, description, hostname, external_id)
       VALUES ('delete', ?, ?, ?, ?, ?)`,
    ).run(number, title, description, hostname, external_id)
    statement(writer, 'UPDATE alert SET merged_into = NULL WHERE merged_into = ?').run(number)
    for (const table of ['sla_clock', 'sla_breach'])
      statement(writer, `DELETE FROM ${table} WHERE alert = ?`).run(number)
    // so that the count of the alert it is merged under is decremented
    statement(writer, 'UPDATE alert SET merged_into = NULL WHERE number = ?').run(number)
    statement(writer, 'DELETE FROM alert WHERE number = ?').run(number)
  }
  for (const number of cases) {
    collect('SELECT observable FROM case_observable WHERE case_number = ?', number)
    statement(
      writer,
      `UPDATE alert SET status = 0, case_number = NULL, decided_at = NULL, decided_by = NULL WHERE case_number = ?`,
    ).run(number)
    const kept = statement(writer, 'SELECT sha256 FROM evidence WHERE case_number = ?').pluck().all(number)
    for (const digest of kept as string[]) digests.add(digest)
    // removes links of other cases to it
    statement(
      writer,
      `DELETE FROM case_link WHERE kind = 'case' AND target = (SELECT id FROM incident_case WHERE number = ?)`,
    ).run(number)
    for (const table of tablesOfCases)
      statement(writer, `DELETE FROM ${table} WHERE case_number = ?`).run(number)
    statement(writer, 'DELETE FROM incident_case WHERE number = ?').run(number)
  }
  for (const observable of observables) forgetUnused(writer, observable)
  count('deleted', alerts.length + cases.length)
  return {
    alerts: alerts.length,
    cases: cases.length,
    kept: holding.size - cases.length,
    digests: [...digests],
  }
}

function isOfSample(reader: ReadHandle, number: number, { identities, filenames }: SampleCases): boolean {
  const held = new Set(
    statement(reader, 'SELECT identity FROM alert WHERE case_number = ?').pluck().all(number),
  )
  if (!identities.some((each) => each.every((identity) => held.has(identity)))) return false
  const evidence = statement(reader, 'SELECT filename FROM evidence WHERE case_number = ?')
    .pluck()
    .all(number)
  return evidence.every((filename) => filenames.includes(filename as string))
}

/** Tables whose rows belong to a case and are deleted with it; alerts only lose their reference. */
export const tablesOfCases = [
  'case_observable',
  'case_comment',
  'case_event',
  'case_task',
  'case_link',
  'case_technique',
  'evidence',
  'custody',
  'sla_clock',
  'sla_breach',
] as const

type SampleRow = {
  readonly number: number
  readonly case_number: number | null
  readonly title: string
  readonly description: string | null
  readonly hostname: string | null
  readonly external_id: string | null
}

function forgetUnused(writer: Act['writer'], observable: number): void {
  const value = statement(
    writer,
    `SELECT value FROM observable o WHERE number = @observable
       AND NOT EXISTS (SELECT 1 FROM alert_observable WHERE observable = o.number)
       AND NOT EXISTS (SELECT 1 FROM case_observable WHERE observable = o.number)
       AND NOT EXISTS (SELECT 1 FROM suppression WHERE observable = o.number)`,
  )
    .pluck()
    .get({ observable })
  if (value === undefined) return
  statement(
    writer,
    `INSERT INTO observable_text (observable_text, rowid, value) VALUES ('delete', ?, ?)`,
  ).run(observable, value)
  statement(writer, 'DELETE FROM observable WHERE number = ?').run(observable)
}
