import type { PackKindName } from '../../contract/workstation/packs/packs.ts'
import { formatDecimal } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'

/**
 * Content of the page of a value of any kind: a lookup's answer in the order in which an analyst needs it. Made by pure
 * functions, one per kind; pages render it, comparisons compare two.
 */
export type Reading = {
  /** Tags beside the title, which classify the value. */
  readonly tags: readonly Tagged[]
  /** Canonical form of the value. */
  readonly canonical: string
  /** Summary in one sentence. */
  readonly says: string
  readonly severity: Severity | null
  readonly facts: readonly Fact[]
  /** Other spellings of the same value. */
  readonly formats: readonly Fact[]
  readonly findings: readonly Finding[]
  /** Text shown when there are no findings; null omits the section. */
  readonly quiet: string | null
  readonly sources: readonly Source[]
  readonly unknown: readonly Unknown[]
  /** Kind of data pack that would add data; null when none is missing. */
  readonly lacks: LookupPackKind | null
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
}

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

/** An empty reading. */
export const blank: Omit<Reading, 'canonical' | 'says'> = {
  tags: [],
  severity: null,
  facts: [],
  formats: [],
  findings: [],
  quiet: null,
  sources: [],
  unknown: [],
  lacks: null,
}

const rank: Readonly<Record<Severity, number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 }

/** Returns findings with the most severe first; those of one severity keep their order. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => rank[b.severity] - rank[a.severity])
}

/** Returns the highest severity; null without findings. */
export function worstOf(findings: readonly Finding[]): Severity | null {
  return bySeverity(findings)[0]?.severity ?? null
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
  if (digits.length <= 13) return formatDecimal(digits)
  const bits = BigInt(digits).toString(2)
  return /^10*$/.test(bits) ? `2^${bits.length - 1}` : formatDecimal(digits)
}

/** Returns the date of a data pack in words. */
export function ofDay(dated: string | null | undefined): string {
  return dated === null || dated === undefined ? 'of unknown date' : `of ${dated}`
}
