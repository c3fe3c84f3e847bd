import { perBlock } from './alert-sets.ts'
import type { ReadHandle, WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Tags, techniques, machines and types of observables of alerts as labels, by which alerts are found. */

export const labelKinds = ['tags', 'techniques', 'machines', 'types'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Labels of alerts after a number, from the oldest alert on. */
const labelsAfter = {
  machines: 'SELECT number, hostname FROM alert WHERE number > ? AND hostname IS NOT NULL ORDER BY number',
  tags: "SELECT a.number, t.value FROM alert a, json_each(a.tags) t WHERE a.number > ? AND a.tags <> '[]' ORDER BY a.number",
  techniques:
    "SELECT a.number, t.value FROM alert a, json_each(a.techniques) t WHERE a.number > ? AND a.techniques <> '[]' ORDER BY a.number",
  types:
    'SELECT a.alert, o.type FROM alert_observable a CROSS JOIN observable o ON o.number = a.observable WHERE a.alert > ? ORDER BY a.alert',
} as const satisfies Record<LabelKind, string>

/** Brings labels up to the newest alert. Part of every act that puts alerts there, at its end. */
export function labelAlerts(writer: WriteHandle): void {
  const labelled = statement(writer, 'SELECT number FROM alert_labelled').pluck().get() as number
  for (const kind of labelKinds) {
    const rows = statement(writer, labelsAfter[kind]).raw().all(labelled) as [alert: number, value: string][]
    for (const [label, alerts] of alertsByLabel(writer, kind, rows)) putPlaces(writer, label, alerts)
  }
  statement(writer, 'UPDATE alert_labelled SET number = (SELECT coalesce(max(number), 0) FROM alert)').run()
}

/** The alerts of each label, from the oldest on; one that has a label twice, in other letters, has it once. */
function alertsByLabel(
  writer: WriteHandle,
  kind: LabelKind,
  rows: readonly [alert: number, value: string][],
): Map<number, number[]> {
  const numbers = new Map<string, number>()
  const alerts = new Map<number, number[]>()
  for (const [alert, value] of rows) {
    const label = numbers.get(value) ?? labelNumber(writer, kind, value)
    numbers.set(value, label)
    const having = alerts.get(label)
    if (having === undefined) alerts.set(label, [alert])
    else if (having.at(-1) !== alert) having.push(alert)
  }
  return alerts
}

/** The number of a label, which is put there when it is new. */
function labelNumber(writer: WriteHandle, kind: LabelKind, value: string): number {
  const known = statement(writer, labelQuery).pluck().get(kind, value) as number | undefined
  if (known !== undefined) return known
  return Number(
    statement(writer, 'INSERT INTO label (kind, value) VALUES (?, ?)').run(kind, value).lastInsertRowid,
  )
}

/** Puts alerts behind those that have the label, by blocks; how places are kept stands at migration 340. */
function putPlaces(writer: WriteHandle, label: number, alerts: readonly number[]): void {
  const put = statement(
    writer,
    `INSERT INTO label_block VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET alerts = CAST(alerts || excluded.alerts AS BLOB)`,
  )
  for (let from = 0; from < alerts.length; ) {
    const block = Math.floor((alerts[from] as number) / perBlock)
    let to = from
    while (to < alerts.length && (alerts[to] as number) < (block + 1) * perBlock) to++
    const places = Buffer.alloc((to - from) * 2)
    for (let at = from; at < to; at++) {
      const place = (alerts[at] as number) % perBlock
      places[(at - from) * 2] = 128 | (place >> 4)
      places[(at - from) * 2 + 1] = place & 15
    }
    put.run(label, block, places)
    from = to
  }
}

export const labelQuery = 'SELECT number FROM label WHERE kind = ? AND value = ?'

/** The numbers of labels; those that no alert ever had are left out. */
export function labelNumbers(reader: ReadHandle, kind: LabelKind, values: readonly string[]): number[] {
  const ask = statement(reader, labelQuery).pluck()
  return [...new Set(values.flatMap((value) => (ask.get(kind, value) as number | undefined) ?? []))]
}

export const blocksOfLabelQuery =
  'SELECT block, alerts FROM label_block WHERE label = ? AND block BETWEEN ? AND ?'

/** Numbers of the alerts that have a label, from the oldest on, of whole blocks of 2,048 numbers. */
export function labelledAlerts(
  reader: ReadHandle,
  label: number,
  blocks: { readonly from: number; readonly to: number } = { from: 0, to: Number.MAX_SAFE_INTEGER },
): number[] {
  const kept = statement(reader, blocksOfLabelQuery).raw().all(label, blocks.from, blocks.to)
  const numbers: number[] = []
  for (const [block, places] of kept as [number, Uint8Array][])
    for (let at = 0; at < places.length; at += 2)
      numbers.push(block * perBlock + (((places[at] as number) & 127) << 4) + (places[at + 1] as number))
  return numbers
}

export const beginningQuery = `SELECT value FROM label WHERE kind = ? AND value >= ? AND value < ?
  AND EXISTS (SELECT 1 FROM label_block WHERE label = label.number AND alerts <> x'') ORDER BY value LIMIT ?`

/** Labels that begin with what was typed, in the order of letters. */
export function labelsBeginning(reader: ReadHandle, kind: LabelKind, typed: string, limit: number): string[] {
  return statement(reader, beginningQuery).pluck().all(kind, typed, `${typed}\u{10ffff}`, limit) as string[]
}
