import type { DefinitionName } from '../../../../contract/register/definition.ts'
import {
  definitionsUuid,
  filingUuid,
  type KindName,
  type RecordData,
  type RegisterRecord,
  recordKinds,
} from '../../../../contract/register/kinds.ts'

/**
 * The records of a register in memory, with the references between them. It contains what people entered; rows of
 * templates are derived from it and never stored.
 */

/** Fields of the reporting entity besides its record as an entity in scope; each may be null. */
export type FilingData = {
  readonly entity_uuid: string | null
  readonly competent_authority: string | null
  readonly authority_code: string | null
  readonly institution_code: string | null
  readonly register_name: string | null
  readonly reporting_date: string | null
  readonly reference_date: string | null
  readonly scope: 'consolidated' | 'individual' | null
  readonly base_currency: string | null
}

export type DefinitionsData = Readonly<Partial<Record<DefinitionName, string | null>>>

/** Fields of an assessment besides those that people fill in. */
export type AssessmentState = {
  readonly status?: 'draft' | 'pending' | 'approved' | 'rejected'
  readonly version?: number
  readonly current?: boolean
}

/** A record as returned by the store: absent fields are null. */
export type PlainRecord = {
  readonly uuid: string
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A record of a kind with typed fields. */
export type Held<K extends KindName> = Pick<RegisterRecord<K>, 'uuid' | 'kind' | 'data'>

const noFiling: FilingData = {
  entity_uuid: null,
  competent_authority: null,
  authority_code: null,
  institution_code: null,
  register_name: null,
  reporting_date: null,
  reference_date: null,
  scope: null,
  base_currency: null,
}

export class RegisterModel {
  private readonly records = new Map<string, PlainRecord>()
  private readonly byKind = new Map<string, Map<string, PlainRecord>>()
  /** kind → uuid → uuids of the records of that kind that refer to it. */
  private readonly referrers = new Map<string, Map<string, Set<string>>>()
  /** LEI → number of entities in scope that have it. */
  private readonly leis = new Map<string, number>()

  /** The record, when it is of this kind. */
  get<K extends KindName>(kind: K, uuid: string | null | undefined): Held<K> | undefined {
    if (uuid === null || uuid === undefined) return undefined
    const record = this.records.get(uuid)
    return record?.kind === kind ? (record as unknown as Held<K>) : undefined
  }

  /** Returns the record of any kind. */
  find(uuid: string): PlainRecord | undefined {
    return this.records.get(uuid)
  }

  /** All records of all kinds. */
  everything(): Iterable<PlainRecord> {
    return this.records.values()
  }

  /** All records of a kind, in insertion order. */
  all<K extends KindName>(kind: K): Iterable<Held<K>> {
    return (this.byKind.get(kind)?.values() ?? []) as unknown as Iterable<Held<K>>
  }

  /** Returns the number of records of a kind. */
  count(kind: KindName): number {
    return this.byKind.get(kind)?.size ?? 0
  }

  get filing(): FilingData {
    return { ...noFiling, ...(this.records.get(filingUuid)?.data as Partial<FilingData> | undefined) }
  }

  get definitions(): DefinitionsData {
    return (this.records.get(definitionsUuid)?.data ?? {}) as DefinitionsData
  }

  /** Records of a kind that refer to a record, in no order. */
  *referring<K extends KindName>(kind: K, uuid: string): Generator<Held<K>> {
    for (const from of this.referrers.get(kind)?.get(uuid) ?? []) {
      const record = this.get(kind, from)
      if (record !== undefined) yield record
    }
  }

  /** The same in an order that does not depend on when they were added or changed. */
  referringInOrder<K extends KindName>(kind: K, uuid: string): Held<K>[] {
    const records = [...this.referring(kind, uuid)]
    return records.sort((left, right) => (left.uuid < right.uuid ? -1 : 1))
  }

  /** All records that refer to a record, each with the referring field. */
  *referrersOf(uuid: string): Generator<{ readonly record: PlainRecord; readonly field: string }> {
    for (const from of this.referrers.values()) {
      for (const name of from.get(uuid) ?? []) {
        const record = this.records.get(name)
        const field = record === undefined ? undefined : fieldNaming(record, uuid)
        if (record !== undefined && field !== undefined) yield { record, field }
      }
    }
  }

  /** Whether an entity in scope has this LEI. */
  isScopeLei(lei: string): boolean {
    return this.leis.has(lei)
  }

  /** Replaces the record with a uuid, or removes it. Returns the previous record. */
  put(uuid: string, record: PlainRecord | null): PlainRecord | undefined {
    const before = this.records.get(uuid)
    if (before !== undefined) this.forget(before, record?.kind !== before.kind)
    if (record !== null) this.take(record)
    return before
  }

  private take(record: PlainRecord): void {
    this.records.set(record.uuid, record)
    within(this.byKind, record.kind, () => new Map<string, PlainRecord>()).set(record.uuid, record)
    const referrers = within(this.referrers, record.kind, () => new Map<string, Set<string>>())
    for (const to of referencesOf(record)) within(referrers, to, () => new Set<string>()).add(record.uuid)
    const lei = leiOf(record)
    if (lei !== null) this.leis.set(lei, (this.leis.get(lei) ?? 0) + 1)
  }

  private forget(record: PlainRecord, isGone: boolean): void {
    if (isGone) {
      this.records.delete(record.uuid)
      this.byKind.get(record.kind)?.delete(record.uuid)
    }
    const referrers = this.referrers.get(record.kind)
    for (const to of referencesOf(record)) {
      const from = referrers?.get(to)
      from?.delete(record.uuid)
      if (from?.size === 0) referrers?.delete(to)
    }
    const lei = leiOf(record)
    if (lei === null) return
    const left = (this.leis.get(lei) ?? 1) - 1
    if (left === 0) this.leis.delete(lei)
    else this.leis.set(lei, left)
  }
}

/** Returns the value of a map under a key, created when there is none. */
function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const held = map.get(key)
  if (held !== undefined) return held
  const made = make()
  map.set(key, made)
  return made
}

function leiOf(record: PlainRecord): string | null {
  return record.kind === 'scopeEntities' ? (record.data as RecordData<'scopeEntities'>).lei || null : null
}

/** Names of the fields of a kind that refer to other records. */
const referenceFields = new Map<string, readonly { readonly name: string; readonly isList: boolean }[]>(
  Object.values(recordKinds).map((kind) => [
    kind.noun,
    Object.entries(kind.fields)
      .filter(([, field]) => field.kind === 'reference' || field.kind === 'references')
      .map(([name, field]) => ({ name, isList: field.kind === 'references' })),
  ]),
)
const filingReferences = [{ name: 'entity_uuid', isList: false }] as const

/** Returns the first field of a record that refers to another. */
function fieldNaming(record: PlainRecord, uuid: string): string | undefined {
  const fields = record.kind === filingUuid ? filingReferences : (referenceFields.get(record.kind) ?? [])
  return fields.find(({ name, isList }) => {
    const value = record.data[name]
    return isList ? (value as readonly string[] | null | undefined)?.includes(uuid) : value === uuid
  })?.name
}

/** Returns the uuids that a record refers to, possibly with duplicates. */
export function referencesOf(record: PlainRecord): string[] {
  const fields = record.kind === filingUuid ? filingReferences : (referenceFields.get(record.kind) ?? [])
  const found: string[] = []
  for (const { name, isList } of fields) {
    const value = record.data[name]
    if (isList) {
      for (const uuid of (value as readonly string[] | null | undefined) ?? []) found.push(uuid)
    } else if (typeof value === 'string') found.push(value)
  }
  return found
}
