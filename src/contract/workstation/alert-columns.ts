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
