/** Rules that the user gave: YARA rules in one file, or strings, one a line. */
export type RuleSet = {
  readonly id: string
  /** As shown to people. */
  readonly name: string
  readonly kind: 'yara' | 'strings'
  readonly text: string
  /** Of strings: whether letters of ASCII match in either case. */
  readonly ignoresCase: boolean
}

/** The sets that files are looked at with, and the digest that changes with them; `''` of none. */
export type GivenRules = { readonly digest: string; readonly sets: readonly RuleSet[] }

export const noRules: GivenRules = { digest: '', sets: [] }

/** An error of a set, of one place in it: `message` names the line and shows it with a caret under the place. */
export type RuleError = {
  /** Id of the set. */
  readonly set: string
  /** Both count from 1; null where the compiler names no place. */
  readonly line: number | null
  readonly column: number | null
  readonly message: string
  /** What can be done about it, where it is something that rules cannot use here. */
  readonly advice: string | null
}

/** Errors that are told of one set. */
export const maxErrors = 100
