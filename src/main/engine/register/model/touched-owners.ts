import { definitionsUuid, filingUuid } from '../../../../contract/register/kinds.ts'
import type { Held, PlainRecord, RegisterModel } from './register-model.ts'

/**
 * Which owners of rows a change of a record touches. Only what other records' rows show of a record carries over to them:
 * a new name of a provider changes its own row, a new code the rows of every arrangement that it signs.
 *
 * To be called with the model as it is before the change (for what the record was) and after it (for what it is).
 */
export function touchedOwners(
  model: RegisterModel,
  record: PlainRecord,
  other: PlainRecord | null,
  touched: Set<string>,
): void {
  const isNewOrGone = other === null
  const differs = (...fields: readonly string[]) =>
    isNewOrGone || fields.some((field) => record.data[field] !== other.data[field])
  switch (record.kind) {
    case 'scopeEntities':
      touched.add(record.uuid)
      touched.add(filingUuid)
      if (differs('lei')) touchEntityUsers(model, record, touched)
      return
    case 'branches':
      touched.add(record.uuid)
      if (differs('branch_code', 'head_office_uuid')) touchServices(model, record.uuid, touched)
      return
    case 'providers':
      touched.add(record.uuid)
      if (differs('id_code', 'id_code_type')) touchProviderUsers(model, record.uuid, touched)
      if (typeof record.data.parent_uuid === 'string') touched.add(record.data.parent_uuid)
      return
    case 'functions':
      touched.add(record.uuid)
      if (differs('function_id', 'entity_uuid', 'criticality')) touchServices(model, record.uuid, touched)
      return
    case 'arrangements':
      touched.add(record.uuid)
      if (!differs('contract_ref')) return
      for (const { uuid, data } of model.referring('arrangements', record.uuid))
        if (data.overarching_uuid === record.uuid) touched.add(uuid)
      for (const { data } of model.referring('intraGroupLinks', record.uuid))
        touch(data.arrangement_uuid, touched)
      return
    case 'exitStrategies':
    case 'auditTracking':
      touchAssessed(model, record, touched)
      return
    case 'services':
    case 'intraGroupLinks':
    case 'supplyChains':
    case 'assessments':
      touch(record.data.arrangement_uuid, touched)
      return
    case 'filing':
      touched.add(filingUuid)
      return
    case 'definitions':
      touched.add(definitionsUuid)
      return
  }
}

function touch(uuid: unknown, touched: Set<string>): void {
  if (typeof uuid === 'string') touched.add(uuid)
}

function touchServices(model: RegisterModel, uuid: string, touched: Set<string>): void {
  for (const { data } of model.referring('services', uuid)) touch(data.arrangement_uuid, touched)
}

/** Everything whose rows show the LEI of an entity. */
function touchEntityUsers(model: RegisterModel, entity: PlainRecord, touched: Set<string>): void {
  for (const { uuid } of model.referring('scopeEntities', entity.uuid)) touched.add(uuid)
  for (const { uuid } of model.referring('arrangements', entity.uuid)) touched.add(uuid)
  touchServices(model, entity.uuid, touched)
  for (const branch of model.referring('branches', entity.uuid)) {
    touched.add(branch.uuid)
    touchServices(model, branch.uuid, touched)
  }
  for (const held of model.referring('functions', entity.uuid)) {
    touched.add(held.uuid)
    touchServices(model, held.uuid, touched)
  }
  // a provider with this code is one of the group, or no longer
  for (const provider of model.all('providers'))
    if (provider.data.id_code === entity.data.lei) touchProviderUsers(model, provider.uuid, touched)
}

/** Everything whose rows show the code of a provider. */
function touchProviderUsers(model: RegisterModel, uuid: string, touched: Set<string>): void {
  for (const child of model.referring('providers', uuid)) touched.add(child.uuid)
  for (const arrangement of model.referring('arrangements', uuid)) touched.add(arrangement.uuid)
  touchServices(model, uuid, touched)
  for (const { data } of model.referring('supplyChains', uuid)) touch(data.arrangement_uuid, touched)
  for (const { data } of model.referring('assessments', uuid)) touch(data.arrangement_uuid, touched)
}

/** Arrangements whose assessments an exit strategy or an audit may complete. */
function touchAssessed(model: RegisterModel, record: PlainRecord, touched: Set<string>): void {
  const { arrangement_uuid, provider_uuid } = record.data
  if (typeof arrangement_uuid === 'string') {
    touched.add(arrangement_uuid)
    return
  }
  if (typeof provider_uuid !== 'string') return
  for (const assessment of model.referring('assessments', provider_uuid) as Iterable<Held<'assessments'>>)
    touch(assessment.data.arrangement_uuid, touched)
}
