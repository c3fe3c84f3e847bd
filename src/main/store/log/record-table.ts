import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from './log.ts'
import { needsNothing, type RecordKind } from './record-kind.ts'

/**
 * Records of one kind in a table: put, deleted and restored in the same way, and logged with their content before and
 * after. Content refers to other records by what identifies them everywhere, never by a number of this database, which
 * another one does not have and this one may give again.
 */

type Value = string | number | null
type Values = Readonly<Record<string, Value>>

/** A column that holds the number of a row of another table, and the columns of that row by which the content names it. */
type Reference = {
  readonly column: string
  readonly table: string
  /** By field of the content: the column of the other table. */
  readonly by: Readonly<Record<string, string>>
  /** Whether it may refer to nothing. */
  readonly optional?: true
}

type Shape<C> = Omit<RecordKind, 'needs' | 'restore'> & {
  readonly needs?: RecordKind['needs']
  readonly table: string
  /** Column of the record's id in the log; `id` unless given. */
  readonly key?: string
  /** Columns that are content, or the one that holds all of it as JSON. */
  readonly content: readonly (keyof C & string)[] | { readonly json: string }
  readonly refers?: readonly Reference[]
  /** Columns that hold JSON, or a truth value as 0 or 1. */
  readonly as?: { readonly [Column in keyof C & string]?: 'json' | 'flag' }
  /** Column with the time at which a record was deleted, when its row stays so that it can be restored. */
  readonly hidden?: string
  /**
   * Set when a row has more than its content: `put` inserts one only where it is given `more`, and one that is not hidden
   * is not deleted here.
   */
  readonly hasMore?: true
  /** Further columns that a write sets, which are not content. */
  readonly also?: (act: Act, turn: { readonly before: C | null; readonly after: C }) => Values
  /** What follows from a change, in its transaction. */
  readonly wrote?: (act: Act, turn: Written<C>) => void
  /** Why a record cannot be put back, as the end of a sentence: `this case is gone`. */
  readonly refused: string
}

type Written<C> = { readonly record: string; readonly before: C | null; readonly after: C | null }

export type RecordTable<C> = RecordKind & {
  /** Returns the content of a record; null when there is none, or it is deleted. */
  readonly get: (reader: ReadHandle, record: string) => C | null
  /**
   * Inserts or changes a record, or restores a deleted one, and logs it when it changed; false when it refers to a record
   * that is gone, another one is in its place, or it was removed for good. `more` are columns that are not content.
   */
  readonly put: (act: Act, record: string, content: C, more?: Values) => boolean
  /** Deletes a record; false when there is none. */
  readonly delete: (act: Act, record: string) => boolean
}

export function recordTable<C extends object>(shape: Shape<C>): RecordTable<C> {
  const { part, kind, scope, called, needs = needsNothing, table, key = 'id', hidden, refused } = shape
  const form = formOf(shape)
  const isShown = hidden === undefined ? '' : ` AND ${hidden} IS NULL`
  const read = `SELECT ${form.selected} FROM ${table} WHERE ${key} = ?${isShown}`
  const remove =
    hidden === undefined
      ? `DELETE FROM ${table} WHERE ${key} = ?`
      : `UPDATE ${table} SET ${hidden} = ? WHERE ${key} = ?${isShown}`

  const textOf = (reader: ReadHandle, record: string): string | null => {
    const row = statement(reader, read).get(record) as Values | undefined
    return row === undefined ? null : form.text(row)
  }
  const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as C))

  const enter = (act: Act, record: string, before: string | null, after: string | null) => {
    if (before === after) return
    shape.wrote?.(act, { record, before: parsed(before), after: parsed(after) })
    act.log({ of: own, record, before, after })
  }

  const write = (
    writer: Act['writer'],
    record: string,
    values: Values,
    { isThere, canInsert }: { readonly isThere: boolean; readonly canInsert: boolean },
  ): boolean => {
    const names = Object.keys(values)
    const update = (set: readonly string[], where: string) =>
      statement(writer, `UPDATE ${table} SET ${set.join(', ')} WHERE ${key} = ?${where}`).run(
        ...Object.values(values),
        record,
      ).changes === 1
    const set = names.map((name) => `${name} = ?`)
    if (isThere) return update(set, '')
    if (hidden !== undefined && update([...set, `${hidden} = NULL`], ` AND ${hidden} IS NOT NULL`))
      return true
    if (!canInsert) return false
    const insert = `INSERT INTO ${table} (${[...names, key].join(', ')})
      VALUES (?${', ?'.repeat(names.length)}) ON CONFLICT DO NOTHING`
    return statement(writer, insert).run(...Object.values(values), record).changes === 1
  }

  const own: RecordTable<C> = {
    ...{ part, kind, scope, called, needs },
    get: (reader, record) => parsed(textOf(reader, record)),
    put: (act, record, content, more) => {
      const before = textOf(act.writer, record)
      const numbers = numbersOf(act.writer, shape.refers ?? [], content)
      if (numbers === null) return false
      const also = shape.also?.(act, { before: parsed(before), after: content })
      const values = { ...form.values(content), ...numbers, ...also, ...more }
      const isThere = before !== null
      const canInsert = !shape.hasMore || more !== undefined
      if (!write(act.writer, record, values, { isThere, canInsert })) return false
      // logged as read back, since its text is compared when the act is taken back
      enter(act, record, before, textOf(act.writer, record))
      return true
    },
    delete: (act, record) => {
      const before = textOf(act.writer, record)
      if (before === null || (shape.hasMore && hidden === undefined)) return false
      statement(act.writer, remove).run(...(hidden === undefined ? [record] : [act.at, record]))
      enter(act, record, before, null)
      return true
    },
    restore: (act, record, { to }) =>
      (to === null ? own.delete(act, record) : own.put(act, record, JSON.parse(to) as C)) ? null : refused,
  }
  return own
}

/** How content is read from a row, as text, and written to it. */
type Form<C> = {
  readonly selected: string
  readonly text: (row: Values) => string
  readonly values: (content: C) => Values
}

function formOf<C>({ content, refers = [], as = {}, table }: Shape<C>): Form<C> {
  if ('json' in content)
    return {
      selected: content.json,
      text: (row) => row[content.json] as string,
      values: (given) => ({ [content.json]: JSON.stringify(given) }),
    }
  const forms = as as Readonly<Record<string, 'json' | 'flag' | undefined>>
  const special = Object.entries(forms)
  const named = refers.flatMap(({ column, table: of, by }) =>
    Object.entries(by).map(
      ([field, name]) => `(SELECT o.${name} FROM ${of} o WHERE o.number = ${table}.${column}) AS ${field}`,
    ),
  )
  return {
    selected: [...named, ...content].join(', '),
    text: (row) => {
      const shown: Record<string, unknown> = { ...row }
      for (const [column, as] of special)
        shown[column] = as === 'flag' ? row[column] === 1 : JSON.parse(row[column] as string)
      return JSON.stringify(shown)
    },
    values: (given) =>
      Object.fromEntries(
        content.map((column) => {
          const value: unknown = given[column]
          if (forms[column] === 'json') return [column, JSON.stringify(value)]
          if (forms[column] === 'flag') return [column, value === true ? 1 : 0]
          // contents from before a column existed lack it
          return [column, (value ?? null) as Value]
        }),
      ),
  }
}

/** Returns the numbers of the rows that a content names, by column; null when one of them does not exist. */
function numbersOf(reader: ReadHandle, refers: readonly Reference[], content: object): Values | null {
  const numbers: Record<string, Value> = {}
  for (const { column, table, by, optional } of refers) {
    const given = Object.keys(by).map((field) => ((content as Values)[field] ?? null) as Value)
    if (optional && given.every((value) => value === null)) {
      numbers[column] = null
      continue
    }
    const where = Object.values(by).map((name) => `${name} = ?`)
    const number = statement(reader, `SELECT number FROM ${table} WHERE ${where.join(' AND ')}`)
      .pluck()
      .get(...given)
    if (number === undefined) return null
    numbers[column] = number as number
  }
  return numbers
}
