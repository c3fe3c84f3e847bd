import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** How files of one source were read the last time. Nothing else depends on it, so that it is not in the log. */
export type AlertReading = { readonly mapping: ColumnMapping; readonly reading: ValueReading | null }

/** Maximum number of sources; those not used for longest are forgotten. */
const maxSources = 500

export function alertReading(reader: ReadHandle, source: string): AlertReading | null {
  const row = statement(reader, 'SELECT mapping, reading FROM alert_reading WHERE source = ?').get(source)
  if (row === undefined) return null
  const { mapping, reading } = row as Record<keyof AlertReading, string>
  return {
    mapping: JSON.parse(mapping) as ColumnMapping,
    reading: JSON.parse(reading) as ValueReading | null,
  }
}

export function keepAlertReading(
  writer: WriteHandle,
  source: string,
  { mapping, reading }: AlertReading,
  at: string,
): void {
  statement(
    writer,
    `INSERT INTO alert_reading (source, mapping, reading, used_at) VALUES (@source, @mapping, @reading, @at)
     ON CONFLICT DO UPDATE SET mapping = excluded.mapping, reading = excluded.reading, used_at = excluded.used_at`,
  ).run({ source, mapping: JSON.stringify(mapping), reading: JSON.stringify(reading), at })
  statement(
    writer,
    `DELETE FROM alert_reading WHERE source IN (
       SELECT source FROM alert_reading ORDER BY used_at DESC LIMIT -1 OFFSET ?)`,
  ).run(maxSources)
}
