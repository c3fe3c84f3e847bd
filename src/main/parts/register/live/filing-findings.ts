import { filingUuid } from '../../../../contract/register/kinds.ts'
import type { Counts } from '../../../engine/register/checks/register-check.ts'
import { classOf, type Finding, type FindingSeverity } from '../../../engine/register/finding.ts'
import { whyNoPackage } from '../../../engine/register/package/build-package.ts'
import { oneScope, severalInScope } from '../../../engine/register/scope-words.ts'
import { type FilingState, packageFacts } from './package-facts.ts'

/**
 * Yields all findings of the register: those of its rows, and those of a package beyond its rows. The report, the list
 * of findings, the checklist, the package and the filing all use it, so that they always agree.
 */
export function* findingsOfRegister(
  state: FilingState,
  today: string,
  isNumbered: boolean,
): Generator<Finding> {
  yield* filingFindings(state, today)
  yield* state.live.findings(isNumbered)
}

/** Returns the number of findings by severity. */
export function countsOfRegister(state: FilingState, today: string): Counts {
  const counts = { ...state.live.counts() }
  for (const { severity } of filingFindings(state, today)) counts[severity]++
  return counts
}

/** An arbitrary timestamp for names of which only the other parts matter. */
const anyMoment = '20000101000000000'

/** Returns what a package needs beyond its rows and the register lacks. `today` is a date, `yyyy-mm-dd`. */
export function filingFindings(state: FilingState, today: string): Finding[] {
  const { live } = state
  const { filing } = live.derived.model
  const findings: Finding[] = []
  const report = (rule: string, field: string | null, value: string | null, message: string, fix: string) => {
    const severity = severityOf(state, rule)
    if (severity === null) return
    findings.push({
      ...{ rule, class: classOf(rule), severity, template: null, file: null, row: null, key: null },
      ...{ column: null, value, message, fix },
      sources: [{ kind: filingUuid, uuid: filingUuid }],
      field,
    })
  }
  const facts = packageFacts(state, anyMoment)
  if ('missing' in facts)
    for (const { field, name } of facts.missing)
      report(
        'OWN-34',
        field,
        null,
        `No package can be built without ${name}.`,
        'Fill it in under the reporting entity.',
      )
  else {
    const why = whyNoPackage(facts)
    if (why !== null)
      report(
        'OWN-34',
        null,
        null,
        `No package can be built: ${why}.`,
        'Correct it under the reporting entity, or in the entry of its authority.',
      )
  }
  const entities = live.derived.rowsOf('B_01.02').length
  if (filing.scope === 'individual' && entities > 1)
    report('OWN-40', 'scope', 'individual', severalInScope(entities), oneScope)
  const { reference_date: day } = filing
  if (day !== null && day > today)
    report(
      '111',
      'reference_date',
      day,
      `The reference date ${day} is in the future.`,
      'File the register for a reference date that has passed.',
    )
  return findings
}

function severityOf({ live }: FilingState, rule: string): FindingSeverity | null {
  const known = live.taxonomy.rules.get(rule)
  if (known === undefined) return null
  return known.severity === 'blocking' ? 'error' : known.severity
}
