import type { ScriptLanguage } from './script-language.ts'
import type { Trail } from './trail.ts'
import type { Closure, Expression, Scope, Value } from './value.ts'

/** A call whose arguments are known as far as they are. */
export type Call = { readonly name: string; readonly args: readonly Value[]; readonly at: number }
/** A text that the script hands to an interpreter. */
export type Executed = {
  readonly value: Value
  readonly language: ScriptLanguage | 'command'
  readonly at: number
  readonly by: string
}

/** What the functions of a language see of the folding of a script. */
export interface Evaluator {
  readonly language: ScriptLanguage
  readonly trail: Trail
  readonly executed: Executed[]
  readonly globals: Scope
  readonly isBasic: boolean
  /** No steps or characters are left. */
  readonly isSpent: boolean
  readonly value: (expression: Expression, scope: Scope) => Value
  /** Items of a value that is walked through; null where it is not known. */
  readonly itemsOf: (value: Value, withKeys?: boolean) => Value[] | null
  readonly invoke: (closure: Closure, args: readonly Value[]) => Value
  readonly callNamed: (name: string, args: Value[], at: number) => Value
  /** What a known function gives, without noting the call. */
  readonly callKnown: (name: string, args: Value[], at: number) => Value | undefined
  readonly method: (of: Value, name: string, args: Value[], at: number) => Value
  readonly note: (name: string, args: readonly Value[], at: number) => void
  readonly execute: (value: Value, language: Executed['language'], at: number, by: string) => void
}
