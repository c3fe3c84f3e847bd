import type { Row } from './table.ts'

/** Answers that consist of rows, by the words of their command. Only these can be printed as CSV. */
export type RowForm = {
  readonly columns: readonly string[]
  /** Columns of the table, if fewer than in the CSV. */
  readonly shown?: readonly string[]
  readonly rows: (answer: unknown) => readonly Row[]
}

type Links = Readonly<Record<string, readonly { value: string; link: string }[]>>

const iocForm: RowForm = {
  columns: ['kind', 'value', 'link'],
  shown: ['kind', 'value'],
  rows: (answer) => {
    const { iocs } = answer as { iocs: Links }
    return Object.entries(iocs).flatMap(([kind, found]) =>
      found.map(({ value, link }) => ({ kind, value, link })),
    )
  },
}

const batchForm: RowForm = {
  columns: ['kind', 'value', 'link', 'known'],
  shown: ['kind', 'value', 'known'],
  rows: (answer) => (answer as { indicators: readonly Row[] }).indicators,
}

const quotaForm: RowForm = {
  columns: ['scan_type', 'remaining', 'total'],
  rows: (answer) => [withoutUnknown(answer as Row)],
}

const certificateForm: RowForm = {
  columns: ['common_name', 'not_before', 'not_after', 'issuer', 'serial'],
  rows: (answer) =>
    (answer as readonly Row[]).map((row) => ({ ...row, issuer: row.issuer_name, serial: row.serial_number })),
}

const list = (given: unknown) => (Array.isArray(given) ? given.join(', ') : '')

/** Actors, in the form of the API's export. */
const actorForm = (field: 'items' | 'actors'): RowForm => ({
  columns: ['slug', 'name', 'origin', 'motivation', 'sectors', 'countries'],
  rows: (answer) =>
    (answer as Readonly<Record<typeof field, readonly Row[]>>)[field].map((item) => ({
      slug: item.slug,
      name: item.primary_name,
      origin: item.suspected_origin,
      motivation: list(item.motivation),
      sectors: list(item.targets_sectors),
      countries: list(item.targets_countries),
    })),
})

export const rowForms: Readonly<Record<string, RowForm>> = {
  ioc: iocForm,
  batch: batchForm,
  limits: quotaForm,
  ssl: certificateForm,
  'actor list': actorForm('items'),
  'actor by-cve': actorForm('actors'),
}

/** An unknown number is sent as 0 and named in `unavailable`; it is not displayed as 0. */
function withoutUnknown(row: Row): Row {
  const unknown = Array.isArray(row.unavailable) ? row.unavailable : []
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, unknown.includes(name) ? null : value]),
  )
}
