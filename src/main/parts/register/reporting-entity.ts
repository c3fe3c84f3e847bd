import { isProblem, missing, type Problem } from '../../../contract/problem.ts'
import { filingFields, reportingEntityFields, scopeEntityKind } from '../../../contract/register/entity.ts'
import { filingUuid } from '../../../contract/register/kinds.ts'
import type { Fields, GivenFields } from '../../../contract/register/module.ts'
import { normalLei } from '../../engine/register/lei.ts'
import type { Context } from '../../operations/call/context.ts'
import type { StoredData } from '../../store/register/register-data.ts'
import { findByUnique, type KeptRecord, readRecord } from '../../store/register/register-records.ts'
import type { RecordWrite } from '../../store/register/register-writes.ts'
import { RecordAnswers } from './answer-record.ts'
import { changeLabel } from './change-label.ts'
import { findReferred } from './find-referred.ts'
import { keepRecords } from './keep-records.ts'
import { completeData } from './kind-rules.ts'
import { lackingField, readFields } from './read-fields.ts'
import { type Reading, reading, type Writing, writing } from './register-work.ts'

/**
 * The entity that keeps the register: one of the scope entities, and further fields that a filing needs. Both are read
 * and changed together; the scope entity is created when there is none, or reused when one has the same LEI.
 */

type Entity = { readonly [name: string]: unknown; readonly uuid: string | null }

export function readReportingEntityHere(_input: object, context: Context): Entity {
  return reportingEntityIn(reading(context))
}

export function updateReportingEntityHere(given: GivenFields, context: Context): Entity | Problem {
  return writing(context, (work) => {
    const filing = readRecord(work.store, filingUuid)
    const entity = entityMeant(work, filing, given)
    if (isProblem(entity)) return entity
    const kept = readEntity(work, entity, given)
    if (isProblem(kept)) return kept
    const data = readFields(work, { kind: filingUuid, before: filing, given, fields: besidesEntity })
    if (isProblem(data)) return data
    const besides = { ...data, entity_uuid: kept?.uuid ?? null }
    const isEmpty = filing === null && Object.values(besides).every((value) => value === null)
    const writes: RecordWrite[] = [
      ...(kept === null ? [] : [kept]),
      ...(isEmpty ? [] : [{ uuid: filingUuid, kind: filingUuid, data: besides } as const]),
    ]
    const label = changeLabel(reportingEntityFields, given, 'the reporting entity')
    return keepRecords(work, writes, label) ?? reportingEntityIn(work)
  })
}

const { entity_uuid: _entity, ...besidesEntity } = filingFields

/** Those fields that are stored with the scope entity; its type must be one that keeps a register. */
const entityFields: Fields = Object.fromEntries(
  Object.entries(reportingEntityFields).filter(([name]) => Object.hasOwn(scopeEntityKind.fields, name)),
)

/** Returns the scope entity that a change refers to: the one it names, the present one, or the one with its LEI. */
function entityMeant(
  { store }: Writing,
  filing: KeptRecord | null,
  given: GivenFields,
): KeptRecord | null | Problem {
  let uuid = filing?.data.entity_uuid ?? null
  if (given.entity_uuid === null) uuid = null
  else if (given.entity_uuid !== undefined) {
    const found = findReferred(store, 'scopeEntities', String(given.entity_uuid), 'entity_uuid', null)
    if (isProblem(found)) return found
    uuid = found
  }
  if (uuid === null && typeof given.lei === 'string')
    uuid = findByUnique(store, 'scopeEntities', [normalLei(given.lei.toUpperCase())])
  return typeof uuid === 'string' ? readRecord(store, uuid) : null
}

/** Returns the new state of the scope entity; null when there is none and no field of one is given. */
function readEntity(
  work: Writing,
  entity: KeptRecord | null,
  given: GivenFields,
): (RecordWrite & { readonly data: StoredData }) | null | Problem {
  const says = Object.keys(entityFields).some((name) => given[name] !== undefined && given[name] !== null)
  if (entity === null && !says) return null
  const fields = entity === null ? { ...given, name: given.name ?? given.lei } : given
  const data = readFields(work, {
    kind: 'scopeEntities',
    before: entity,
    given: fields,
    fields: entityFields,
  })
  if (isProblem(data)) return data
  const lacks = lackingField('scopeEntities', data, entity === null ? null : fields)
  if (lacks !== null) return missing(lacks)
  const uuid = entity?.uuid ?? work.newUuid()
  const completed = completeData('scopeEntities', data, { uuid, before: entity }, work)
  return isProblem(completed) ? completed : { uuid, kind: 'scopeEntities', data: completed }
}

function reportingEntityIn(work: Reading): Entity {
  const filing = readRecord(work.store, filingUuid)
  const uuid = filing?.data.entity_uuid
  const entity = typeof uuid === 'string' ? readRecord(work.store, uuid) : null
  const answers = new RecordAnswers(work)
  const times = [filing?.updated_at, entity?.updated_at].filter((time) => time !== undefined)
  return {
    ...answers.fields(scopeEntityKind.fields, entity?.data ?? {}),
    ...answers.fields(filingFields, filing?.data ?? {}),
    uuid: entity?.uuid ?? null,
    updated_at: times.toSorted().at(-1) ?? null,
  }
}
