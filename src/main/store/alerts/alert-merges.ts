import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import type { RecordKind } from '../log/record-kind.ts'
import { calledAlert } from './alerts.ts'

/**
 * Alerts that are merged under another one. A merge is only a link: each alert keeps its own content, and is unchanged
 * once the link is removed. There are no chains: a merged alert has no alerts merged under it.
 */

/** What the log stores of a link: the id of the leading alert. */
export type MergeContent = { readonly under: string }

/** Not a record of its own: an alert has a link, or none. */
export const alertMerges: RecordKind<'shared'> = {
  part: 'cases',
  kind: 'alert-merge',
  scope: 'shared',
  called: calledAlert,
  needs: () => ({ needsPlan: null, needsLicence: true }),
  restore: (act, record, { to }) =>
    putUnder(act, record, to === null ? null : (JSON.parse(to) as MergeContent).under)
      ? null
      : 'this alert is gone',
}

export const mergedQuery = 'SELECT id FROM alert WHERE merged_into = ? ORDER BY merged_into, number LIMIT ?'

/** Returns the ids of the alerts merged under one, oldest first. */
export function mergedUnder(reader: ReadHandle, leader: number, limit: number): string[] {
  return statement(reader, mergedQuery).pluck().all(leader, limit) as string[]
}

function leaderOf(reader: ReadHandle, id: string): string | null {
  const leader = statement(
    reader,
    'SELECT l.id FROM alert a JOIN alert l ON l.number = a.merged_into WHERE a.id = ?',
  )
  return (leader.pluck().get(id) as string | undefined) ?? null
}

/** Merges an alert under another, or removes it from one; false when one of them does not exist. */
export function putUnder(
  { writer, log }: { readonly writer: WriteHandle; readonly log: Act['log'] },
  id: string,
  under: string | null,
): boolean {
  const before = leaderOf(writer, id)
  if (before === under) return true
  const { changes } = statement(
    writer,
    `UPDATE alert SET merged_into = (SELECT number FROM alert WHERE id = @under)
     WHERE id = @id AND (@under IS NULL OR EXISTS (SELECT 1 FROM alert WHERE id = @under))`,
  ).run({ id, under })
  if (changes === 0) return false
  const content = (leader: string | null) =>
    leader === null ? null : JSON.stringify({ under: leader } satisfies MergeContent)
  log({ of: alertMerges, record: id, before: content(before), after: content(under) })
  return true
}

/** Whether an alert is merged under one that is merged itself, or is merged and has alerts under it. */
export function isInChain(reader: ReadHandle, id: string): boolean {
  const found = statement(
    reader,
    `SELECT 1 FROM alert a JOIN alert l ON l.number = a.merged_into
     WHERE a.id = ? AND (a.merged > 0 OR l.merged_into IS NOT NULL)`,
  )
  return found.get(id) !== undefined
}

export const observablesOfAlertsQuery = `SELECT o.id, o.type, o.value, min(l.extracted) AS extracted,
    max(EXISTS (SELECT 1 FROM suppression s WHERE s.observable = o.number AND s.lifted_at IS NULL AND s.until > @now
      AND s.scope IN ('global', 'source:' || n.name))) AS suppressed
  FROM json_each(@alerts) wanted CROSS JOIN alert a ON a.id = wanted.value JOIN alert_source n ON n.number = a.source
    JOIN alert_observable l ON l.alert = a.number JOIN observable o ON o.number = l.observable
  GROUP BY o.number ORDER BY min(l.extracted), min(wanted.key), o.number LIMIT @limit`

/** Returns the distinct observables of several alerts: those named by a sender first. */
export function observablesOfAlerts(
  reader: ReadHandle,
  ids: readonly string[],
  now: string,
  limit: number,
): {
  readonly id: string
  readonly type: string
  readonly value: string
  readonly extracted: 0 | 1
  readonly suppressed: 0 | 1
}[] {
  return statement(reader, observablesOfAlertsQuery).all({
    alerts: JSON.stringify(ids),
    now,
    limit,
  }) as ReturnType<typeof observablesOfAlerts>
}
