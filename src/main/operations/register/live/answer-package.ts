import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { Unclassified } from '../../../engine/register/model/derived-register.ts'
import { type BuiltPackage, buildPackage } from '../../../engine/register/package/build-package.ts'
import type { PackageFacts } from '../../../engine/register/package/package-name.ts'
import type { LiveState } from './live-state.ts'
import { packageFacts } from './package-facts.ts'

/** Arrangements that block a package. */
export type Blocked = { readonly unclassified: readonly Unclassified[] }

/** The files of the package by path; or what blocks it. */
export function answerPackage(
  state: LiveState,
  { timestamp }: { readonly timestamp: string },
): Problem | Blocked | { readonly filename: string; readonly files: Record<string, string> } {
  const made = makePackage(state, timestamp)
  if (!('built' in made)) return made
  return { filename: made.built.filename, files: Object.fromEntries(made.built.files) }
}

/** A package, and the facts that it states. */
export type MadePackage = { readonly facts: PackageFacts; readonly built: BuiltPackage }

/** The package of the register as it is. */
export function makePackage(state: LiveState, timestamp: string): Problem | Blocked | MadePackage {
  const { live, unclassified } = state
  if (unclassified.length > 0) return { unclassified }
  const facts = packageFacts(state, timestamp)
  if (isProblem(facts)) return facts
  const built = buildPackage(live.taxonomy, live.derived.tables(), facts)
  if ('refused' in built) return problem('invalid', `The package cannot be built: ${built.refused}.`)
  return { facts, built }
}
