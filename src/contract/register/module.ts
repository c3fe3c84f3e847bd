import { z } from 'zod'
import { withArticle } from '../article.ts'
import { register } from '../family.ts'
import { get, operation, post, remove } from '../operation.ts'
import { aliased, page, provenance, recordId } from '../schema.ts'
import { type Field, inputOf, outputOf } from './field.ts'

/**
 * The one shape of the register's records: a list at a path that ends with a slash, `create` and `update` by POST,
 * `delete` by DELETE. A record is named by `uuid` in the body, never in the path.
 */

export type Fields = Readonly<Record<string, Field>>

/**
 * What one kind of record is. Everything else about it follows: its operations, how it is kept, filed, shown, found, undone. A new
 * kind is one of these and a line in `kind-list.ts`.
 */
export type RecordKind<N extends string = string, F extends Fields = Fields> = {
  /** First half of the names of its operations, and of its records' names in the store. */
  readonly noun: N
  /** Path of its list, with the slash at the end. */
  readonly path: string
  /** What one is called in a sentence, and what several are, without an article. */
  readonly one: string
  readonly many: string
  /** The same, where there is no doubt that the register is meant: on buttons and in counts. */
  readonly short?: { readonly one: string; readonly many: string }
  /** Title of their list. */
  readonly title: string
  /** What their line in the pane says instead. */
  readonly label?: string
  /** Why one keeps such records; for the empty list. */
  readonly purpose: string
  /** They are filed, or what they say stands in for what a filed record leaves empty. */
  readonly isFiled?: true
  readonly fields: F
  /** Fields that a new record must have. */
  readonly needs: readonly string[]
  /** Fields that together are unique among the records of the kind, compared exactly; without the last one nothing is. */
  readonly unique?: readonly string[]
  /** Fields that only operations set: kept and answered with the rest, ignored when a write names them. */
  readonly system?: Fields
  /** Fields that answers show besides, worked out from the others. */
  readonly computed?: Fields
  /** Fields that answers show and writes take, and that are kept under other names. */
  readonly shorthand?: Fields
  /** Field whose value a person calls the record by. */
  readonly called: string
  /** For kinds that others refer to: where the name for people and the code of a filing stand. */
  readonly goesBy?: { readonly name: string; readonly code?: string }
  /** Its records are of a provider as much as of an arrangement that they name. */
  readonly ofProvider?: true
  /** Fields that their list opens with. */
  readonly columns: readonly string[]
  /** Other spellings of fields in a body: alias to field. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Templates that its records file rows of, owned by the record. */
  readonly templates?: readonly string[]
  /** Its list takes more than a page: that operation is declared beside the kind. */
  readonly listsItself?: true
  /** Not in the reference documents. */
  readonly extension?: true
}

/** Names of fields, where a declaration names some of its own. */
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

/** Records that a list answers with unless told otherwise, and at most: a register is read whole more often than paged. */
export const listPage = () => page(10_000, 1000)

/** A record as an operation answers it: its fields, and when it was made and changed. */
export type StoredRecord = {
  uuid: string
  created_at: string
  updated_at: string
  [field: string]: unknown
}

/** Fields as given to a write, read but not yet resolved: codes may be labels, references names. */
export type GivenFields = Readonly<Record<string, unknown>>

/** Fields that are answered beside those of the declaration: the names that references go by. */
function shownNames(fields: Fields): Record<string, z.ZodType> {
  const shown: Record<string, z.ZodType> = {}
  for (const field of Object.values(fields)) {
    if (field.kind === 'reference' && field.shown !== undefined) shown[field.shown] = z.string().nullable()
    if (field.kind === 'references' && field.shown !== undefined) shown[field.shown] = z.array(z.string())
  }
  return shown
}

/** The schema of a kept record. It stays open: computed fields come on top, and an instance may hold more. */
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

/** The answer of a list. */
export function listOf<S extends z.ZodType>(record: S) {
  return z.looseObject({ items: z.array(record), total: z.int(), ...provenance })
}

/** Names one record in a body. */
export const named = () => z.object({ uuid: recordId() })

/** The answer of a removal. */
export const removed = () => z.object({ uuid: z.string(), deleted: z.literal(true), ...provenance })

/** Other spellings of all fields of a kind: those it declares, and the names that its references go by. */
export function aliasesOf(kind: RecordKind): Record<string, string> {
  const aliases: Record<string, string> = { ...kind.aliases }
  for (const [name, field] of Object.entries(kind.fields)) {
    if ((field.kind === 'reference' || field.kind === 'references') && field.shown !== undefined)
      aliases[field.shown] = name
  }
  return aliases
}

/** The schema of a write: the given fields, whichever spelling they have. */
export function fieldsInput(kind: RecordKind, more: Record<string, z.ZodType>): z.ZodType<GivenFields> {
  const taken = { ...kind.fields, ...kind.shorthand }
  const shape = Object.fromEntries(Object.entries(taken).map(([name, field]) => [name, inputOf(field)]))
  return aliased(aliasesOf(kind), z.object({ ...shape, ...more })) as unknown as z.ZodType<GivenFields>
}

/** Marks the operations of a kind that the documents don't have. */
function extensionOf({ extension }: RecordKind<string, Fields>): { extension?: true } {
  return extension === undefined ? {} : { extension }
}

/** The four operations of a kind of record. A record that others refer to is not removed: they are named. */
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
