import { definitionsUuid, filingUuid, type KindName } from '../../../../contract/register/kinds.ts'
import type { PlainRecord, RegisterModel } from './register-model.ts'

/** The records whose rows depend on a record of this kind. */
export type Dependency = {
  readonly kind: KindName | typeof filingUuid | typeof definitionsUuid
  /** Fields on which the rows depend; null for all. */
  readonly fields: readonly string[] | null
  /** Returns the uuids of these records; values that are not texts are ignored. */
  readonly owners: (model: RegisterModel, record: PlainRecord) => Iterable<unknown>
}

const itself = (_model: RegisterModel, { uuid }: PlainRecord) => [uuid]
const itsArrangement = (_model: RegisterModel, { data }: PlainRecord) => [data.arrangement_uuid]

/** Records of a kind that refer to the record. */
const referring = (kind: KindName) => (model: RegisterModel, record: PlainRecord) =>
  uuidsOf(model.referring(kind, record.uuid))

/** Arrangements of the records of a kind that refer to the record. */
const arrangementsBy = (kind: 'services' | 'supplyChains' | 'intraGroupLinks' | 'assessments') =>
  function* (model: RegisterModel, { uuid }: { readonly uuid: string }) {
    for (const { data } of model.referring(kind, uuid)) yield data.arrangement_uuid
  }

/** Arrangements with services that name a branch or function of an entity. */
const arrangementsOver = (kind: 'branches' | 'functions') =>
  function* (model: RegisterModel, entity: PlainRecord) {
    for (const held of model.referring(kind, entity.uuid)) yield* arrangementsBy('services')(model, held)
  }

function* uuidsOf(records: Iterable<{ readonly uuid: string }>): Generator<string> {
  for (const { uuid } of records) yield uuid
}

/** Arrangements signed by providers with the LEI of an entity: whether these are of the group may change. */
function* signedWithin(model: RegisterModel, entity: PlainRecord): Generator<unknown> {
  for (const { uuid, data } of model.all('providers')) {
    if (data.id_code !== entity.data.lei) continue
    yield* uuidsOf(model.referring('arrangements', uuid))
    yield* arrangementsBy('services')(model, { uuid })
  }
}

/** Arrangements whose assessments an exit strategy or an audit may complete. */
function* assessedOf(model: RegisterModel, { data }: PlainRecord): Generator<unknown> {
  if (typeof data.arrangement_uuid === 'string') yield data.arrangement_uuid
  else if (typeof data.provider_uuid === 'string')
    yield* arrangementsBy('assessments')(model, { uuid: data.provider_uuid })
}

const providerCode = ['id_code', 'id_code_type']
const functionKey = ['function_id', 'entity_uuid', 'criticality']

/**
 * All dependencies of rows on other records: a new name of a provider changes its own row, a new code the rows of every
 * arrangement that it signs.
 */
export const dependencies: readonly Dependency[] = [
  { kind: 'filing', fields: null, owners: () => [filingUuid] },
  { kind: 'definitions', fields: null, owners: () => [definitionsUuid] },

  { kind: 'scopeEntities', fields: null, owners: itself },
  { kind: 'scopeEntities', fields: ['lei', 'name', 'country', 'entity_type'], owners: () => [filingUuid] },
  { kind: 'scopeEntities', fields: ['lei'], owners: referring('scopeEntities') },
  { kind: 'scopeEntities', fields: ['lei'], owners: referring('branches') },
  { kind: 'scopeEntities', fields: ['lei'], owners: referring('functions') },
  { kind: 'scopeEntities', fields: ['lei'], owners: referring('arrangements') },
  { kind: 'scopeEntities', fields: ['lei'], owners: arrangementsBy('services') },
  { kind: 'scopeEntities', fields: ['lei'], owners: arrangementsOver('branches') },
  { kind: 'scopeEntities', fields: ['lei'], owners: arrangementsOver('functions') },
  { kind: 'scopeEntities', fields: ['lei'], owners: signedWithin },

  { kind: 'branches', fields: null, owners: itself },
  { kind: 'branches', fields: ['branch_code', 'head_office_uuid'], owners: arrangementsBy('services') },

  { kind: 'functions', fields: null, owners: itself },
  { kind: 'functions', fields: functionKey, owners: arrangementsBy('services') },

  { kind: 'providers', fields: null, owners: itself },
  // whether the parent is filed may change
  { kind: 'providers', fields: ['parent_uuid'], owners: (_model, { data }) => [data.parent_uuid] },
  { kind: 'providers', fields: providerCode, owners: referring('providers') },
  { kind: 'providers', fields: providerCode, owners: referring('arrangements') },
  { kind: 'providers', fields: providerCode, owners: arrangementsBy('services') },
  { kind: 'providers', fields: providerCode, owners: arrangementsBy('supplyChains') },

  { kind: 'arrangements', fields: null, owners: itself },
  { kind: 'arrangements', fields: ['contract_ref'], owners: referring('arrangements') },
  { kind: 'arrangements', fields: ['contract_ref'], owners: arrangementsBy('intraGroupLinks') },

  { kind: 'services', fields: null, owners: itsArrangement },
  { kind: 'intraGroupLinks', fields: null, owners: itsArrangement },
  { kind: 'supplyChains', fields: null, owners: itsArrangement },
  { kind: 'assessments', fields: null, owners: itsArrangement },
  { kind: 'exitStrategies', fields: null, owners: assessedOf },
  { kind: 'auditTracking', fields: null, owners: assessedOf },
]

/** Determines which owners of rows are affected by a change of a record. */
export class TouchedOwners {
  private readonly byKind = new Map<string, Dependency[]>()

  constructor(known: readonly Dependency[]) {
    for (const dependency of known) {
      const same = this.byKind.get(dependency.kind)
      if (same === undefined) this.byKind.set(dependency.kind, [dependency])
      else same.push(dependency)
    }
  }

  /**
   * Adds the owners whose rows depend on a field that differs between `record` and `other`, which is null when the
   * record is added or removed. Must be called with the model before the change for the old record, and with the model
   * after it for the new one.
   */
  add(model: RegisterModel, record: PlainRecord, other: PlainRecord | null, touched: Set<string>): void {
    for (const { fields, owners } of this.byKind.get(record.kind) ?? []) {
      const isSame =
        other !== null && fields?.every((field) => record.data[field] === other.data[field]) === true
      if (isSame) continue
      for (const uuid of owners(model, record)) if (typeof uuid === 'string') touched.add(uuid)
    }
  }
}
