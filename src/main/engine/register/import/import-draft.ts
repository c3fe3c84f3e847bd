import type { KindName, RecordData } from '../../../../contract/register/kinds.ts'
import type { Held, PlainRecord, RegisterModel } from '../model/register-model.ts'
import { defaultImportOptions, type FilingQuestion, type ImportOptions } from './import-options.ts'

/** A note on something in the given tables that is imported differently, or not at all. */
export type ImportNote = {
  readonly template: string
  /** Key cells of the row, separated by ` · `. */
  readonly key: string
  readonly column: string | null
  readonly value: string | null
  /** What was done, in a sentence. */
  readonly message: string
}

/** A field of a stored record that is not overwritten, and its value in the file. */
export type KeptField = {
  readonly kind: string
  readonly uuid: string
  readonly field: string
  readonly given: unknown
}

/** Fields of a record; undefined ones are left unchanged. */
export type Fields<K extends KindName> = {
  readonly [N in keyof RecordData<K>]?: RecordData<K>[N] | undefined
}
type SomeFields = Readonly<Record<string, unknown>>

/**
 * The records that an import creates or changes, while it is planned. Records are found by name, first in the plan,
 * then in the register; a field that the tables do not contain stays unchanged.
 */
export class ImportDraft {
  readonly notes: ImportNote[] = []
  readonly questions: FilingQuestion[] = []
  /** Fields that a merge leaves unchanged, though the file has another value. */
  readonly conflicts: KeptField[] = []
  readonly kept: RegisterModel
  readonly options: ImportOptions
  private readonly makeUuid: () => string
  private readonly drafts = new Map<string, PlainRecord>()
  /** kind → name → uuid */
  private readonly names = new Map<KindName, Map<string, string>>()
  private readonly spoken = new Set<string>()

  constructor(kept: RegisterModel, makeUuid: () => string, options: ImportOptions = defaultImportOptions) {
    this.kept = kept
    this.options = options
    this.makeUuid = makeUuid
    for (const { uuid, data } of kept.all('scopeEntities')) this.name('scopeEntities', data.lei, uuid)
    for (const { uuid, data } of kept.all('providers')) this.name('providers', data.id_code, uuid)
    for (const { uuid, data } of kept.all('arrangements')) this.name('arrangements', data.contract_ref, uuid)
    for (const { uuid, data } of kept.all('branches'))
      this.name('branches', nameIn(data.head_office_uuid, data.branch_code), uuid)
    for (const { uuid, data } of kept.all('functions'))
      this.name('functions', nameIn(data.entity_uuid, data.function_id), uuid)
  }

  /** Returns the uuid of the record with a name, or null. */
  find(kind: KindName, name: string): string | null {
    return this.names.get(kind)?.get(name) ?? null
  }

  /** Returns the record as planned. */
  get<K extends KindName>(kind: K, uuid: string): Held<K> | undefined {
    const draft = this.drafts.get(uuid)
    return draft === undefined ? this.kept.get(kind, uuid) : (draft as unknown as Held<K>)
  }

  /** Sets fields of the record with this name; creates it when there is none. */
  put<K extends KindName>(kind: K, name: string, fields: Fields<K>): string {
    const known = this.find(kind, name)
    if (known === null) {
      const uuid = this.add(kind, fields)
      this.name(kind, name, uuid)
      return uuid
    }
    this.set(kind, known, fields)
    return known
  }

  /** Creates a record. */
  add<K extends KindName>(kind: K, fields: Fields<K> & SomeFields): string {
    const uuid = this.makeUuid()
    this.set(kind, uuid, fields)
    return uuid
  }

  /**
   * Sets fields of a record. In a merge, fields of a stored record are filled only when they are empty, and lists are
   * united.
   */
  set(kind: string, uuid: string, fields: SomeFields): void {
    const before = this.kept.find(uuid)?.data
    const data: Record<string, unknown> = { ...(this.drafts.get(uuid)?.data ?? before) }
    const keeps = this.options.mode === 'merge' && before !== undefined ? before : null
    for (const name in fields) {
      const value = fields[name]
      if (value === undefined) continue
      data[name] = keeps === null ? value : this.merged(kind, uuid, name, keeps[name], value)
    }
    this.drafts.set(uuid, { uuid, kind, data })
  }

  /** Removes the name of a record, so that nothing in the tables is matched to it. */
  unname(kind: KindName, name: string): void {
    this.names.get(kind)?.delete(name)
  }

  private merged(kind: string, uuid: string, field: string, kept: unknown, given: unknown): unknown {
    const [before, after] = [heldText(kept), heldText(given)]
    if (before === '') return given
    if (after === '' || after === before) return kept
    if (Array.isArray(kept) && Array.isArray(given)) return [...new Set([...kept, ...given])]
    this.conflicts.push({ kind, uuid, field, given })
    return kept
  }

  /** Notes that the tables refer to a record, though they do not change it. */
  speakOf(uuid: string): void {
    this.spoken.add(uuid)
  }

  /** Returns the planned records that differ from the stored ones. */
  changed(): PlainRecord[] {
    return [...this.drafts.values()].filter(({ uuid, data }) => {
      const before = this.kept.find(uuid)
      return before === undefined || !isSame(before.data, data)
    })
  }

  /** Returns the uuids of all records that the tables refer to. */
  spokenOf(): Set<string> {
    return new Set([...this.spoken, ...this.drafts.keys()])
  }

  note(template: string, key: string, column: string | null, value: string | null, message: string): void {
    this.notes.push({ template, key, column, value, message })
  }

  private name(kind: KindName, name: string | null | undefined, uuid: string): void {
    if (name === null || name === undefined || name === '') return
    const names = this.names.get(kind)
    if (names === undefined) this.names.set(kind, new Map([[name, uuid]]))
    else names.set(name, uuid)
  }
}

/** Returns the name of something whose name is unique only within something else. */
export function nameIn(within: string | null | undefined, name: string | null | undefined): string {
  return name === null || name === undefined || name === '' ? '' : `${within ?? ''}\u0000${name}`
}

/** Whether two records have the same content. */
function isSame(left: SomeFields, right: SomeFields): boolean {
  for (const field of new Set([...Object.keys(left), ...Object.keys(right)]))
    if (heldText(left[field]) !== heldText(right[field])) return false
  return true
}

/** Returns the value of a field as a text; null, undefined and an empty list are equal. */
export function heldText(value: unknown): string {
  const isNothing =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isNothing ? '' : JSON.stringify(value)
}
