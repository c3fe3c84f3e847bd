import type { severities } from '../../severities.ts'
import type { TextEncoding } from '../../text-encodings.ts'

/** Alert fields that a column of a table, or a path into JSON events, can be mapped to. */
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

/** Names of columns, or paths (`detail.rule.name`, `items[0].host`), by field; empty where nothing is to be guessed. */
export type ColumnMapping = Readonly<Partial<Record<MappedField, string>>>

/** How words and dates are interpreted that the producer of a file writes in its own way. */
export type ValueReading = {
  /** Severities by the words used for them, in lower case. */
  readonly severities: Readonly<Record<string, (typeof severities)[number]>>
  /**
   * Day-first dates: true when `01/02/2026` is the first of February, false when it is the second of January, null when
   * not specified.
   */
  readonly day_first: boolean | null
  /** Zone of times that carry none, as `readTimeZone` writes it; null or absent where nobody chose: they are read as UTC. */
  readonly zone?: string | null | undefined
  /** Encoding of the file; null or absent: as its bytes show. */
  readonly encoding?: TextEncoding | null | undefined
}
