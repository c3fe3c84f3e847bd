import type { severities } from '../schema.ts'

/** What a column of a table of alerts can be. */
export const mappedFields = [
  'title',
  'severity',
  'external_id',
  'detected_at',
  'source',
  'hostname',
  'description',
  'tags',
] as const
export type MappedField = (typeof mappedFields)[number]

/** Names of columns, by what they are. */
export type ColumnMapping = Readonly<Partial<Record<MappedField, string>>>

/** How words and days of a file are read that its maker writes in its own way. */
export type ValueReading = {
  /** Severities by the words that stand for them, in small letters. */
  readonly severities: Readonly<Record<string, (typeof severities)[number]>>
  /** Whether `01/02/2026` is the first of February; false where it is the second of January, null where nobody said. */
  readonly day_first: boolean | null
}
