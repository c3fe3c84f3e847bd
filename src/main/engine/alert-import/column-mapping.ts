import {
  type ColumnMapping,
  type MappedField,
  mappedFields,
} from '../../../contract/workstation/alert-columns.ts'
import type { Event } from './event-fields.ts'

/** Common names of columns in exports, in the order in which they are tried. */
const usualNames: Readonly<Record<MappedField, readonly string[]>> = {
  title: [
    'title',
    'alert',
    'alert name',
    'name',
    'rule',
    'rule name',
    'signature',
    'message',
    'summary',
    'description',
  ],
  severity: ['severity', 'level', 'priority', 'risk', 'urgency', 'criticality'],
  external_id: ['external_id', 'id', 'alert id', 'event id', 'incident id', 'uuid', 'key'],
  detected_at: [
    'detected_at',
    'time',
    'timestamp',
    '@timestamp',
    'date',
    'created',
    'created at',
    'first seen',
    'start time',
  ],
  source: ['source', 'product', 'vendor', 'sensor', 'tool', 'detection source'],
  hostname: ['hostname', 'host', 'computer', 'computer name', 'device', 'machine', 'asset', 'agent'],
  description: ['description', 'details', 'message', 'summary'],
  tags: ['tags', 'techniques', 'mitre', 'category'],
}

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')

/** Guesses the mapping of columns from their names; a column is mapped to one field at most. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const mapping: Partial<Record<MappedField, string>> = {}
  const taken = new Set<string>()
  for (const field of mappedFields) {
    const found = usualNames[field]
      .map((name) => columns.find((column) => plain(column) === plain(name) && !taken.has(column)))
      .find((column) => column !== undefined)
    if (found === undefined) continue
    mapping[field] = found
    taken.add(found)
  }
  return mapping
}

/**
 * Whether a table has times, judged by one of its rows: a column is mapped to them, or a field of the program itself
 * contains one.
 */
export function saysTimes({ detected_at }: ColumnMapping, stated: string | null): boolean {
  return detected_at !== undefined || stated !== null
}

/** Returns a row with its mapped columns under the names of the fields; unmapped columns keep their own names. */
export function mapped(row: Event, mapping: ColumnMapping): Event {
  const named = Object.entries(mapping).flatMap(([field, column]) => {
    const value = column === undefined ? undefined : row[column]
    if (value === undefined || value === '') return []
    return [[field, field === 'tags' ? String(value).split(/[,;|\s]+/) : value] as const]
  })
  return { ...row, ...Object.fromEntries(named) }
}
