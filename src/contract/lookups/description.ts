import type { BatchKind } from '../core/batch.ts'
import { groupedDigits } from '../grouped-digits.ts'
import { highestSeverity, type Severity } from '../severities.ts'
import type { PackKindName } from '../workstation/packs/packs.ts'

/**
 * What an answer about a value says, in the order in which an analyst needs it. Made by a pure function, one a kind
 * (`kinds/`), and printed by all that show answers: the page of the value, the comparison, the command line, the table
 * of many values, the history and the search.
 */
export type Description = {
  readonly kind: BatchKind
  /** Canonical form of the value, never with credentials. */
  readonly value: string
  /** Tags that classify the value. */
  readonly tags: readonly Tagged[]
  /** Summary in one sentence, which never contains the value itself. */
  readonly sentence: string
  /** The highest severity found; null when nothing was rated, which does not mean that the value is harmless. */
  readonly severity: Severity | null
  readonly facts: readonly Fact[]
  /** Other spellings of the same value. */
  readonly formats: readonly Fact[]
  readonly lists: readonly List[]
  /** The most severe first. */
  readonly findings: readonly Finding[]
  /** Text shown when there are no findings; null where nothing was judged. */
  readonly quiet: string | null
  readonly sources: readonly Source[]
  readonly unknown: readonly Unknown[]
  /** Kind of data pack that would add data; null when none is missing. */
  readonly lacks: LookupPackKind | null
  /** Whether a source here answered the main question of the kind. */
  readonly isAnswered: boolean
}

/** Kinds of data packs used by lookups; the LEI list belongs to the register. */
export type LookupPackKind = Exclude<PackKindName, 'lei_list' | 'actor_set'>

export type Tagged = { readonly words: string; readonly tone?: 'bad' | 'fine' }

export type Fact = {
  readonly label: string
  /** Value for display, defanged. */
  readonly value: string
  /** The real value, where the shown one is defanged or grouped. */
  readonly real?: string
  /** Text after the value: its origin or its meaning. */
  readonly note?: string
  /** Whether it is shown in monospace, as a value rather than a word. */
  readonly isMono?: boolean
  /** Whether it takes the full width. */
  readonly isWide?: boolean
  /** Whether it speaks against the value, or for it; a terminal colours it. */
  readonly tone?: 'bad' | 'doubtful' | 'fine'
}

/** A table within an answer, such as the parameters of a URL. Cells are named by their columns. */
export type List = {
  readonly title: string
  /** Text after the title. */
  readonly note?: string
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

/** A value for display; with `real` where that is defanged. */
export type Cell = string | number | null | { readonly value: string; readonly real: string }

export type Finding = { readonly severity: Severity; readonly title: string; readonly detail: string }

/** Source of a statement, with its date. */
export type Source = {
  readonly name: string
  readonly dated: string | null
  readonly licence?: string | null
  readonly fact?: string
}

/** An unknown fact, and the reason. */
export type Unknown = { readonly what: string; readonly why: string }

/** A description that says nothing yet. */
export const blank: Omit<Description, 'kind' | 'value' | 'sentence'> = {
  tags: [],
  severity: null,
  facts: [],
  formats: [],
  lists: [],
  findings: [],
  quiet: null,
  sources: [],
  unknown: [],
  lacks: null,
  isAnswered: true,
}

/**
 * Returns the severity of findings that are made from the fields of an answer: those of `info` are remarks on the value,
 * such as that it is reserved, and rate nothing.
 */
export function ratingOf(findings: readonly Finding[]): Severity | null {
  const highest = highestSeverity(findings)
  return highest === 'info' ? null : highest
}

/** Returns a list, or nothing when it has no rows. */
export function listIfAny(list: List): readonly List[] {
  return list.rows.length === 0 ? [] : [list]
}

/** Returns a value with the real one, as a cell. */
export function cellOf(value: string, real: string): Cell {
  return value === real ? value : { value, real }
}

/** Returns a fact as a list, which is empty when the value is unknown. */
export function fact(
  label: string,
  value: string | number | null | undefined,
  rest: Omit<Fact, 'label' | 'value'> = {},
): Fact[] {
  return value === null || value === undefined || value === ''
    ? []
    : [{ label, value: String(value), ...rest }]
}

/** Returns a monospaced fact. */
export function coded(
  label: string,
  value: string | null | undefined,
  rest: Omit<Fact, 'label' | 'value'> = {},
): Fact[] {
  return fact(label, value, { isMono: true, ...rest })
}

/** Returns a fact with yes or no, when known. */
export function yesNo(
  label: string,
  value: boolean | null | undefined,
  rest: Omit<Fact, 'label' | 'value'> = {},
): Fact[] {
  return fact(label, value === null || value === undefined ? null : value ? 'yes' : 'no', rest)
}

/** Returns a code as words: `premium_rate` as `Premium rate`. */
export function spoken(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a count for a narrow cell: a long number that is a power of two is written as such. */
export function shortDecimal(digits: string): string {
  if (digits.length <= 13) return groupedDigits(digits)
  const bits = BigInt(digits).toString(2)
  return /^10*$/.test(bits) ? `2^${bits.length - 1}` : groupedDigits(digits)
}

/** Returns the date of a data pack in words. */
export function ofDay(dated: string | null | undefined): string {
  return dated === null || dated === undefined ? 'of unknown date' : `of ${dated}`
}
