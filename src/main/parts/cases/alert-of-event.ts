import { createHash } from 'node:crypto'
import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alert-columns.ts'
import { untitled } from '../../../contract/workstation/alert-import.ts'
import { mapped } from '../../engine/alert-import/column-mapping.ts'
import type { Event } from '../../engine/alert-import/event-fields.ts'
import { readEvent, titleEmpty, titleMissing } from '../../engine/alert-import/event-shapes.ts'
import type { ImportedAlert } from '../../engine/alert-import/imported-alert.ts'
import { readValues } from '../../engine/alert-import/value-reading.ts'
import { identityOf } from './alert-identity.ts'
import { type ReadAlert, readAlert } from './new-alert.ts'

/** Reads one event of a file as an alert, or returns why it is none. `mapping` is for tables. */
export function readFileEvent(
  event: Event,
  mapping: ColumnMapping | null,
): { readonly shape: string; readonly alert: ImportedAlert | string } {
  if (mapping === null) return readEvent(event)
  const read = readEvent(mapped(event, mapping))
  // an empty cell is left out of a mapped row, so only the mapping knows that there is a column for the title
  const column = mapping.title
  const isEmpty = read.alert === titleMissing && column !== undefined && Object.hasOwn(event, column)
  return isEmpty ? { ...read, alert: titleEmpty(`the column ${column.slice(0, 100)}`) } : read
}

/** An event of a file that is an alert. */
export type EventRead = {
  readonly shape: string
  readonly alert: ReadAlert
  /** The alert as described by its event. */
  readonly imported: ImportedAlert
  /** True when its time could not be read. */
  readonly isUndated: boolean
}

/**
 * Returns one event of a file as an alert that can be stored, or why it is none. `text` is the original text of the
 * event, where known.
 */
export async function alertOfEvent(
  event: Event,
  mapping: ColumnMapping | null,
  reading: ValueReading | null,
  text: string | null = null,
): Promise<EventRead | string> {
  const { shape, alert: told } = readFileEvent(event, mapping)
  if (typeof told === 'string') return told
  const { alert, detectedAt: moment } = readValues(told, reading)
  const detectedAt = moment === 'unclear' ? null : moment
  const source = alert.source.slice(0, 200)
  const externalId = alert.external_id?.slice(0, 1000) ?? null
  const given = {
    source,
    externalId,
    identity:
      externalId === null
        ? identityOf('content', source, digestOf(event))
        : identityOf('external_id', source, externalId),
    distinctBy: alert.distinct_by,
    severity: alert.severity,
    title: alert.title?.replace(/\s+/g, ' ').slice(0, 4000) ?? untitled,
    description: alert.description?.slice(0, 1_000_000),
    ...(detectedAt !== null && { detected_at: detectedAt }),
    asset: alert.hostname === null ? null : { hostname: alert.hostname },
    tags: alert.tags.slice(0, 1000).map((tag) => tag.slice(0, 500)),
    raw: event,
    observables: alert.observables.slice(0, 10_000),
  }
  const read = await readAlert(given, text)
  return { shape, alert: read, imported: alert, isUndated: detectedAt === null }
}

function digestOf(event: Event): string {
  return createHash('sha256').update(JSON.stringify(event), 'utf8').digest('hex')
}
