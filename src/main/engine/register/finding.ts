import type { RowSource } from './table.ts'

/**
 * The origin of a rule: the receiver's technical checks, its business rules, its identifier checks, or Skerry itself.
 */
export type FindingClass = 'technical' | 'business' | 'identifier' | 'own'

/**
 * `error`: the package would be rejected or data lost. `warning`: the receiver warns, or the data are doubtful. `info`: worth
 * a look; rules that the receiver switched off are reported as info.
 */
export type FindingSeverity = 'error' | 'warning' | 'info'

/** A finding of the validation, with everything a person needs to resolve it. */
export type Finding = {
  /** `805`, `807/R18`, `v22912_m`, `OWN-23`, `CSV-042` */
  readonly rule: string
  readonly class: FindingClass
  readonly severity: FindingSeverity
  /** `B_02.02`, or null when it is about the package or the whole register. */
  readonly template: string | null
  /** File within the package, for findings about files. */
  readonly file: string | null
  /**
   * Number of the row, from 1, without the header; null when the finding is about no row, or the rows have no order
   * yet.
   */
  readonly row: number | null
  /** Key cells of the row, separated by ` · `. */
  readonly key: string | null
  /** `c0130` */
  readonly column: string | null
  readonly value: string | null
  /** What is wrong, in a sentence. */
  readonly message: string
  /** What to do about it, in a sentence. */
  readonly fix: string
  /** Records behind the row, the owner first; empty for rows of files. */
  readonly sources: readonly RowSource[]
  /** Field of the first source, when the column does not determine it. */
  readonly field?: string | null
}

/** Returns the class of a rule, derived from its id. */
export function classOf(rule: string): FindingClass {
  if (rule.startsWith('OWN-')) return 'own'
  if (rule.startsWith('VR_')) return 'identifier'
  return /^[ve]\d/.test(rule) ? 'business' : 'technical'
}
