import type Database from 'better-sqlite3'
import { recountTasks } from '../cases/case-tasks.ts'
import type { OwnTable } from './own-table.ts'

/**
 * Removes rows that belong to a lost row, parents before their children, so that rows that depend on a removed one are
 * removed too. A row with an optional reference stays, with the reference cleared. Returns the number of removed rows
 * by table.
 */
export function dropChildren(fresh: Database.Database, tables: readonly OwnTable[]): Map<string, number> {
  const dropped = new Map<string, number>()
  for (const { name, columns } of tables)
    for (const { from, table, to } of fresh
      .prepare('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)')
      .all(name) as { from: string; table: string; to: string }[]) {
      // in SQLite, NULL NOT IN an empty set is true
      const lost = `"${from}" IS NOT NULL AND "${from}" NOT IN (SELECT "${to}" FROM "${table}")`
      if (columns.find((column) => column.name === from)?.mayBeNull === true) {
        fresh.exec(`UPDATE "${name}" SET "${from}" = NULL WHERE ${lost}`)
        continue
      }
      const { changes } = fresh.prepare(`DELETE FROM "${name}" WHERE ${lost}`).run()
      if (changes > 0) dropped.set(name, (dropped.get(name) ?? 0) + changes)
    }
  return dropped
}

/** Makes the salvaged data consistent where rows refer to lost ones. Returns a sentence for each kind of change. */
export function mendReferences(fresh: Database.Database): string[] {
  recountCases(fresh)
  return [...mendSessions(fresh), ...freeUniqueNames(fresh)]
}

/** Recomputes the counts stored in alerts and cases. */
function recountCases(fresh: Database.Database): void {
  if (!hasTable(fresh, 'incident_case')) return
  fresh.exec(`
    UPDATE alert SET observables = (SELECT count(*) FROM alert_observable l WHERE l.alert = alert.number),
      merged = (SELECT count(*) FROM alert m WHERE m.merged_into = alert.number);
    UPDATE incident_case SET
      observables = (SELECT count(*) FROM case_observable l WHERE l.case_number = incident_case.number),
      comments = (SELECT count(*) FROM case_comment k WHERE k.case_number = incident_case.number);
  `)
  if (hasTable(fresh, 'case_task')) fresh.exec(recountTasks)
}

const problem =
  'Part of what was found here was lost when the database was damaged. Open the text again to find it again.'

/**
 * Indicators of a session are numbered from 0 without gaps, and the session stores their number. Where some are lost,
 * the others move up and the session is marked as incomplete.
 */
function mendSessions(fresh: Database.Database): string[] {
  if (!hasTable(fresh, 'triage_session')) return []
  const short = fresh
    .prepare(
      `SELECT number, saved, (SELECT count(*) FROM triage_indicator WHERE session = number) AS kept,
         (SELECT coalesce(max(position) + 1, 0) FROM triage_indicator WHERE session = number) AS reach
       FROM triage_session`,
    )
    .all() as { number: number; saved: number; kept: number; reach: number }[]
  const torn = short.filter(({ saved, kept, reach }) => saved !== kept || reach !== kept)
  const positions = fresh
    .prepare('SELECT position FROM triage_indicator WHERE session = ? ORDER BY position')
    .pluck()
  const move = fresh.prepare('UPDATE triage_indicator SET position = ? WHERE session = ? AND position = ?')
  const hasRoles = hasTable(fresh, 'triage_role')
  const moveRole = hasRoles
    ? fresh.prepare('UPDATE triage_role SET position = ? WHERE session = ? AND position = ?')
    : null
  if (hasRoles)
    fresh.exec(
      `DELETE FROM triage_role WHERE NOT EXISTS (SELECT 1 FROM triage_indicator i
       WHERE i.session = triage_role.session AND i.position = triage_role.position)`,
    )
  for (const { number, kept } of torn) {
    for (const [index, position] of (positions.all(number) as number[]).entries()) {
      if (position === index) continue
      move.run(index, number, position)
      moveRole?.run(index, number, position)
    }
    fresh.prepare(`UPDATE triage_session SET saved = ?, state = 'failed' WHERE number = ?`).run(kept, number)
    fresh
      .prepare(`UPDATE triage_source SET state = 'failed', problem = coalesce(problem, ?) WHERE session = ?`)
      .run(problem, number)
  }
  const lost = torn.reduce((sum, { saved, kept }) => sum + Math.max(0, saved - kept), 0)
  return torn.length === 0
    ? []
    : [
        `${torn.length} triage sessions are incomplete: ${lost} of their indicators are lost. The sessions say so.`,
      ]
}

export function hasTable(fresh: Database.Database, name: string): boolean {
  return fresh.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
}

/** Frees unique names held by lost records, which could otherwise never be used again. */
function freeUniqueNames(fresh: Database.Database): string[] {
  if (fresh.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'register_unique'`).get() === undefined)
    return []
  const { changes } = fresh
    .prepare('DELETE FROM register_unique WHERE uuid NOT IN (SELECT uuid FROM register_record)')
    .run()
  return changes === 0
    ? []
    : [`${changes} names and numbers of lost records of the register can be used again.`]
}
