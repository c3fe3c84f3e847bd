import type { PackKindName } from '../../contract/workstation/packs.ts'
import { formatDecimal } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'

/**
 * What a page says of a value, whatever its kind: the answer of a lookup in the order in which an analyst needs it. Made
 * by pure functions, one for each kind; pages draw it, comparisons lay two of them side by side.
 */
export type Reading = {
  /** Words beside the title: what it is. */
  readonly tags: readonly Tagged[]
  /** The value as the workstation writes it. */
  readonly canonical: string
  /** One sentence. */
  readonly says: string
  readonly severity: Severity | null
  readonly facts: readonly Fact[]
  /** Other spellings of the same value. */
  readonly formats: readonly Fact[]
  readonly findings: readonly Finding[]
  /** What stands in place of findings when there are none; null leaves the section out. */
  readonly quiet: string | null
  readonly sources: readonly Source[]
  readonly unknown: readonly Unknown[]
  /** The kind of data pack that would tell more, when none is here. */
  readonly lacks: LookupPackKind | null
}

/** The kinds of data packs that lookups ask; the LEI list is the register's. */
export type LookupPackKind = Exclude<PackKindName, 'lei_list' | 'actor_set'>

export type Tagged = { readonly words: string; readonly tone?: 'bad' | 'fine' }

export type Fact = {
  readonly label: string
  /** As it is shown: defanged. */
  readonly value: string
  /** The real value, where the shown one is defanged or grouped. */
  readonly real?: string
  /** Words after the value: where it comes from, what it means. */
  readonly note?: string
  /** Written as a value rather than as a word. */
  readonly isMono?: boolean
  /** Takes the whole width. */
  readonly isWide?: boolean
}

export type Finding = { readonly severity: Severity; readonly title: string; readonly detail: string }

/** Who told something, and of which day. */
export type Source = {
  readonly name: string
  readonly dated: string | null
  readonly licence?: string | null
  readonly fact?: string
}

/** What is not known, and why. */
export type Unknown = { readonly what: string; readonly why: string }

/** A reading with nothing in it yet. */
export const blank: Omit<Reading, 'canonical' | 'says'> = {
  tags: [],
  severity: null,
  facts: [],
  formats: [],
  findings: [],
  quiet: 'Nothing about it stands out.',
  sources: [],
  unknown: [],
  lacks: null,
}

const rank: Readonly<Record<Severity, number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 }

/** Findings with the worst first; those of one severity keep their order. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => rank[b.severity] - rank[a.severity])
}

/** The worst severity; null without findings. */
export function worstOf(findings: readonly Finding[]): Severity | null {
  return bySeverity(findings)[0]?.severity ?? null
}

/** A fact when its value is known, nothing when it is not. */
export function fact(
  label: string,
  value: string | number | null | undefined,
  rest: Omit<Fact, 'label' | 'value'> = {},
): Fact[] {
  return value === null || value === undefined || value === ''
    ? []
    : [{ label, value: String(value), ...rest }]
}

/** A value of its own writing: monospaced. */
export function coded(
  label: string,
  value: string | null | undefined,
  rest: Omit<Fact, 'label' | 'value'> = {},
): Fact[] {
  return fact(label, value, { isMono: true, ...rest })
}

/** Yes or no when it is known. */
export function yesNo(
  label: string,
  value: boolean | null | undefined,
  rest: Omit<Fact, 'label' | 'value'> = {},
): Fact[] {
  return fact(label, value === null || value === undefined ? null : value ? 'yes' : 'no', rest)
}

/** `premium_rate` as a person reads it. */
export function spoken(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A count for a narrow cell: digits, or the power of two that it is when they are many. */
export function shortDecimal(digits: string): string {
  if (digits.length <= 13) return formatDecimal(digits)
  const bits = BigInt(digits).toString(2)
  return /^10*$/.test(bits) ? `2^${bits.length - 1}` : formatDecimal(digits)
}

/** A data pack's day as the window names it. */
export function ofDay(dated: string | null | undefined): string {
  return dated === null || dated === undefined ? 'of an unknown day' : `of ${dated}`
}
