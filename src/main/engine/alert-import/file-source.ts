import { createHash } from 'node:crypto'
import type { Event } from './event-fields.ts'

/** Shape of events of no known program. */
const noProgram = 'other'

/**
 * Returns what files of one source have in common: the columns of a table; else the programs of the first events; of
 * those of no known program the fields that all of them have. Null for a file without events.
 */
export function fileSource(
  columns: readonly string[],
  events: readonly Event[],
  shapes: readonly string[],
): string | null {
  const [first] = events
  if (first === undefined) return null
  if (columns.length > 0) return digestOf(['table', ...columns])
  const programs = new Set(shapes.filter((shape) => shape !== noProgram))
  if (programs.size > 0) return digestOf(['programs', ...[...programs].toSorted()])
  const common = Object.keys(first).filter((name) => events.every((event) => Object.hasOwn(event, name)))
  return digestOf(['fields', ...common.toSorted()])
}

const digestOf = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('hex')
