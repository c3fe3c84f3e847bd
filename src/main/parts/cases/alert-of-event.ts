import { createHash } from 'node:crypto'
import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alert-columns.ts'
import { untitled } from '../../../contract/workstation/alert-import.ts'
import { guessMapping, mapped } from '../../engine/alert-import/column-mapping.ts'
import type { Event } from '../../engine/alert-import/event-fields.ts'
import { readEvent, recognise } from '../../engine/alert-import/event-shapes.ts'
import type { ImportedAlert } from '../../engine/alert-import/imported-alert.ts'
import { own } from '../../engine/alert-import/shapes/own.ts'
import { readValues } from '../../engine/alert-import/value-reading.ts'
import { identityOf } from './alert-identity.ts'
import { type ReadAlert, readAlert } from './new-alert.ts'

/** Reads one event of a file as an alert, or returns why it is none. `mapping` is for tables. */
export function readFileEvent(
  event: Event,
  mapping: ColumnMapping | null,
): { readonly shape: string; readonly alert: ImportedAlert | string } {
  if (mapping === null) return readEvent(event)
  // columns of a known program are read as its fields, unless somebody mapped them otherwise
  const shape = recognise(event)
  if (shape === null || shape.name === own.name || !isGuess(mapping, event))
    return unlessUnreadable(readEvent(mapped(event, mapping)))
  const alert = shape.read(event)
  if (typeof alert === 'string') return { shape: shape.name, alert }
  const { alert: other } = readEvent(mapped(event, mapping))
  return { shape: shape.name, alert: typeof other === 'string' ? alert : completed(alert, other) }
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

/** Whether a mapping is the one that the names of the columns suggest, told once for the mapping of a file. */
function isGuess(mapping: ColumnMapping, event: Event): boolean {
  const known = guesses.get(mapping)
  if (known !== undefined) return known
  const guessed = guessMapping(Object.keys(event))
  const fields = new Set([...Object.keys(mapping), ...Object.keys(guessed)]) as Set<keyof ColumnMapping>
  const isSame = [...fields].every((field) => mapping[field] === guessed[field])
  guesses.set(mapping, isSame)
  return isSame
}

const guesses = new WeakMap<ColumnMapping, boolean>()

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
        : identityOf('external_id', source, scopedId(externalId, alert.id_scope)),
    distinctBy: alert.distinct_by,
    severity: alert.severity,
    title: alert.title?.replace(/\s+/g, ' ').slice(0, 4000) ?? untitled,
    description: alert.description?.slice(0, 1_000_000),
    ...(detectedAt !== null && { detected_at: detectedAt }),
    asset: alert.hostname === null ? null : { hostname: alert.hostname },
    tags: alert.tags.slice(0, 1000).map((tag) => tag.slice(0, 500)),
    raw: event,
    isComplete: alert.is_complete,
    aside: alert.aside,
    observables: alert.observables.slice(0, 10_000),
  }
  const read = await readAlert(given, text)
  return { shape, alert: read, imported: alert, isUndated: detectedAt === null }
}

function scopedId(id: string, scope: string | undefined): string {
  return scope === undefined ? id : `${id}\u001e${createHash('sha256').update(scope, 'utf8').digest('hex')}`
}

function digestOf(event: Event): string {
  return createHash('sha256').update(JSON.stringify(event), 'utf8').digest('hex')
}
