/**
 * How a rule on rows is written down. A rule names the template whose rows it judges and the columns it reads of them. What it
 * wants to know of other rows it says in `looks`, and gets nothing else: that is what makes it possible to check, after a
 * change, exactly the rows whose outcome may be another one.
 *
 * A rule that names a template or a column that the taxonomy does not have is left out, and so is everything said under the
 * id of a rule that it does not have.
 */

/** What a sentence about a row may draw on. */
export type FindingContext = {
  /** The cell that the finding is about, cut when it is very long; the empty text when it is about no cell. */
  readonly value: string
  /** Code of its column. */
  readonly column: string
  /** What the column is called, and how it is filled. */
  readonly name: string
  readonly fill: string
  /** What the rule handed over with `report`. */
  readonly detail: string
  /** A cell of the row; the empty text when the template has no such column. */
  cell(column: string): string
  /** What the code in a cell, or another of the same list, stands for; the code itself when it is not in the list. */
  label(column: string, code?: string): string
}

/** One thing that a rule can say: what is wrong, and what to do about it. */
export type Saying = {
  /** Id of the rule in the taxonomy. */
  readonly rule: string
  readonly message: (context: FindingContext) => string
  readonly fix: (context: FindingContext) => string
}

export function saying(rule: string, message: Saying['message'], fix: string | Saying['fix']): Saying {
  return { rule, message, fix: typeof fix === 'string' ? () => fix : fix }
}

/** What to do about an empty cell. */
export function fillIn({ fill }: FindingContext): string {
  return fill === '' ? 'Fill it in.' : `Fill it in. ${fill}`
}

/** Says something about the row that is being checked, about one of its cells or, with null, about all of it. */
export type Report = (saying: Saying, column: string | null, detail?: string) => void

/** A key that rows are found by. Rows for which it gives the empty text have none. */
export type Key = {
  readonly columns: readonly string[]
  /** Tells keys on the same columns apart. */
  readonly name: string
  readonly of: (cells: readonly string[]) => string
}

/** The cells of these columns together; a row with one of them empty has no key. */
export function key(...columns: string[]): Key {
  return { columns, name: columns.join('+'), of: joined }
}

/** A key made of cells in some way of its own. Two keys of one name on one template are the same. */
export function derivedKey(name: string, columns: readonly string[], of: Key['of']): Key {
  return { columns, name, of }
}

/** The first columns together, of rows that hold `member` in the last one. */
export function keyWhere(column: string, member: string, ...columns: string[]): Key {
  return derivedKey(`${columns.join('+')} where ${column} is ${member}`, [...columns, column], (cells) =>
    cells.at(-1) === member ? joined(cells.slice(0, -1)) : '',
  )
}

/** Cells joined to a text that no other cells give; the empty text when one of them is empty. */
export function joined(cells: readonly string[]): string {
  if (cells.length === 1) return cells[0] ?? ''
  let text = ''
  for (const cell of cells) {
    if (cell === '') return ''
    text += `${cell}\u0000`
  }
  return text
}

/** What a look gives: whether there are such rows, or what they hold. */
export type Seen = boolean | string

/** Something that a rule wants to know of rows with the key that its own row leads to. Without key nothing is seen. */
export type Look<S extends Seen = Seen> = {
  readonly from: Key
  readonly reads:
    | { readonly kind: 'exists'; readonly template: string; readonly to: Key }
    /** More than one row has the key. */
    | { readonly kind: 'repeated'; readonly template: string; readonly to: Key }
    /** Different values of a column, the smallest five in order, with `\u0000` between them. */
    | { readonly kind: 'values'; readonly template: string; readonly to: Key; readonly column: string }
    /** The value met most often over several templates, the smallest of equals. */
    | { readonly kind: 'commonest'; readonly name: string; readonly pairs: readonly ValuePair[] }
  /** Never there: carries the type of what is seen. */
  readonly seen?: S
}

/** Where `commonest` counts: the value in one column by the key in another, of rows whose value is one of these. */
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

/** A rule on one row alone. The arrays that a check is given are used again for the next row. */
export type RowRule = {
  readonly kind: 'row'
  readonly template: string
  readonly columns: readonly string[]
  check(cells: readonly string[], report: Report): void
}

/** A rule on one row and what its looks see of others. */
export type LinkedRule = {
  readonly kind: 'linked'
  readonly template: string
  readonly columns: readonly string[]
  readonly looks: readonly Look[]
  check(cells: readonly string[], seen: readonly Seen[], report: Report): void
}

/** A rule on all rows with one key together, told of by the number of the row. */
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
