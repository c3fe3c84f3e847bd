import type { RuleError, RuleSet } from '../../engine/file/rules/rule-set.ts'

/** Asks a process to compile rules, and to look at a file with them. */
export type RuleCheckTask = {
  readonly sets: readonly RuleSet[]
  /** The set that is asked about: its rules are counted. */
  readonly about: string
  readonly file: { readonly path: string; readonly name: string } | null
}

export type RuleCheckResult = {
  readonly errors: readonly RuleError[]
  readonly warnings: readonly string[]
  readonly entries: number
  /** What the rules tool said of the file, as JSON of a report; null where it was not run. */
  readonly report: string | null
  readonly failure: string | null
}
