import { createHash } from 'node:crypto'
import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import { untitled } from '../../../contract/workstation/alerts/alert-import.ts'
import { mapped, mappedValues, withMapped } from '../../engine/alert-import/column-mapping.ts'
import type { Event } from '../../engine/alert-import/event-fields.ts'
import { readEvent, recognise } from '../../engine/alert-import/event-shapes.ts'
import type { ImportedAlert } from '../../engine/alert-import/imported-alert.ts'
import { own } from '../../engine/alert-import/shapes/own.ts'
import { stateTime } from '../../engine/alert-import/state-time.ts'
import { readValues } from '../../engine/alert-import/value-reading.ts'
import { identityOf } from '../cases/model/alert-identity.ts'
import { type ReadAlert, readAlert } from '../cases/model/new-alert.ts'

/** How the fields of a file's events are found beside what their shapes say. */
export type FieldMapping = {
  /** What the user chose, for tables and for JSON. */
  readonly chosen: ColumnMapping | null
  /** For a table the columns of all fields, chosen or suggested by their names; else null. */
  readonly table: ColumnMapping | null
}

/** Reads one event of a file as an alert, or returns why it is none. */
export function readFileEvent(
  event: Event,
  mapping: FieldMapping | null,
): { readonly shape: string; readonly alert: ImportedAlert | string } {
  const { chosen = null, table = null } = mapping ?? {}
  const read = table === null ? readEvent(event) : readRow(event, table)
  if (chosen === null || typeof read.alert === 'string') return read
  return { ...read, alert: withMapped(read.alert, mappedValues(event, chosen)) }
}

/** Reads a row of a table: columns of a known program as its fields, what they do not say by columns of usual names. */
function readRow(event: Event, table: ColumnMapping): ReturnType<typeof readFileEvent> {
  const shape = recognise(event)
  const byName = unlessUnreadable(readEvent(mapped(event, table)))
  if (shape === null || shape.name === own.name) return byName
  const alert = shape.read(event)
  const other = byName.alert
  if (typeof alert === 'string' || typeof other === 'string') return { shape: shape.name, alert }
  return { shape: shape.name, alert: completed(alert, other) }
}

/** A line of text is a row of a table, too: one in which no column means anything is none. */
function unlessUnreadable(read: ReturnType<typeof readFileEvent>): ReturnType<typeof readFileEvent> {
  const { alert } = read
  if (typeof alert === 'string') return read
  const says =
    alert.title !== null ||
    alert.unknown_severity !== '' ||
    alert.detected_at !== null ||
    alert.hostname !== null
  return says
    ? read
    : { ...read, alert: 'It has no field that could be a title, a severity, a time or a host.' }
}

/** Fills what a program's own fields do not say with what columns of usual names do. */
function completed(alert: ImportedAlert, other: ImportedAlert): ImportedAlert {
  return {
    ...alert,
    title: alert.title ?? other.title,
    detected_at: alert.detected_at ?? other.detected_at,
    hostname: alert.hostname ?? other.hostname,
    ...(alert.unknown_severity === '' && {
      severity: other.severity,
      unknown_severity: other.unknown_severity,
    }),
  }
}

/** What the sources of a shape call their mark for detection. */
const marks: Readonly<Record<string, string>> = { MISP: 'misp:to_ids', STIX: 'stix:indicator' }

/** An event of a file that is an alert. */
export type EventRead = {
  readonly shape: string
  readonly alert: ReadAlert
  /** The alert as described by its event. */
  readonly imported: ImportedAlert
  /** True when its time could not be read. */
  readonly isUndated: boolean
  /** True when its time carries no zone. */
  readonly isZoneless: boolean
}

/**
 * Returns one event of a file as an alert that can be stored, or why it is none. `text` is the original text of the
 * event, where known.
 */
export async function alertOfEvent(
  event: Event,
  mapping: FieldMapping | null,
  reading: ValueReading | null,
  text: string | null = null,
): Promise<EventRead | string> {
  const { shape, alert: told } = readFileEvent(event, mapping)
  if (typeof told === 'string') return told
  const { alert, detectedAt: moment, isZoneless } = readValues(told, reading)
  const detectedAt = moment === 'unclear' ? null : moment
  const source = alert.source.slice(0, 200)
  const externalId = alert.external_id?.slice(0, 1000) ?? null
  const given = {
    source,
    externalId,
    identity:
      externalId === null
        ? identityOf('content', source, digestOf(event))
        : identityOf('external_id', source, scopedId(externalId, alert.id_scope)),
    distinctBy: alert.distinct_by,
    severity: alert.severity,
    title: alert.title?.replace(/\s+/g, ' ').slice(0, 4000) ?? untitled,
    description: alert.description?.slice(0, 1_000_000),
    ...(detectedAt !== null && { detected_at: detectedAt }),
    stated_at: stateTime(event),
    defaults: { severity: alert.unknown_severity !== null, title: alert.title === null },
    asset: alert.hostname === null ? null : { hostname: alert.hostname },
    tags: alert.tags.slice(0, 1000).map((tag) => tag.slice(0, 500)),
    raw: event,
    isComplete: alert.is_complete,
    aside: alert.aside,
    observables: alert.observables,
    references: alert.references?.map((url) => ({ url })),
    isReport: alert.is_report,
    markedBy: alert.marked_by ?? marks[shape],
  }
  const read = await readAlert(given, text)
  return { shape, alert: read, imported: alert, isUndated: detectedAt === null, isZoneless }
}

function scopedId(id: string, scope: string | undefined): string {
  return scope === undefined ? id : `${id}\u001e${createHash('sha256').update(scope, 'utf8').digest('hex')}`
}

function digestOf(event: Event): string {
  return createHash('sha256').update(JSON.stringify(event), 'utf8').digest('hex')
}
