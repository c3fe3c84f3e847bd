import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/** How the entries of a list are compared with a value. */
export const comparisons = ['string', 'substring', 'hostname', 'cidr', 'regex'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * A MISP warning list: well-known values that are rarely indicators, such as resolvers, crawlers or the most visited
 * sites.
 */
export type WarningList = {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly comparison: Comparison
  /** Kinds of values to which the list applies. */
  readonly kinds: ReadonlySet<IocKind>
  /** Trimmed, without duplicates; lower case but for patterns. */
  readonly entries: readonly string[]
  /** Number of unusable entries: empty, too long, or not an address in a list of addresses. */
  readonly skipped: number
  /** Maximum number of steps that its patterns together may take on one value; 0 for lists of other kinds. */
  readonly steps: number
}

/** A match: the list and the matching entry. */
export type ListMatch = {
  readonly list: string
  readonly entry: string
  /** `value` when the list applies to this kind of value, `host` when it only applies to the value's host. */
  readonly by: 'value' | 'host'
}

/** Finds the lists that contain a value. Warning lists and the analyst's own allow-list share this interface. */
export type ListMatcher = {
  /** Returns the ids of the lists that contain the value, in the order in which they were given, each once. */
  readonly match: (kind: IocKind, value: string) => string[]
  /** The same with the matching entry, the first of each list. */
  readonly explain: (kind: IocKind, value: string) => ListMatch[]
}
