import type { ReadHandle, WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Tags, techniques and machines of alerts as labels, by which alerts are found. */

export const labelKinds = ['tags', 'techniques', 'machines'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Labels of alerts after a number, as `kind` and `value`. */
const labelsAfter = {
  machines: 'SELECT number AS alert, hostname AS value FROM alert WHERE number > ? AND hostname IS NOT NULL',
  tags: "SELECT a.number AS alert, t.value FROM alert a, json_each(a.tags) t WHERE a.number > ? AND a.tags <> '[]'",
  techniques:
    "SELECT a.number AS alert, t.value FROM alert a, json_each(a.techniques) t WHERE a.number > ? AND a.techniques <> '[]'",
} as const satisfies Record<LabelKind, string>

/** Brings labels up to the newest alert. Part of every act that puts alerts there, at its end. */
export function labelAlerts(writer: WriteHandle): void {
  const labelled = statement(writer, 'SELECT number FROM alert_labelled').pluck().get() as number
  for (const kind of labelKinds) {
    statement(
      writer,
      `INSERT OR IGNORE INTO label (kind, value) SELECT '${kind}', value FROM (${labelsAfter[kind]})`,
    ).run(labelled)
    statement(
      writer,
      `INSERT OR IGNORE INTO alert_label SELECT l.number, n.alert FROM (${labelsAfter[kind]}) n
       CROSS JOIN label l ON l.kind = '${kind}' AND l.value = n.value`,
    ).run(labelled)
  }
  statement(writer, 'UPDATE alert_labelled SET number = (SELECT coalesce(max(number), 0) FROM alert)').run()
}

export const labelQuery = 'SELECT number FROM label WHERE kind = ? AND value = ?'

/** The numbers of labels; those that no alert ever had are left out. */
export function labelNumbers(reader: ReadHandle, kind: LabelKind, values: readonly string[]): number[] {
  const ask = statement(reader, labelQuery).pluck()
  return [...new Set(values.flatMap((value) => (ask.get(kind, value) as number | undefined) ?? []))]
}

export const beginningQuery = `SELECT value FROM label WHERE kind = ? AND value >= ? AND value < ?
  AND EXISTS (SELECT 1 FROM alert_label WHERE label = label.number) ORDER BY value LIMIT ?`

/** Labels that begin with what was typed, in the order of letters. */
export function labelsBeginning(reader: ReadHandle, kind: LabelKind, typed: string, limit: number): string[] {
  return statement(reader, beginningQuery).pluck().all(kind, typed, `${typed}\u{10ffff}`, limit) as string[]
}
