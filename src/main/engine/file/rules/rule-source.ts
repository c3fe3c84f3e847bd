import type { ListedString } from './string-list.ts'
import { type CompiledRules, compileRules } from './yara-rules.ts'

/** The user's rules in this process: given once before files are read, compiled once with the first file. */

let text = ''
let listed: readonly ListedString[] = []
let compiled: Promise<CompiledRules> | null = null

/** Gives the rules; `''` takes them away. */
export function setRules(rules: string): void {
  text = rules
  compiled = null
}

/** Gives the strings that are looked for; an empty list takes them away. */
export function setStrings(strings: readonly ListedString[]): void {
  listed = strings
}

export const currentStrings = (): readonly ListedString[] => listed

export const hasRules = (): boolean => text.trim() !== '' || listed.length > 0

export function currentRules(): Promise<CompiledRules> {
  compiled ??= compileRules([{ namespace: 'default', text }])
  return compiled
}
