import { z } from 'zod'
import { withArticle } from '../article.ts'
import { register } from '../family.ts'
import { get, operation, post, remove } from '../operation.ts'
import { aliased, page, provenance, recordId } from '../schema.ts'
import { type Field, inputOf, outputOf } from './field.ts'

/**
 * The common shape of the register's records: a list at a path that ends with a slash, `create` and `update` by POST,
 * `delete` by DELETE. A record is named by `uuid` in the body, never in the path.
 */

export type Fields = Readonly<Record<string, Field>>

/**
 * The declaration of one kind of record, from which its operations, storage, filing, display, search and undo are
 * derived. A new kind needs one of these and a line in `kind-list.ts`.
 */
export type RecordKind<N extends string = string, F extends Fields = Fields> = {
  /** First half of the names of its operations, and name of its records in the store. */
  readonly noun: N
  /** Path of its list, with the slash at the end. */
  readonly path: string
  /** Singular and plural of its name in a sentence, without an article. */
  readonly one: string
  readonly many: string
  /** Shorter names where the register is the obvious context: on buttons and in counts. */
  readonly short?: { readonly one: string; readonly many: string }
  /** Title of their list. */
  readonly title: string
  /** Label in the pane, if different from the title. */
  readonly label?: string
  /** Why one keeps such records; shown in the empty list. */
  readonly purpose: string
  /** True when its records are filed, or supply values that a filed record leaves empty. */
  readonly isFiled?: true
  readonly fields: F
  /** Required fields of a new record. */
  readonly needs: readonly string[]
  /**
   * Fields whose combination is unique among the records of the kind, compared exactly; a record without the last one
   * is exempt.
   */
  readonly unique?: readonly string[]
  /** Fields that only operations set: stored and returned with the rest, ignored when a write contains them. */
  readonly system?: Fields
  /** Additional output fields, computed from the others. */
  readonly computed?: Fields
  /** Input and output fields that are stored under other names. */
  readonly shorthand?: Fields
  /** Field whose value is the record's name for people. */
  readonly called: string
  /** For kinds that others refer to: the fields with the name for people and the code for a filing. */
  readonly goesBy?: { readonly name: string; readonly code?: string }
  /** True when its records belong to a provider as much as to an arrangement that they name. */
  readonly ofProvider?: true
  /** Default columns of the list. */
  readonly columns: readonly string[]
  /** Other spellings of fields in a body: alias to field. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Templates whose rows come from its records, with the record as owner. */
  readonly templates?: readonly string[]
  /** True when its list takes more parameters than a page; that operation is declared beside the kind. */
  readonly listsItself?: true
  /** True when it is not in the reference documents. */
  readonly extension?: true
}

/** Restricts field names in a declaration to the kind's own fields. */
type OwnFields<F> = {
  readonly needs: readonly (keyof F & string)[]
  readonly unique?: readonly (keyof F & string)[]
  readonly called: keyof F & string
  readonly goesBy?: { readonly name: keyof F & string; readonly code?: keyof F & string }
  readonly aliases?: Readonly<Record<string, keyof F & string>>
}

/** Declares a kind of record. */
export function recordKind<const N extends string, const F extends Fields>(
  kind: RecordKind<N, F> & OwnFields<F>,
): RecordKind<N, F> {
  return kind
}

/** Default and maximum number of records in one list answer: a register is more often read whole than in pages. */
export const listPage = () => page(10_000, 1000)

/** A record as returned by an operation: its fields, and when it was created and changed. */
export type StoredRecord = {
  uuid: string
  created_at: string
  updated_at: string
  [field: string]: unknown
}

/** Fields as given to a write, parsed but not yet resolved: codes may be labels, references names. */
export type GivenFields = Readonly<Record<string, unknown>>

/** Returns the output fields for the names of referenced records, beside those of the declaration. */
function shownNames(fields: Fields): Record<string, z.ZodType> {
  const shown: Record<string, z.ZodType> = {}
  for (const field of Object.values(fields)) {
    if (field.kind === 'reference' && field.shown !== undefined) shown[field.shown] = z.string().nullable()
    if (field.kind === 'references' && field.shown !== undefined) shown[field.shown] = z.array(z.string())
  }
  return shown
}

/** Returns the schema of a stored record. It stays open: computed fields are added, and an instance may hold more. */
export function storedRecord(kind: RecordKind): z.ZodType<StoredRecord> {
  const shown = { ...kind.fields, ...kind.system, ...kind.computed, ...kind.shorthand }
  const shape = Object.fromEntries(Object.entries(shown).map(([name, field]) => [name, outputOf(field)]))
  return z.looseObject({
    ...shape,
    ...shownNames(kind.fields),
    uuid: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }) as unknown as z.ZodType<StoredRecord>
}

/** Returns the schema of a list answer. */
export function listOf<S extends z.ZodType>(record: S) {
  return z.looseObject({ items: z.array(record), total: z.int(), ...provenance })
}

/** Names one record in a body. */
export const named = () => z.object({ uuid: recordId() })

/** The answer of a removal. */
export const removed = () => z.object({ uuid: z.string(), deleted: z.literal(true), ...provenance })

/** Returns the aliases of all fields of a kind: the declared ones, and the names by which references are given. */
export function aliasesOf(kind: RecordKind): Record<string, string> {
  const aliases: Record<string, string> = { ...kind.aliases }
  for (const [name, field] of Object.entries(kind.fields)) {
    if ((field.kind === 'reference' || field.kind === 'references') && field.shown !== undefined)
      aliases[field.shown] = name
  }
  return aliases
}

/** Returns the schema of a write: the given fields, in any of their spellings. */
export function fieldsInput(kind: RecordKind, more: Record<string, z.ZodType>): z.ZodType<GivenFields> {
  const taken = { ...kind.fields, ...kind.shorthand }
  const shape = Object.fromEntries(Object.entries(taken).map(([name, field]) => [name, inputOf(field)]))
  return aliased(aliasesOf(kind), z.object({ ...shape, ...more })) as unknown as z.ZodType<GivenFields>
}

/** Marks the operations of a kind that is not in the documents. */
function extensionOf({ extension }: RecordKind<string, Fields>): { extension?: true } {
  return extension === undefined ? {} : { extension }
}

/**
 * The four operations of a kind of record. A record that others refer to cannot be removed; the error names those
 * records.
 */
export function operationsOfKind<const N extends string>(kind: RecordKind<N, Fields>) {
  const changes = { permission: 'register.write', needsPlan: 'register-changes', writes: true } as const
  const list = operation(register, {
    name: `${kind.noun}.list`,
    summary: `List the ${kind.many}`,
    http: get(kind.path, { query: ['limit', 'offset'] }),
    permission: 'register.read',
    input: () => z.object(listPage()),
    output: () => listOf(storedRecord(kind)),
    fails: ['invalid'],
    ...extensionOf(kind),
  })
  const create = operation(register, {
    name: `${kind.noun}.create`,
    summary: `Add ${withArticle(kind.one)}`,
    http: post(`${kind.path}create`),
    ...changes,
    input: () => fieldsInput(kind, {}),
    output: () => storedRecord(kind),
    fails: ['invalid', 'missing'],
    ...extensionOf(kind),
  })
  const update = operation(register, {
    name: `${kind.noun}.update`,
    summary: `Change the given fields of ${withArticle(kind.one)}`,
    http: post(`${kind.path}update`),
    ...changes,
    input: () =>
      fieldsInput(kind, { uuid: recordId() }) as z.ZodType<GivenFields & { readonly uuid: string }>,
    output: () => storedRecord(kind),
    fails: ['invalid', 'missing', 'not-found'],
    ...extensionOf(kind),
  })
  const deletion = operation(register, {
    name: `${kind.noun}.delete`,
    summary: `Remove ${withArticle(kind.one)}`,
    http: remove(`${kind.path}delete`),
    ...changes,
    input: named,
    output: removed,
    fails: ['invalid', 'missing', 'not-found'],
    ...extensionOf(kind),
  })
  return [list, create, update, deletion] as const
}
