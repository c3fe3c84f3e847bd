import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { perBlock } from './alert-sets.ts'

/** Tags, techniques, machines and types of observables of alerts as labels, by which alerts are found. */

export const labelKinds = ['tags', 'techniques', 'machines', 'types'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Queries for the labels of alerts after a number, oldest alert first. */
const labelsAfter = {
  machines: 'SELECT number, hostname FROM alert WHERE number > ? AND hostname IS NOT NULL ORDER BY number',
  tags: "SELECT a.number, t.value FROM alert a, json_each(a.tags) t WHERE a.number > ? AND a.tags <> '[]' ORDER BY a.number",
  techniques:
    "SELECT a.number, t.value FROM alert a, json_each(a.techniques) t WHERE a.number > ? AND a.techniques <> '[]' ORDER BY a.number",
  types:
    'SELECT a.alert, o.type FROM alert_observable a CROSS JOIN observable o ON o.number = a.observable WHERE a.alert > ? ORDER BY a.alert',
} as const satisfies Record<LabelKind, string>

/** Labels of alerts that were received together. */
export type LabelledAlerts = {
  /** JSON array of `[kind, value]`. */
  readonly labels: string
  /** Number of labels. */
  readonly count: number
  /**
   * For each label of an alert the index of the label in `labels`, and the index of the alert; within each kind the
   * oldest alert comes first.
   */
  readonly places: Uint32Array<ArrayBuffer>
}

/** Brings labels up to the newest alert. Runs at the end of every act that inserts alerts. */
export function labelAlerts(writer: WriteHandle): void {
  const labelled = labelledUpTo(writer)
  const places = new Map<string, number>()
  const labels: [LabelKind, string][] = []
  const pairs: number[] = []
  for (const kind of labelKinds) {
    const rows = statement(writer, labelsAfter[kind]).raw().all(labelled) as [alert: number, value: string][]
    for (const [alert, value] of rows) {
      const key = `${kind} ${value}`
      const place = places.get(key) ?? labels.push([kind, value]) - 1
      places.set(key, place)
      pairs.push(place, alert - labelled)
    }
  }
  putLabels(
    writer,
    { labels: JSON.stringify(labels), count: labels.length, places: Uint32Array.from(pairs) },
    labelled,
  )
  statement(writer, 'UPDATE alert_labelled SET number = (SELECT coalesce(max(number), 0) FROM alert)').run()
}

/**
 * Labels the newest alerts, which are numbered from `before` + 1, with the labels collected when they were read.
 * Returns false without doing anything when older alerts are not labelled yet.
 */
export function labelBatch(
  writer: WriteHandle,
  given: LabelledAlerts,
  { before, count }: { readonly before: number; readonly count: number },
): boolean {
  if (labelledUpTo(writer) !== before) return false
  putLabels(writer, given, before + 1)
  statement(writer, 'UPDATE alert_labelled SET number = ?').run(before + count)
  return true
}

function labelledUpTo(reader: ReadHandle): number {
  return statement(reader, 'SELECT number FROM alert_labelled').pluck().get() as number
}

/** Appends alerts to their labels. `first` is the number of the alert with index 0. */
function putLabels(writer: WriteHandle, { labels, count, places }: LabelledAlerts, first: number): void {
  if (count === 0) return
  statement(
    writer,
    'INSERT OR IGNORE INTO label (kind, value) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
  ).run(labels)
  const numbers = statement(
    writer,
    `SELECT l.number FROM json_each(?) j CROSS JOIN label l ON l.kind = j.value ->> 0 AND l.value = j.value ->> 1
     ORDER BY j.key`,
  )
    .pluck()
    .all(labels) as number[]
  putPlaces(writer, alertsByLabel(numbers, places, first))
}

/** Returns the alerts of each label, oldest first; an alert that has a label twice, ignoring case, is listed once. */
function alertsByLabel(
  numbers: readonly number[],
  places: Uint32Array,
  first: number,
): Map<number, readonly number[]> {
  const alerts = new Map<number, number[]>(numbers.map((number) => [number, []]))
  const ofPlace = numbers.map((number) => alerts.get(number) as number[])
  for (let at = 0; at < places.length; at += 2) {
    const having = ofPlace[places[at] as number] as number[]
    const alert = first + (places[at + 1] as number)
    if (having.at(-1) !== alert) having.push(alert)
  }
  return alerts
}

/** Appends alerts to those of the label, by blocks; the format is described at migration 340. */
function putPlaces(writer: WriteHandle, alertsByLabel: ReadonlyMap<number, readonly number[]>): void {
  const rows: string[] = []
  const bytes: number[] = []
  for (const label of [...alertsByLabel.keys()].sort((a, b) => a - b)) {
    const alerts = alertsByLabel.get(label) as readonly number[]
    for (let from = 0; from < alerts.length; ) {
      const block = Math.floor((alerts[from] as number) / perBlock)
      const start = bytes.length
      let to = from
      for (; to < alerts.length && (alerts[to] as number) < (block + 1) * perBlock; to++) {
        const place = (alerts[to] as number) % perBlock
        bytes.push(128 | (place >> 4), place & 15)
      }
      rows.push(`[${label},${block},${start + 1},${bytes.length - start}]`)
      from = to
    }
  }
  statement(
    writer,
    `INSERT INTO label_block SELECT value ->> 0, value ->> 1, substr(@bytes, value ->> 2, value ->> 3) FROM json_each(@rows) WHERE true
     ON CONFLICT DO UPDATE SET alerts = CAST(alerts || excluded.alerts AS BLOB)`,
  ).run({ rows: `[${rows.join(',')}]`, bytes: Uint8Array.from(bytes) })
}

/** Labels of one alert, by kind. */
export type LabelsOfAlert = Readonly<Record<LabelKind, readonly string[]>>

/** Replaces the labels of one alert that is labelled already; one that is not gets them at the end of the act. */
export function relabelAlert(
  writer: WriteHandle,
  alert: number,
  former: LabelsOfAlert,
  now: LabelsOfAlert,
): void {
  if (alert > labelledUpTo(writer)) return
  const added: [LabelKind, string][] = []
  for (const kind of labelKinds) {
    const [before, after] = [byLowerCase(former[kind]), byLowerCase(now[kind])]
    for (const [key, value] of before)
      if (!after.has(key))
        for (const label of labelNumbers(writer, kind, [value])) takeFromLabel(writer, label, alert)
    for (const [key, value] of after) if (!before.has(key)) added.push([kind, value])
  }
  putLabels(
    writer,
    {
      labels: JSON.stringify(added),
      count: added.length,
      places: Uint32Array.from(added.flatMap((_label, index) => [index, 0])),
    },
    alert,
  )
}

/** As `COLLATE NOCASE` compares: ASCII letters in any case are equal, others are not. */
function byLowerCase(values: readonly string[]): Map<string, string> {
  return new Map(values.map((value) => [value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()), value]))
}

function takeFromLabel(writer: WriteHandle, label: number, alert: number): void {
  const block = Math.floor(alert / perBlock)
  const places = statement(writer, 'SELECT alerts FROM label_block WHERE label = ? AND block = ?')
    .pluck()
    .get(label, block) as Uint8Array | undefined
  if (places === undefined) return
  const place = alert % perBlock
  const left: number[] = []
  for (let at = 0; at < places.length; at += 2) {
    const [high = 0, low = 0] = places.subarray(at, at + 2)
    if ((((high & 127) << 4) | low) !== place) left.push(high, low)
  }
  statement(writer, 'UPDATE label_block SET alerts = ? WHERE label = ? AND block = ?').run(
    Uint8Array.from(left),
    label,
    block,
  )
}

export const labelQuery = 'SELECT number FROM label WHERE kind = ? AND value = ?'

/** The numbers of labels; those that no alert ever had are left out. */
export function labelNumbers(reader: ReadHandle, kind: LabelKind, values: readonly string[]): number[] {
  const ask = statement(reader, labelQuery).pluck()
  return [...new Set(values.flatMap((value) => (ask.get(kind, value) as number | undefined) ?? []))]
}

export const blocksOfLabelQuery =
  'SELECT block, alerts FROM label_block WHERE label = ? AND block BETWEEN ? AND ?'

/** Visits the numbers of the alerts that have a label, oldest first, in whole blocks of 2,048 numbers. */
export function forEachLabelled(
  reader: ReadHandle,
  label: number,
  blocks: { readonly from: number; readonly to: number },
  visit: (number: number) => void,
): void {
  const kept = statement(reader, blocksOfLabelQuery).raw().all(label, blocks.from, blocks.to)
  for (const [block, places] of kept as [number, Uint8Array][])
    for (let at = 0; at < places.length; at += 2)
      visit(block * perBlock + (((places[at] as number) & 127) << 4) + (places[at + 1] as number))
}

export const beginningQuery = `SELECT value FROM label WHERE kind = ? AND value >= ? AND value < ?
  AND EXISTS (SELECT 1 FROM label_block WHERE label = label.number AND alerts <> x'') ORDER BY value LIMIT ?`

/** Returns labels with the typed prefix, in alphabetical order. */
export function labelsBeginning(reader: ReadHandle, kind: LabelKind, typed: string, limit: number): string[] {
  return statement(reader, beginningQuery).pluck().all(kind, typed, `${typed}\u{10ffff}`, limit) as string[]
}
