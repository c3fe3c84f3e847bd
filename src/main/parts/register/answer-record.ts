import type { Field } from '../../../contract/register/field.ts'
import { isKindName } from '../../../contract/register/kinds.ts'
import type { Fields, StoredRecord } from '../../../contract/register/module.ts'
import { keptFields, type StoredData } from '../../store/register/register-data.ts'
import { type KeptRecord, readRecord } from '../../store/register/register-records.ts'
import { shownAmount } from './amount.ts'
import { rulesOf } from './kind-rules.ts'
import type { Reading } from './register-work.ts'

/** Converts stored records to answers: all fields in order, references with the names of their records. */
export class RecordAnswers {
  private readonly work: Reading
  /** Cache of referenced records, shared by all answers. */
  private readonly referred = new Map<string, StoredData | null>()

  constructor(work: Reading) {
    this.work = work
  }

  answer(record: KeptRecord): StoredRecord {
    const { uuid, kind, created_at, updated_at, data } = record
    return {
      ...this.fields(keptFields(kind), data),
      ...(isKindName(kind) ? rulesOf(kind).computed?.(record, this.work) : {}),
      uuid,
      created_at,
      updated_at,
    }
  }

  /** Returns the fields for an answer, with the names of references. */
  fields(fields: Fields, data: StoredData): Record<string, unknown> {
    const shown: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      shown[name] = shownValue(field, data[name])
      if (field.kind === 'reference' && field.shown !== undefined)
        shown[field.shown] = this.nameOf(field, data[name], field.shown)
      if (field.kind === 'references' && field.shown !== undefined) {
        const { shown: by } = field
        const uuids = (data[name] ?? []) as readonly string[]
        // an entity without an LEI is shown by its name, so that the list stays complete
        shown[by] = uuids.map((uuid) => this.nameOf(field, uuid, by) ?? this.called(uuid))
      }
    }
    return shown
  }

  private nameOf(field: Field, uuid: unknown, shown: string): string | null {
    if (typeof uuid !== 'string' || (field.kind !== 'reference' && field.kind !== 'references')) return null
    const name = this.dataOf(uuid)?.[shown.endsWith('name') ? 'name' : goesBy[field.to]]
    return typeof name === 'string' ? name : null
  }

  private called(uuid: string): string {
    const name = this.dataOf(uuid)?.name
    return typeof name === 'string' ? name : uuid
  }

  private dataOf(uuid: string): StoredData | null {
    let data = this.referred.get(uuid)
    if (data === undefined) {
      data = readRecord(this.work.store, uuid)?.data ?? null
      this.referred.set(uuid, data)
    }
    return data
  }
}

/** The field by which a filing identifies a record of each kind. */
const goesBy = {
  providers: 'id_code',
  scopeEntities: 'lei',
  arrangements: 'contract_ref',
  branches: 'branch_code',
  functions: 'function_id',
  services: 'name',
} as const

function shownValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'amount':
      return typeof value === 'string' ? shownAmount(value) : null
    case 'members':
    case 'references':
    case 'clauses':
      return value ?? []
    default:
      return value ?? null
  }
}

/** Returns one record in the form of an answer. */
export function answerRecord(work: Reading, uuid: string): StoredRecord {
  const record = readRecord(work.store, uuid)
  if (record === null) throw new Error(`The record ${uuid} was not kept.`)
  return new RecordAnswers(work).answer(record)
}
