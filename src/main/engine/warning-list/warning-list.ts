import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/** How the entries of a list are compared with a value. */
export const comparisons = ['string', 'substring', 'hostname', 'cidr', 'regex'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * A MISP warning list: values that are well known and rarely an indicator, such as resolvers, crawlers or the most
 * visited sites.
 */
export type WarningList = {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly comparison: Comparison
  /** Kinds of values that the list makes a statement about. */
  readonly kinds: ReadonlySet<IocKind>
  /** Trimmed, without duplicates; lower case but for patterns. */
  readonly entries: readonly string[]
  /** Entries that could not be used: empty, too long, or no address in a list of addresses. */
  readonly skipped: number
  /** Steps that its patterns may take on one value, all together; 0 for lists of other kinds. */
  readonly steps: number
}

/** One match: which list, by which of its entries. */
export type ListMatch = {
  readonly list: string
  readonly entry: string
  /** `value` when the list speaks about this kind of value, `host` when only about what the value leads to. */
  readonly by: 'value' | 'host'
}

/** Answers which lists hold a value. Warning lists and the analyst's own allow-list have this one shape. */
export type ListMatcher = {
  /** Ids of the lists that hold the value, in the order in which they were given, each once. */
  readonly match: (kind: IocKind, value: string) => string[]
  /** The same with the entry that matched, the first of each list. */
  readonly explain: (kind: IocKind, value: string) => ListMatch[]
}
