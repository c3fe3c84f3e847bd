import type { KindName, RecordData } from '../../../../contract/register/kinds.ts'
import type { Held, PlainRecord, RegisterModel } from '../model/register-model.ts'
import { defaultImportOptions, type FilingQuestion, type ImportOptions } from './import-options.ts'

/** Something in the given tables that is taken in another way than it stands, or not at all. */
export type ImportNote = {
  readonly template: string
  /** Key cells of the row, ` · ` between them. */
  readonly key: string
  readonly column: string | null
  readonly value: string | null
  /** What was done, in a sentence. */
  readonly message: string
}

/** A field of a kept record that is not overwritten, and what the file has there. */
export type KeptField = {
  readonly kind: string
  readonly uuid: string
  readonly field: string
  readonly given: unknown
}

/** Fields of a record; those that are undefined are left as they are. */
export type Fields<K extends KindName> = {
  readonly [N in keyof RecordData<K>]?: RecordData<K>[N] | undefined
}
type SomeFields = Readonly<Record<string, unknown>>

/**
 * The records that an import makes or changes, while it is planned. Records are found by the name they go by, first among
 * those of the plan, then among those that are kept; a field that the tables don't have stays as it is.
 */
export class ImportDraft {
  readonly notes: ImportNote[] = []
  readonly questions: FilingQuestion[] = []
  /** Fields that a merge leaves as they are kept, though the file has them otherwise. */
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

  /** The uuid of the record that goes by a name, or null. */
  find(kind: KindName, name: string): string | null {
    return this.names.get(kind)?.get(name) ?? null
  }

  /** The record as it will be. */
  get<K extends KindName>(kind: K, uuid: string): Held<K> | undefined {
    const draft = this.drafts.get(uuid)
    return draft === undefined ? this.kept.get(kind, uuid) : (draft as unknown as Held<K>)
  }

  /** Sets fields of the record that goes by this name; makes it when there is none. */
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

  /** Makes a record. */
  add<K extends KindName>(kind: K, fields: Fields<K> & SomeFields): string {
    const uuid = this.makeUuid()
    this.set(kind, uuid, fields)
    return uuid
  }

  /** Sets fields of a record. In a merge those of a kept record are filled where they are empty, and lists are joined. */
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

  /** Takes the name from a record, so that nothing of the tables is taken for it. */
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

  /** Says that the tables speak of a record, though they change nothing of it. */
  speakOf(uuid: string): void {
    this.spoken.add(uuid)
  }

  /** Records of the plan that are not as they are kept. */
  changed(): PlainRecord[] {
    return [...this.drafts.values()].filter(({ uuid, data }) => {
      const before = this.kept.find(uuid)
      return before === undefined || !isSame(before.data, data)
    })
  }

  /** uuids of all records that the tables speak of. */
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

/** The name of something that is named within something else. */
export function nameIn(within: string | null | undefined, name: string | null | undefined): string {
  return name === null || name === undefined || name === '' ? '' : `${within ?? ''}\u0000${name}`
}

/** Tells whether two records hold the same. */
function isSame(left: SomeFields, right: SomeFields): boolean {
  for (const field of new Set([...Object.keys(left), ...Object.keys(right)]))
    if (heldText(left[field]) !== heldText(right[field])) return false
  return true
}

/** What a field holds as a text; null, an empty list and nothing are the same. */
export function heldText(value: unknown): string {
  const isNothing =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isNothing ? '' : JSON.stringify(value)
}
