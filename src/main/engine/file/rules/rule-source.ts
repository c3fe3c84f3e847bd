import { readStringList } from './read-string-list.ts'
import type { GivenRules, RuleError } from './rule-set.ts'
import { noRules } from './rule-set.ts'
import type { ListedString } from './string-list.ts'
import { type CompiledRules, compileRules } from './yara-rules.ts'

/** The user's rules in this process: given before files are read, compiled once with the first file. */

let given: GivenRules = noRules
let compiled: Promise<CompiledRules> | null = null

/** A string that is looked for, with its set and line. */
export type SoughtString = ListedString & { readonly set: string; readonly line: number }

/** Gives the rules; those of a digest that it has already stay compiled. */
export function giveRules(rules: GivenRules): void {
  if (rules.digest !== '' && rules.digest === given.digest) return
  given = rules
  compiled = null
}

export const givenRules = (): GivenRules => given

export const hasRules = (): boolean => given.sets.length > 0

export function currentRules(): Promise<CompiledRules> {
  compiled ??= compileRules(given.sets.filter(({ kind }) => kind === 'yara'))
  return compiled
}

/** The strings of all lists; a list with errors is left out, and its errors are told. */
export function currentStrings(): { readonly strings: SoughtString[]; readonly errors: RuleError[] } {
  const strings: SoughtString[] = []
  const errors: RuleError[] = []
  for (const set of given.sets) {
    if (set.kind !== 'strings') continue
    const list = readStringList(set)
    errors.push(...list.errors)
    if (list.errors.length > 0) continue
    for (const each of list.strings) strings.push({ ...each, set: set.id })
  }
  return { strings, errors }
}
