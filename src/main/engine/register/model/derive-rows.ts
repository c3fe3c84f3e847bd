import { definitionsUuid, filingUuid, type KindName } from '../../../../contract/register/kinds.ts'
import { arrangementRows } from './derive-arrangement.ts'
import {
  branchRows,
  definitionRows,
  entityRows,
  filingRows,
  functionRows,
  providerRows,
} from './derive-plain.ts'
import { noRows, type OwnedRows } from './owned-rows.ts'
import type { Held, RegisterModel } from './register-model.ts'

/**
 * Returns the rows that a record owns; none when it does not exist, or when records of its kind are parts of others'
 * rows.
 */
export function deriveRows(model: RegisterModel, uuid: string): OwnedRows {
  const rows = <K extends KindName>(
    kind: K,
    derive: (model: RegisterModel, record: Held<K>) => OwnedRows,
  ) => {
    const record = model.get(kind, uuid)
    return record === undefined ? noRows : derive(model, record)
  }
  switch (model.find(uuid)?.kind) {
    case filingUuid:
      return filingRows(model)
    case definitionsUuid:
      return definitionRows(model)
    case 'scopeEntities':
      return rows('scopeEntities', entityRows)
    case 'branches':
      return rows('branches', branchRows)
    case 'functions':
      return rows('functions', functionRows)
    case 'providers':
      return rows('providers', providerRows)
    case 'arrangements':
      return rows('arrangements', arrangementRows)
    default:
      return noRows
  }
}
