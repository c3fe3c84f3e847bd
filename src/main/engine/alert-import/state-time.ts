import { type Event, fieldOf, isEvent } from './event-fields.ts'
import { readWrittenInstant } from './written-instant.ts'

/**
 * When the state that an event describes came about: the time at which its program last changed it. Programs name it
 * in few ways: `updated_at`, `lastUpdateDateTime` (Microsoft Graph), `LastModifiedTime` (Sentinel), `UpdatedAt` (ASFF),
 * `modified_time` (OCSF), `updated_timestamp` (CrowdStrike), `updatedDateTime` (Vision One), `modification_ts` (Cortex).
 */
const names: ReadonlySet<string> = new Set(
  ['updated', 'lastupdated', 'modified', 'lastmodified', 'update', 'lastupdate', 'modification']
    .flatMap((verb) =>
      ['', 'at', 'on', 'time', 'date', 'datetime', 'timestamp', 'ts', 'timeutc'].map((of) => verb + of),
    )
    .filter((name) => name !== 'update' && name !== 'modification'),
)

/** Objects in which programs place the fields of an alert itself; those of machines and users have other changes. */
const places = [
  'Event',
  'alert',
  'attributes',
  'detail',
  'event',
  'finding_info',
  'kibana.alert',
  'properties',
  'result',
  'threatInfo',
] as const

/** MISP core format: seconds of the last change of an event. */
const others = ['Event.timestamp', 'kibana.alert.updated_at'] as const

/** An event of MISP without the object that wraps it; `timestamp` of other programs is when something happened. */
const isMisp = (event: Event) => 'info' in event && 'threat_level_id' in event

/** Returns the time as ISO 8601 in UTC; null when the event states none that can be read. */
export function stateTime(event: Event): string | null {
  for (const path of isMisp(event) ? ['timestamp'] : others) {
    const time = timeOf(fieldOf(event, path))
    if (time !== null) return time
  }
  for (const object of [event, ...places.map((place) => fieldOf(event, place))]) {
    if (!isEvent(object)) continue
    for (const name of Object.keys(object)) {
      const time = isNamed(name) ? timeOf(object[name]) : null
      if (time !== null) return time
    }
  }
  return null
}

function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const time = readWrittenInstant(String(value).slice(0, 100), null)
  return time === 'unclear' ? null : time
}

/** Names met before: events of one file repeat theirs. */
const met = new Map<string, boolean>()
const maxMet = 10_000

function isNamed(name: string): boolean {
  const known = met.get(name)
  if (known !== undefined) return known
  const is = name.length < 40 && names.has(name.toLowerCase().replace(/[^a-z]/g, ''))
  if (met.size >= maxMet) met.clear()
  met.set(name, is)
  return is
}
