/**
 * The format of rules on rows. A rule names the template whose rows it checks and the columns it reads of them. What it
 * needs from other rows it declares in `looks`, and it gets nothing else: this makes it possible to check, after a
 * change, exactly the rows whose outcome may have changed.
 *
 * A rule that names a template or a column missing from the taxonomy is left out, and so is every saying with the id of
 * a missing rule.
 */

/** Data available to a sentence about a row. */
export type FindingContext = {
  /** The cell that the finding is about, shortened when it is very long; the empty text when it is about no cell. */
  readonly value: string
  /** Code of its column. */
  readonly column: string
  /** The label of the column, and how it is filled. */
  readonly name: string
  readonly fill: string
  /** The detail that the rule passed to `report`. */
  readonly detail: string
  /** A cell of the row; the empty text when the template has no such column. */
  cell(column: string): string
  /**
   * Returns the label of the code in a cell, or of another code of the same list; the code itself when it is not in the
   * list.
   */
  label(column: string, code?: string): string
}

/** A statement that a rule can make: what is wrong, and what to do about it. */
export type Saying = {
  /** Id of the rule in the taxonomy. */
  readonly rule: string
  readonly message: (context: FindingContext) => string
  readonly fix: (context: FindingContext) => string
}

export function saying(rule: string, message: Saying['message'], fix: string | Saying['fix']): Saying {
  return { rule, message, fix: typeof fix === 'string' ? () => fix : fix }
}

/** The rule on placeholders, whose remarks on a name a person can refute by confirming the name. */
export const placeholderRule = 'OWN-48'

/** What to do about an empty cell. */
export function fillIn({ fill }: FindingContext): string {
  return fill === '' ? 'Fill it in.' : `Fill it in. ${fill}`
}

/** Reports a saying about the row being checked, on one of its cells or, with null, on the whole row. */
export type Report = (saying: Saying, column: string | null, detail?: string) => void

/** A key by which rows are found. A row for which it gives the empty text has no key. */
export type Key = {
  readonly columns: readonly string[]
  /** Distinguishes keys on the same columns. */
  readonly name: string
  readonly of: (cells: readonly string[]) => string
}

/** Returns the key that joins the cells of these columns; a row with one of them empty has no key. */
export function key(...columns: string[]): Key {
  return { columns, name: columns.join('+'), of: joined }
}

/** Returns a key computed from cells by `of`. Two keys with the same name on one template are the same. */
export function derivedKey(name: string, columns: readonly string[], of: Key['of']): Key {
  return { columns, name, of }
}

/** Returns the key that joins `columns`, for rows with `member` in `column`. */
export function keyWhere(column: string, member: string, ...columns: string[]): Key {
  return derivedKey(`${columns.join('+')} where ${column} is ${member}`, [...columns, column], (cells) =>
    cells.at(-1) === member ? joined(cells.slice(0, -1)) : '',
  )
}

/** Joins cells to a text that is unique to them; the empty text when one of them is empty. */
export function joined(cells: readonly string[]): string {
  if (cells.length === 1) return cells[0] ?? ''
  let text = ''
  for (const cell of cells) {
    if (cell === '') return ''
    text += `${cell}\u0000`
  }
  return text
}

/** The result of a look: whether there are such rows, or their values. */
export type Seen = boolean | string

/** A query of a rule on the rows with the key derived from its own row. Without a key there is no result. */
export type Look<S extends Seen = Seen> = {
  readonly from: Key
  readonly reads:
    | { readonly kind: 'exists'; readonly template: string; readonly to: Key }
    /** Whether more than one row has the key. */
    | { readonly kind: 'repeated'; readonly template: string; readonly to: Key }
    /** The five smallest distinct values of a column, in order, separated by `\u0000`. */
    | { readonly kind: 'values'; readonly template: string; readonly to: Key; readonly column: string }
    /** The most frequent value over several templates, on a tie the smallest. */
    | { readonly kind: 'commonest'; readonly name: string; readonly pairs: readonly ValuePair[] }
  /** Never present: carries the type of the result. */
  readonly seen?: S
}

/** Where `commonest` counts: the value in one column by the key in another, for rows whose value is in `among`. */
export type ValuePair = {
  readonly template: string
  readonly key: string
  readonly value: string
  readonly among: ReadonlySet<string>
}

export function exists(template: string, to: Key, from: Key): Look<boolean> {
  return { from, reads: { kind: 'exists', template, to } }
}

export function repeated(template: string, to: Key, from: Key): Look<boolean> {
  return { from, reads: { kind: 'repeated', template, to } }
}

export function values(template: string, to: Key, column: string, from: Key): Look<string> {
  return { from, reads: { kind: 'values', template, to, column } }
}

export function commonest(name: string, pairs: readonly ValuePair[], from: Key): Look<string> {
  return { from, reads: { kind: 'commonest', name, pairs } }
}

/** A rule on one row alone. The arrays passed to a check are reused for the next row. */
export type RowRule = {
  readonly kind: 'row'
  readonly template: string
  readonly columns: readonly string[]
  check(cells: readonly string[], report: Report): void
}

/** A rule on one row and the results of its looks. */
export type LinkedRule = {
  readonly kind: 'linked'
  readonly template: string
  readonly columns: readonly string[]
  readonly looks: readonly Look[]
  check(cells: readonly string[], seen: readonly Seen[], report: Report): void
}

/** A rule on all rows with the same key, reported by the number of the row. */
export type GroupRule = {
  readonly kind: 'group'
  readonly template: string
  readonly columns: readonly string[]
  readonly by: Key
  check(
    rows: readonly (readonly string[])[],
    report: (row: number, saying: Saying, column: string | null, detail?: string) => void,
  ): void
}

export type Rule = RowRule | LinkedRule | GroupRule

type Cells<C extends readonly string[]> = { readonly [K in keyof C]: string }
type Sights<L extends readonly Look[]> = {
  readonly [K in keyof L]: L[K] extends Look<infer S> ? S : never
}

export function rowRule<const C extends readonly string[]>(
  template: string,
  columns: C,
  check: (cells: Cells<C>, report: Report) => void,
): RowRule {
  return { kind: 'row', template, columns, check: check as RowRule['check'] }
}

export function linkedRule<const C extends readonly string[], const L extends readonly Look[]>(
  template: string,
  columns: C,
  looks: L,
  check: (cells: Cells<C>, seen: Sights<L>, report: Report) => void,
): LinkedRule {
  return { kind: 'linked', template, columns, looks, check: check as unknown as LinkedRule['check'] }
}

export function groupRule<const C extends readonly string[]>(
  template: string,
  columns: C,
  by: Key,
  check: (
    rows: readonly Cells<C>[],
    report: (row: number, saying: Saying, column: string | null, detail?: string) => void,
  ) => void,
): GroupRule {
  return { kind: 'group', template, columns, by, check: check as unknown as GroupRule['check'] }
}
