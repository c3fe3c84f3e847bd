import { definitionFields } from '../../../contract/register/definition.ts'
import { filingFields } from '../../../contract/register/entity.ts'
import type { ClauseAnswer, Field } from '../../../contract/register/field.ts'
import {
  definitionsUuid,
  filingUuid,
  isKindName,
  type KindName,
  kindNames,
  recordKinds,
} from '../../../contract/register/kinds.ts'
import type { Fields } from '../../../contract/register/module.ts'

/**
 * The data of a register record, and its canonical JSON: keys in the order of the declaration, nulls and empty lists
 * omitted, so that equal contents always have equal bytes.
 */

/** Kinds of records, and the two singletons, whose kinds have the same names as their ids. */
export type StoredKind = KindName | typeof filingUuid | typeof definitionsUuid

/** Data of a record: every field of its kind, null or an empty list where there is no value. */
export type StoredData = Readonly<Record<string, unknown>>

/** All kinds that are stored. */
export const storedKinds: readonly StoredKind[] = [...kindNames, filingUuid, definitionsUuid]

const fieldsOfKinds = new Map<StoredKind, Fields>([
  [filingUuid, filingFields],
  [definitionsUuid, definitionFields],
])
const entriesOfKinds = new Map<StoredKind, readonly (readonly [string, Field])[]>()

/** Returns the stored fields of a kind: those that people enter, then those that operations set. */
export function keptFields(kind: StoredKind): Fields {
  let fields = fieldsOfKinds.get(kind)
  if (fields === undefined) {
    const { fields: given, system } = recordKinds[kind as KindName]
    fields = { ...given, ...system }
    fieldsOfKinds.set(kind, fields)
  }
  return fields
}

function entriesOf(kind: StoredKind): readonly (readonly [string, Field])[] {
  let entries = entriesOfKinds.get(kind)
  if (entries === undefined) {
    entries = Object.entries(keptFields(kind))
    entriesOfKinds.set(kind, entries)
  }
  return entries
}

/** Serialises the data of a record. Throws when it has a field that its kind does not. */
export function writeData(kind: StoredKind, data: StoredData): string {
  const fields = keptFields(kind)
  const kept: Record<string, unknown> = {}
  for (const [name, field] of entriesOf(kind)) {
    const value = data[name]
    if (isNothing(value)) continue
    kept[name] = field.kind === 'clauses' ? (value as readonly ClauseAnswer[]).map(writeClause) : value
  }
  for (const name of Object.keys(data))
    if (!Object.hasOwn(fields, name)) throw new Error(`Records of the kind ${kind} have no field ${name}.`)
  return JSON.stringify(kept)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function writeClause({ clause, present, reference, note }: ClauseAnswer): ClauseAnswer {
  return { clause, present: present ?? null, reference: reference ?? null, note: note ?? null }
}

/** Parses it, restoring nulls and empty lists. */
export function readData(kind: StoredKind, text: string): StoredData {
  const kept = JSON.parse(text) as Record<string, unknown>
  const data: Record<string, unknown> = {}
  for (const [name, field] of entriesOf(kind)) {
    data[name] = kept[name] ?? (isList(field.kind) ? [] : null)
  }
  return data
}

function isList(kind: string): boolean {
  return kind === 'members' || kind === 'references' || kind === 'clauses'
}

/** A reference of a record: the field that contains it, and the other record's uuid. */
export type Link = { readonly field: string; readonly to: string; readonly kind: KindName }

/** Returns all references of a record, each once. */
export function linksOf(kind: StoredKind, data: StoredData): Link[] {
  const links: Link[] = []
  for (const [name, field] of entriesOf(kind)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const value = data[name]
    const named = Array.isArray(value) ? new Set(value as readonly string[]) : [value]
    for (const to of named)
      if (typeof to === 'string' && to !== '') links.push({ field: name, to, kind: field.to })
  }
  return links
}

/**
 * Returns the fields that are unique together as one string; null when the last of them is empty or the kind has none.
 */
export function uniqueTuple(kind: StoredKind, data: StoredData): string | null {
  const fields = isKindName(kind) ? recordKinds[kind].unique : undefined
  if (fields === undefined || isNothing(data[fields.at(-1) as string])) return null
  return tupleText(fields.map((name) => data[name]))
}

/** Returns an unambiguous string for a list of values. */
export function tupleText(values: readonly unknown[]): string {
  return JSON.stringify(values.map((value) => (isNothing(value) ? '' : String(value))))
}

/** The field by which other records may refer to a record, besides its uuid; it need not be unique. */
const namedBy: Readonly<Partial<Record<StoredKind, string>>> = {
  providers: 'name',
  scopeEntities: 'name',
  arrangements: 'contract_ref',
  branches: 'branch_code',
  functions: 'function_id',
}

/** That value. */
export function nameIn(kind: StoredKind, data: StoredData): string | null {
  const field = namedBy[kind]
  const name = field === undefined ? null : data[field]
  return typeof name === 'string' && name !== '' ? name : null
}
