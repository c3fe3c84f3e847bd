import { invalid, type Problem } from '../../../contract/problem.ts'
import type { ReferredKind } from '../../../contract/register/field.ts'
import { normalLei } from '../../engine/register/lei.ts'
import type { Store } from '../../store/database/handle.ts'
import { nameIn, type StoredData } from '../../store/register/register-data.ts'
import { findByName, findByUnique, readRecord } from '../../store/register/register-records.ts'
import { shortened, wordFor } from './record-names.ts'

/** Finds the record that a reference means: by uuid, or by the name that people use for it. */

/** The record being written, which may refer to itself before it exists. */
export type Self = { readonly uuid: string | null; readonly data: StoredData }

/** Returns the uuid that a text refers to, null when it is the record itself and that is allowed, or a problem. */
export function findReferred(
  store: Store,
  to: ReferredKind,
  given: string,
  field: string,
  self: Self | null,
): string | null | Problem {
  if (self !== null && (given === self.uuid || isCodeOf(to, self.data, given))) return itself(to, field)
  const found = withUuid(store, to, given) ?? withCode(store, to, given)
  if (found !== null) return found === self?.uuid ? itself(to, field) : found
  const others = findByName(store, to, given).filter((uuid) => uuid !== self?.uuid)
  const isSelf = self !== null && nameIn(to, self.data) === given
  if (isSelf && others.length === 0) return itself(to, field)
  if (others.length === 1 && !isSelf) return others[0] as string
  const word = wordFor(to)
  if (others.length === 0) return invalid(field, `there is no ${word} “${shortened(given)}”; add it first`)
  return invalid(field, `more than one ${word} is called “${shortened(given)}”; ${ways[to]}`)
}

/** A provider or entity that is its own parent has none; an arrangement cannot be its own overarching arrangement. */
function itself(to: ReferredKind, field: string): null | Problem {
  return to === 'arrangements' ? invalid(field, 'an arrangement cannot stand above itself') : null
}

/** How to identify one of several records with the same name. */
const ways: Readonly<Record<ReferredKind, string>> = {
  providers: 'give its identification code or its uuid',
  scopeEntities: 'give its LEI or its uuid',
  arrangements: 'give its uuid',
  branches: 'give its uuid',
  functions: 'give it as LEI/identifier or by its uuid',
  services: 'give its uuid',
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a uuid in the case in which it is stored. */
export function asKept(uuid: string): string {
  return uuidShape.test(uuid) ? uuid.toLowerCase() : uuid
}

function withUuid(store: Store, to: ReferredKind, given: string): string | null {
  const record = readRecord(store, given) ?? (uuidShape.test(given) ? readRecord(store, asKept(given)) : null)
  return record?.kind === to ? record.uuid : null
}

/** Whether a text is the code of the record being written, which is unique among its kind. */
function isCodeOf(to: ReferredKind, data: StoredData, given: string): boolean {
  const code = to === 'providers' ? data.id_code : to === 'scopeEntities' ? data.lei : null
  return typeof code === 'string' && code.toUpperCase() === normalLei(given.toUpperCase())
}

function withCode(store: Store, to: ReferredKind, given: string): string | null {
  switch (to) {
    case 'providers':
    case 'scopeEntities':
      // LEIs are stored in upper case, without the blanks that people group them with
      return findByUnique(store, to, [given]) ?? findByUnique(store, to, [normalLei(given.toUpperCase())])
    case 'arrangements':
      return findByUnique(store, to, [given])
    case 'functions': {
      const slash = given.lastIndexOf('/')
      const entity = slash < 0 ? null : withCode(store, 'scopeEntities', given.slice(0, slash).trim())
      return entity === null ? null : findByUnique(store, to, [entity, given.slice(slash + 1).trim()])
    }
    default:
      return null
  }
}
