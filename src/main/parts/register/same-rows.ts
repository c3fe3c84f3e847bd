import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { recordKinds } from '../../../contract/register/kinds.ts'
import { type PlainRecord, RegisterModel, referencesOf } from '../../engine/register/model/register-model.ts'
import { sameRowsOf } from '../../engine/register/model/same-rows.ts'
import type { TableRow } from '../../engine/register/table.ts'
import { readRecord, recordsNaming } from '../../store/register/register-records.ts'
import type { KindRules } from './kind-rule-set.ts'
import { describeRecordWithId, fieldName, listed } from './record-names.ts'
import type { Reading } from './register-work.ts'

/** Returns the arrangements in which a change of a record can create duplicate rows. */
type Bearing = (draft: PlainRecord, work: Reading) => Iterable<string>

const ownArrangement: Bearing = ({ data }) =>
  typeof data.arrangement_uuid === 'string' ? [data.arrangement_uuid] : []

const itself: Bearing = ({ uuid }) => [uuid]

/** The criticality of a function determines the value of empty country cells. */
const thoseItIsProvidedUnder: Bearing = ({ uuid }, { store }) =>
  new Set(
    recordsNaming(store, 'services', 'function_uuids', uuid).map(({ data }) => String(data.arrangement_uuid)),
  )

type Guarded = 'services' | 'arrangements' | 'functions'

/** Fields that a service inherits from its arrangement unless it has its own. */
const shared = [
  'provider_uuid',
  'start_date',
  'end_date',
  'termination_reason',
  'notice_period_entity',
  'notice_period_provider',
  'governing_law_country',
] as const

/** Fields whose change can give rows with the same key different contents, or make the keys of different rows equal. */
const guarded: Readonly<Record<Guarded, { readonly on: Bearing; readonly fields: readonly string[] }>> = {
  services: { on: ownArrangement, fields: Object.keys(recordKinds.services.fields) },
  arrangements: { on: itself, fields: shared },
  functions: { on: thoseItIsProvidedUnder, fields: ['criticality', 'entity_uuid'] },
}

/** Adds to the rules of a kind that no key of B_02.02 is filed twice. */
export function withoutSameRows(kind: Guarded, rules: KindRules): KindRules {
  const { on, fields } = guarded[kind]
  return {
    ...rules,
    complete: (given, about, work) => {
      const data = rules.complete?.(given, about, work) ?? given
      if (isProblem(data) || (about.before === null && kind !== 'services')) return data
      const changed = fields.find((name) => isOther(data[name], about.before?.data[name]))
      if (changed === undefined) return data
      const draft = { uuid: about.uuid, kind, data }
      const field = about.before === null ? 'function_uuids' : changed
      const shown = fieldName(field, recordKinds[kind].fields[field])
      return refuseSameRows(work, draft, on(draft, work), shown) ?? data
    },
  }
}

const isOther = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) !== JSON.stringify(right ?? null)

/** Returns a problem when a record would make two services of an arrangement file rows with the same key. */
function refuseSameRows(
  work: Reading,
  draft: PlainRecord,
  arrangements: Iterable<string>,
  field: string,
): Problem | null {
  for (const uuid of arrangements) {
    const model = surroundings(work, uuid, draft)
    const arrangement = model.get('arrangements', uuid)
    if (arrangement === undefined) continue
    for (const { row, services } of sameRowsOf(model, arrangement))
      if (draft.kind !== 'services' || services.includes(draft.uuid))
        return refusal(work, draft, row, services, field)
  }
  return null
}

function refusal(
  { store }: Reading,
  draft: PlainRecord,
  { cells }: TableRow,
  services: readonly string[],
  field: string,
): Problem {
  const others = services
    .filter((uuid) => uuid !== draft.uuid)
    .map((uuid) => describeRecordWithId(store, uuid))
  const verb = others.length === 1 ? 'files' : 'would file'
  return invalid(
    field,
    `${listed(others)} ${verb} the row of ${cells[4]}, ${cells[5]} and its countries with different contents; let one service state it for all of them, or give each different functions or countries`,
  )
}

/**
 * Returns the records from which the rows of an arrangement are derived, with the draft in place of the stored record.
 */
function surroundings({ store }: Reading, arrangement: string, draft: PlainRecord): RegisterModel {
  const model = new RegisterModel()
  model.put(draft.uuid, draft)
  const services = recordsNaming(store, 'services', 'arrangement_uuid', arrangement)
  const waiting = [arrangement, ...services.map(({ uuid }) => uuid), ...referencesOf(draft)]
  for (let uuid = waiting.pop(); uuid !== undefined; uuid = waiting.pop()) {
    if (model.find(uuid) !== undefined) continue
    const record = readRecord(store, uuid)
    if (record === null) continue
    model.put(uuid, record)
    // parents of providers and entities are not needed: they file rows of their own
    if (record.kind !== 'providers' && record.kind !== 'scopeEntities') waiting.push(...referencesOf(record))
  }
  return model
}
