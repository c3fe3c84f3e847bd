import type { LinkedValue } from '../../contract/value-list.ts'
import { noActorSet } from './actors/no-actor-set.ts'
import { countOf } from './count-of.ts'
import type { Row } from './table.ts'

/** Answers that consist of rows, by the words of their command. Only these can be printed as CSV. */
export type RowForm = {
  readonly columns: readonly string[]
  /** Columns of the table, if fewer than in the CSV. */
  readonly shown?: readonly string[]
  /** May be read more than once; there may be millions. */
  readonly rows: (answer: unknown) => Iterable<Row>
  /** Returns rows that are as wide as all of them in every column but the last; without it, all are measured. */
  readonly widest?: (answer: unknown) => Iterable<Row>
  /** Returns remarks on an answer to an input, in place of the names of fields that are not known. */
  readonly remarks?: (answer: unknown, input: Readonly<Record<string, unknown>>) => readonly string[]
}

type Links = Readonly<Record<string, Iterable<LinkedValue>>>

const iocForm: RowForm = {
  columns: ['kind', 'value', 'link'],
  shown: ['kind', 'value'],
  rows: (answer) => {
    const { iocs } = answer as { iocs: Links }
    return { [Symbol.iterator]: () => linkedRows(iocs) }
  },
  widest: (answer) => {
    const { iocs } = answer as { iocs: Readonly<Record<string, { readonly length: number }>> }
    return Object.keys(iocs).flatMap((kind) => ((iocs[kind]?.length ?? 0) === 0 ? [] : [{ kind }]))
  },
}

function* linkedRows(iocs: Links): Generator<Row> {
  for (const [kind, found] of Object.entries(iocs)) for (const one of found) yield new LinkedRow(kind, one)
}

/** A row whose link is made when it is asked for. */
class LinkedRow implements Row {
  readonly [column: string]: unknown
  readonly kind: string
  private readonly found: LinkedValue

  constructor(kind: string, found: LinkedValue) {
    this.kind = kind
    this.found = found
  }

  get value(): string {
    return this.found.value
  }

  get link(): string {
    return this.found.link
  }
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
const actorForm = (
  field: 'items' | 'actors',
  remarks: NonNullable<RowForm['remarks']>,
): Required<Pick<RowForm, 'columns' | 'rows' | 'remarks'>> => ({
  remarks,
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

type ActorPage = {
  readonly count: number
  readonly total: number
  readonly offset: number
  readonly unavailable?: readonly string[]
}

/** Fields of the input that select a page instead of actors. */
const pageFields = ['limit', 'offset', 'source']

const actorListForm = actorForm('items', (answer, input) => {
  const { count, total, offset, unavailable = [] } = answer as ActorPage
  if (unavailable.length > 0)
    return [
      input.source === 'galaxy'
        ? noActorSet('the source galaxy has no actors', 'free MISP galaxy')
        : noActorSet('no actor is known'),
    ]
  const isFiltered = Object.entries(input).some(
    ([field, value]) => value !== undefined && !pageFields.includes(field),
  )
  if (total === 0)
    return [isFiltered ? 'No threat actor matches.' : 'The sets that are in use contain no threat actor.']
  if (count === 0) return [`--offset ${offset} is beyond the last of ${countOf(total, 'threat actor')}.`]
  const next = offset + count
  return next < total
    ? [`Shown: ${offset + 1} to ${next} of ${total.toLocaleString('en-GB')}. Next: --offset ${next}`]
    : []
})

const actorsByCveForm = actorForm('actors', (answer) => {
  const { count, unavailable = [] } = answer as ActorPage
  if (unavailable.length > 0) return [noActorSet('it is not known who exploits it')]
  return count === 0 ? ['No set that is in use names an actor that exploits it.'] : []
})

export const rowForms: Readonly<Record<string, RowForm>> = {
  ioc: iocForm,
  batch: batchForm,
  limits: quotaForm,
  ssl: certificateForm,
  'actor list': actorListForm,
  'actor by-cve': actorsByCveForm,
}

/**
 * An unknown number is sent as 0 and named in `unavailable`; it is not displayed as 0. Nor is the number of a quota that
 * nothing is counted against a figure.
 */
function withoutUnknown(row: Row): Row {
  if (row.unlimited === true) return { ...row, remaining: 'unlimited', total: 'unlimited' }
  const unknown = Array.isArray(row.unavailable) ? row.unavailable : []
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, unknown.includes(name) ? null : value]),
  )
}
