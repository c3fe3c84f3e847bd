import { type TemplateCode, templateName } from '../../../../contract/register/template.ts'
import type { Finding, FindingSeverity } from '../../../engine/register/finding.ts'
import { byTemplate } from './by-template.ts'
import { countsOfRegister, findingsOfRegister } from './filing-findings.ts'
import type { LiveState } from './live-state.ts'
import { showFinding } from './show-finding.ts'

/** The date of the check, `yyyy-mm-dd`. */
export type Today = { readonly today: string }

/** Maximum number of findings per template in an answer; the counts are always complete. */
const maxShown = 10_000

/** Returns the validation report of the whole register, by template. */
export function answerValidate(state: LiveState, { today }: Today) {
  const { live } = state
  const { model } = live.derived
  const shown = new Map<string, ReturnType<typeof showFinding>[]>()
  for (const finding of findingsOfRegister(state, today, true)) {
    const template = finding.template ?? ''
    const list = shown.get(template)
    if (list === undefined) shown.set(template, [showFinding(finding, model)])
    else if (list.length < maxShown) list.push(showFinding(finding, model))
  }
  return {
    taxonomy: live.taxonomy.id,
    reference_date: model.filing.reference_date,
    summary: countsOfRegister(state, today),
    unclassified: state.unclassified,
    findings: shown.get('') ?? [],
    templates: byTemplate(live.taxonomy, ({ code }) => ({
      ...live.countsOf(code),
      findings: shown.get(code) ?? [],
    })),
  }
}

export type FindingRequest = {
  readonly template: TemplateCode | null
  readonly severity: FindingSeverity | null
  readonly rule: string | null
  readonly uuid: string | null
  readonly offset: number
  readonly limit: number
} & Today

/** Maximum number of findings that are counted. */
const maxCounted = 100_000

/** Returns a page of the findings that match a request, and their number by rule. */
export function answerFindings(state: LiveState, request: FindingRequest) {
  const { live } = state
  const { model } = live.derived
  const items: ReturnType<typeof showFinding>[] = []
  const byRule = new Map<string, { rule: string; severity: FindingSeverity; count: number }>()
  let total = 0
  for (const finding of findingsOfRegister(state, request.today, false)) {
    if (!fits(finding, request)) continue
    const sum = byRule.get(finding.rule)
    if (sum === undefined)
      byRule.set(finding.rule, { rule: finding.rule, severity: finding.severity, count: 1 })
    else sum.count++
    if (request.rule !== null && finding.rule !== request.rule) continue
    if (total >= request.offset && items.length < request.limit) items.push(showFinding(finding, model))
    total++
    if (total >= maxCounted) break
  }
  return {
    items,
    total,
    totals: countsOfRegister(state, request.today),
    by_rule: [...byRule.values()].sort(
      (left, right) => right.count - left.count || (left.rule < right.rule ? -1 : 1),
    ),
  }
}

function fits(finding: Finding, { template, severity, uuid }: FindingRequest): boolean {
  if (template !== null && finding.template !== templateName(template)) return false
  if (severity !== null && finding.severity !== severity) return false
  return uuid === null || finding.sources.some((source) => source.uuid === uuid)
}
