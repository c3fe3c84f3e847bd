import { definitionFields } from '../../../../contract/register/definition.ts'
import { filingFields } from '../../../../contract/register/entity.ts'
import type { Field } from '../../../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { PlainRecord, RegisterModel } from '../model/register-model.ts'
import { heldText } from './import-draft.ts'
import type { ImportPlan } from './plan-import.ts'

/** A field of a stored record that an import changes, or a record that it removes. */
export type Overwrite = {
  readonly kind: string
  readonly uuid: string
  /** The name of the record, and the key by which it is found; empty when it has none. */
  readonly name: string
  readonly key: string
  /** Null when the whole record is removed. */
  readonly field: string | null
  /** The label of the field on a form. */
  readonly label: string
  /** As a person reads them; empty when there is no value. */
  readonly before: string
  readonly after: string
}

/** Returns all fields that a plan would change, record by record, and the records that it would remove. */
export function listOverwrites(kept: RegisterModel, plan: ImportPlan, lists: ClosedLists): Overwrite[] {
  const words = new RecordWords(kept, plan, lists)
  const found: Overwrite[] = []
  for (const { uuid, kind, data } of plan.records) {
    const before = kept.find(uuid)
    if (before === undefined) continue
    const named = { kind, uuid, ...words.called(before) }
    for (const field of new Set([...Object.keys(before.data), ...Object.keys(data)])) {
      if (heldText(before.data[field]) === heldText(data[field])) continue
      found.push({
        ...named,
        field,
        label: words.labelOf(kind, field),
        before: words.shown(kind, field, before.data[field]),
        after: words.shown(kind, field, data[field]),
      })
    }
  }
  for (const uuid of plan.removed) {
    const record = kept.find(uuid)
    if (record === undefined) continue
    const { kind } = record
    const named = { kind, uuid, ...words.called(record) }
    found.push({ ...named, field: null, label: 'the whole record', before: named.name, after: '' })
  }
  return found
}

/** Describes records and their fields in words; planned records take precedence over stored ones. */
export class RecordWords {
  private readonly kept: RegisterModel
  private readonly planned: ReadonlyMap<string, PlainRecord>
  private readonly lists: ClosedLists

  constructor(kept: RegisterModel, { records }: Pick<ImportPlan, 'records'>, lists: ClosedLists) {
    this.kept = kept
    this.planned = new Map(records.map((record) => [record.uuid, record]))
    this.lists = lists
  }

  /** Returns the name of a record and its key: `Cirrus Cloud Ltd` and its LEI. */
  called({ kind, data }: Pick<PlainRecord, 'kind' | 'data'>): {
    readonly name: string
    readonly key: string
  } {
    if (!isKindName(kind)) return { name: kind === 'filing' ? 'Reporting entity' : 'Definitions', key: '' }
    const { called, needs, unique = [], title } = recordKinds[kind]
    const about = [called, ...needs, ...unique]
    const own = this.part(kind, called, data[called])
    const others = [...new Set(about)]
      .map((field) => this.part(kind, field, data[field]))
      .filter((text) => text !== '')
    const name = own !== '' ? own : (others[0] ?? title)
    return { name, key: [...new Set(others)].filter((text) => text !== name).join(' · ') }
  }

  labelOf(kind: string, field: string): string {
    return fieldsOf(kind)[field]?.label ?? field
  }

  /** Returns a value as a person reads it: names of records, labels of members with their codes. */
  shown(kind: string, name: string, value: unknown): string {
    if (heldText(value) === '') return ''
    if (Array.isArray(value)) return value.map((each) => this.part(kind, name, each)).join(', ')
    return this.part(kind, name, value)
  }

  private part(kind: string, name: string, value: unknown): string {
    if (heldText(value) === '') return ''
    const field = fieldsOf(kind)[name]
    if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (field?.kind === 'reference' || field?.kind === 'references') return this.nameOf(value)
    if (field?.kind !== 'member' && field?.kind !== 'members') return value
    const label = this.lists.labelOf(field.list, value)
    return label === null || label === value ? value : `${label} (${value.replace(/^eba_\w+:/, '')})`
  }

  private nameOf(uuid: string): string {
    const record = this.planned.get(uuid) ?? this.kept.find(uuid)
    if (record === undefined || !isKindName(record.kind)) return ''
    const { called, unique = [] } = recordKinds[record.kind]
    const texts = [called, ...unique]
      .filter((field) => !fieldsOf(record.kind)[field]?.kind.startsWith('reference'))
      .map((field) => record.data[field])
      .filter((value) => typeof value === 'string' && value !== '')
    const [name, key] = [...new Set(texts)]
    return key === undefined ? String(name ?? '') : `${name} (${key})`
  }
}

function fieldsOf(kind: string): Readonly<Record<string, Field>> {
  if (isKindName(kind)) return { ...recordKinds[kind].fields, ...recordKinds[kind].system }
  return kind === 'filing' ? filingFields : definitionFields
}
