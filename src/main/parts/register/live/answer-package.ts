import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { RegisterFinding } from '../../../../contract/register/finding.ts'
import type { Counts } from '../../../engine/register/checks/register-check.ts'
import type { Finding } from '../../../engine/register/finding.ts'
import type { Unclassified } from '../../../engine/register/model/derived-register.ts'
import { type BuiltPackage, buildPackage } from '../../../engine/register/package/build-package.ts'
import { checkBuilt } from '../../../engine/register/package/check-package.ts'
import type { PackageFacts } from '../../../engine/register/package/package-name.ts'
import { countsOfRegister, findingsOfRegister } from './filing-findings.ts'
import type { LiveState } from './live-state.ts'
import { notNamed, packageFacts } from './package-facts.ts'
import { showFinding } from './show-finding.ts'

/** Arrangements that block a download. */
export type Blocked = { readonly unclassified: readonly Unclassified[] }

/** What blocks the filing: unclassified arrangements, and errors, of which the first are returned. */
export type Forbidden = Blocked & { readonly counts: Counts; readonly errors: readonly RegisterFinding[] }

export type PackageRequest = {
  readonly timestamp: string
  /** The date of the check, `yyyy-mm-dd`. */
  readonly today: string
  /** True for a draft, which is built in spite of findings. */
  readonly draft: boolean
}

/** Maximum number of errors in a refusal. */
const maxErrors = 100

/** Returns what blocks the filing of the current register; null when nothing does. */
export function forbidden(state: LiveState, today: string): Forbidden | null {
  const { unclassified, model } = state
  const counts = countsOfRegister(state, today)
  if (unclassified.length === 0 && counts.error === 0) return null
  const errors: RegisterFinding[] = []
  for (const finding of findingsOfRegister(state, today, true)) {
    if (finding.severity === 'error') errors.push(showFinding(finding, model))
    if (errors.length === maxErrors) break
  }
  return { unclassified, counts, errors }
}

/** Returns the files of the package by path, or what blocks it. */
export function answerPackage(
  state: LiveState,
  request: PackageRequest,
): Problem | Forbidden | { readonly filename: string; readonly files: Record<string, string> } {
  const made = makePackage(state, request)
  if (isProblem(made) || !('built' in made)) return made
  const { facts, built } = made
  const { taxonomy, live } = state
  const findings = checkBuilt(taxonomy, built, live.derived.tables(), checkedBy(facts, request.today))
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors.length > 0 && !request.draft) return forbiddenBy(findings, errors)
  return { filename: built.filename, files: Object.fromEntries(built.files) }
}

function forbiddenBy(findings: readonly Finding[], errors: readonly Finding[]): Forbidden {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity]++
  return {
    unclassified: [],
    counts,
    errors: errors.slice(0, maxErrors).map((finding) => showFinding(finding, null)),
  }
}

/** Returns the parameters for checking a package. */
export function checkedBy({ namePattern }: Pick<PackageFacts, 'namePattern'>, today: string) {
  return { today, ...(namePattern === undefined ? {} : { namePattern }) }
}

/** A package, and the facts stated in it. */
export type MadePackage = { readonly facts: PackageFacts; readonly built: BuiltPackage }

/**
 * Builds the package of the current register, unless something forbids it; a draft only needs what its name requires.
 */
export function makePackage(
  state: LiveState,
  { timestamp, today, draft }: PackageRequest,
): Problem | Forbidden | MadePackage {
  const { live } = state
  const why = draft ? null : forbidden(state, today)
  if (why !== null) return why
  const facts = packageFacts(state, timestamp)
  if ('missing' in facts) return notNamed(facts.missing)
  const built = buildPackage(live.taxonomy, live.derived.tables(), facts)
  if ('refused' in built) return problem('invalid', `The package cannot be built: ${built.refused}.`)
  return { facts, built }
}
