import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import type { ClauseAnswer, Field } from '../../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { Fields, GivenFields } from '../../../contract/register/module.ts'
import type { ClosedLists } from '../../engine/register/closed-list.ts'
import { keptFields, type StoredData, type StoredKind } from '../../store/register/register-data.ts'
import { isSameAmount } from './amount.ts'
import { findReferred, type Self } from './find-referred.ts'
import { likelyMembers } from './likely-members.ts'
import { fieldName, shortened } from './record-names.ts'
import type { Reading } from './register-work.ts'

/** Converts the fields of a write, as given, to stored values: codes of closed lists, uuids, clean texts. */

type Given = {
  readonly kind: StoredKind
  /** The existing record; null when it is new. */
  readonly before: { readonly uuid: string; readonly data: StoredData } | null
  readonly given: GivenFields
  /** Permitted fields; those of the kind by default. */
  readonly fields?: Fields
}

/** Returns the data of a record after a write: the existing data, overwritten by the given fields. */
export function readFields(work: Reading, { kind, before, given, fields }: Given): StoredData | Problem {
  const data: Record<string, unknown> = { ...before?.data }
  const takes = fields ?? (isKindName(kind) ? recordKinds[kind].fields : keptFields(kind))
  for (const [name, field] of Object.entries(takes)) {
    const value = given[name]
    if (value === undefined || isReference(field)) continue
    const read = value === null ? null : readValue(work.lists, name, field, value, data[name])
    if (isProblem(read)) return read
    data[name] = read
  }
  // references come last, since a record may refer to itself by a name that this write sets
  for (const [name, field] of Object.entries(takes)) {
    if (given[name] === undefined || !isReference(field)) continue
    const self = field.to === kind ? { uuid: before?.uuid ?? null, data } : null
    const read = readReference(work, name, field, given[name], self)
    if (isProblem(read)) return read
    data[name] = read
  }
  return data
}

type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>

function isReference(field: Field): field is ReferenceField {
  return field.kind === 'reference' || field.kind === 'references'
}

function readValue(
  lists: ClosedLists,
  name: string,
  field: Field,
  value: unknown,
  before: unknown,
): unknown | Problem {
  switch (field.kind) {
    case 'member':
      return codeOf(lists, name, field.list, value as string)
    case 'members':
      return codesOf(lists, name, field.list, value as readonly string[])
    case 'amount':
      // the same amount in other digits is no change
      return typeof before === 'string' && isSameAmount(before, value as string) ? before : value
    case 'clauses':
      return faultOfClauses(name, value as readonly ClauseAnswer[]) ?? value
    default:
      return value
  }
}

/** Returns the code of a member of a closed list, in whatever form it was given. */
export function codeOf(lists: ClosedLists, name: string, list: string, given: string): string | Problem {
  const found = lists.codeOf(list, given)
  if (found !== null) return found.code
  const likely = likelyMembers(lists.membersOf(list), given).join(', ')
  return invalid(name, `“${shortened(given)}” is not a member of the list ${list}; for example ${likely}`)
}

function codesOf(
  lists: ClosedLists,
  name: string,
  list: string,
  given: readonly string[],
): string[] | Problem {
  const codes = new Set<string>()
  for (const each of given) {
    const code = codeOf(lists, name, list, each)
    if (isProblem(code)) return code
    codes.add(code)
  }
  return [...codes]
}

function faultOfClauses(name: string, answers: readonly ClauseAnswer[]): Problem | null {
  const clauses = new Set<string>()
  for (const { clause } of answers) {
    if (clauses.has(clause)) return invalid(name, `the clause ${shortened(clause)} occurs twice`)
    clauses.add(clause)
  }
  return null
}

function readReference(
  { store }: Reading,
  name: string,
  field: ReferenceField,
  given: unknown,
  self: Self | null,
): string | readonly string[] | null | Problem {
  const shown = fieldName(name, field)
  if (field.kind === 'reference')
    return given === null ? null : findReferred(store, field.to, given as string, shown, self)
  const uuids = new Set<string>()
  for (const each of (given ?? []) as readonly string[]) {
    const uuid = findReferred(store, field.to, each, shown, self)
    if (isProblem(uuid)) return uuid
    if (uuid !== null) uuids.add(uuid)
  }
  return [...uuids]
}

/** Returns the first mandatory field that a record lacks, or that a change removes; null when there is none. */
export function lackingField(kind: StoredKind, data: StoredData, given: GivenFields | null): string | null {
  if (!isKindName(kind)) return null
  const { needs, fields } = recordKinds[kind]
  const lacks = needs.find((name) => isNothing(data[name]) && (given === null || given[name] !== undefined))
  return lacks === undefined ? null : fieldName(lacks, fields[lacks])
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
