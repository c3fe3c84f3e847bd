import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation, post, remove } from '../operation.ts'
import { aliased, page, provenance, recordId } from '../schema.ts'

/**
 * The one shape of the register's records: a list at a path that ends with a slash, `create` and `update` by POST,
 * `delete` by DELETE. A record is named by `uuid` in the body, never in the path.
 */

/** What one kind of record holds. */
export type RecordFields<Needs extends z.ZodRawShape, Rest extends z.ZodRawShape> = {
  /** Fields that a new record must have. */
  readonly needs: () => Needs
  /** Fields that it may have. */
  readonly fields: () => Rest
  /** Other spellings of fields in a body: alias to field. */
  readonly aliases?: Readonly<Record<string, string>>
}

/** A kind of record and where it is served. */
export type RegisterRecord<
  N extends string,
  Needs extends z.ZodRawShape,
  Rest extends z.ZodRawShape,
> = RecordFields<Needs, Rest> & {
  /** First half of the names of its operations. */
  readonly noun: N
  /** Path of its list, with the slash at the end. */
  readonly path: string
  /** What one is called in a sentence, and what several are. */
  readonly one: string
  readonly many: string
}

/** Records that a list answers with unless told otherwise, and at most: a register is read whole more often than paged. */
export const listPage = () => page(10_000, 1000)

/** A kept record. Its fields stay open: the documents name only `uuid`, and an instance may hold more. */
export function storedRecord<Needs extends z.ZodRawShape, Rest extends z.ZodRawShape>(
  kind: RecordFields<Needs, Rest>,
) {
  return z.looseObject({
    ...z.object(kind.needs()).partial().shape,
    ...kind.fields(),
    uuid: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
}

/** The answer of a list. */
export function listOf<S extends z.ZodType>(record: S) {
  return z.looseObject({ items: z.array(record), total: z.int(), ...provenance })
}

/** Names one record in a body. */
export const named = () => z.object({ uuid: recordId() })

/** The answer of a removal. */
export const removed = () => z.object({ uuid: z.string(), deleted: z.literal(true), ...provenance })

/** The two writes that name their fields: a new record, and a change of the given fields of one. */
export function registerWrites<
  const N extends string,
  Needs extends z.ZodRawShape,
  Rest extends z.ZodRawShape,
>(kind: RegisterRecord<N, Needs, Rest>) {
  const create = operation(register, {
    name: `${kind.noun}.create`,
    summary: `Add ${kind.one}`,
    http: post(`${kind.path}create`),
    permission: 'register.write',
    input: () => aliased(kind.aliases ?? {}, z.object({ ...kind.needs(), ...kind.fields() })),
    output: () => storedRecord(kind),
    fails: ['invalid', 'missing'],
  })
  const update = operation(register, {
    name: `${kind.noun}.update`,
    summary: `Change the given fields of ${kind.one}`,
    http: post(`${kind.path}update`),
    permission: 'register.write',
    input: () =>
      aliased(
        kind.aliases ?? {},
        z.object({ ...z.object(kind.needs()).partial().shape, ...kind.fields(), uuid: recordId() }),
      ),
    output: () => storedRecord(kind),
    fails: ['invalid', 'missing', 'not-found'],
  })
  return [create, update] as const
}

/** Declares all four operations of a kind of record. A record that others refer to is not removed: they are named. */
export function registerModule<
  const N extends string,
  Needs extends z.ZodRawShape,
  Rest extends z.ZodRawShape,
>(kind: RegisterRecord<N, Needs, Rest>) {
  const list = operation(register, {
    name: `${kind.noun}.list`,
    summary: `List ${kind.many}`,
    http: get(kind.path, { query: ['limit', 'offset'] }),
    permission: 'register.read',
    input: () => z.object(listPage()),
    output: () => listOf(storedRecord(kind)),
    fails: ['invalid'],
  })
  return [list, ...registerWrites(kind), deletion(kind)] as const
}

/** The removal of one record. */
export function deletion<const N extends string>(kind: {
  readonly noun: N
  readonly path: string
  readonly one: string
}) {
  return operation(register, {
    name: `${kind.noun}.delete`,
    summary: `Remove ${kind.one}`,
    http: remove(`${kind.path}delete`),
    permission: 'register.write',
    input: named,
    output: removed,
    fails: ['invalid', 'missing', 'not-found'],
  })
}
