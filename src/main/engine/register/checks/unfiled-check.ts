import type { Finding } from '../finding.ts'
import type { TableRow } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { cellRules } from './cell-rules.ts'
import type { CheckFacts } from './facts.ts'
import { FindingText } from './finding-text.ts'
import { identifierRules } from './identifier-rules.ts'
import { type Counts, noCounts, type Remark } from './remarks.ts'
import { RowChecker, type TableChange } from './row-checker.ts'
import { textRules } from './text-rules.ts'

/**
 * The findings on rows of one template that are not filed, as of providers that no arrangement names: a wrong check digit is
 * better found before a contract is signed than when the package is built. Only rules on what is written apply, not those on
 * what a filing needs, and nothing here prevents a package: errors are warnings.
 */
export class UnfiledCheck {
  private readonly template: string
  private readonly taxonomy: Taxonomy
  private readonly checker: RowChecker
  private readonly text: FindingText
  private readonly note: string

  /** `note` is a sentence that tells why the rows are not filed. */
  constructor(taxonomy: Taxonomy, facts: CheckFacts, template: string, note: string) {
    const rules = [
      ...cellRules(taxonomy),
      ...identifierRules(taxonomy, facts),
      ...textRules(taxonomy),
    ].filter((rule) => rule.template === template)
    this.template = template
    this.taxonomy = taxonomy
    this.checker = new RowChecker(taxonomy, rules, () => false)
    this.text = new FindingText(taxonomy)
    this.note = note
  }

  apply(change: TableChange): void {
    this.checker.apply([change])
  }

  counts(): Counts {
    const { error, warning, info } = this.checker.remarksOn(this.template).counts
    return { ...noCounts(), warning: error + warning, info }
  }

  /** Yields the findings in the order of the keys of their rows. */
  *findings(): Generator<Finding> {
    const template = this.templateHere()
    const rows = [...this.checker.remarksOn(this.template).rows()].map((row) => ({
      row,
      key: this.text.sortKey(template, row),
    }))
    rows.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    for (const { row } of rows) yield* this.findingsOf(row)
  }

  findingsOf(row: TableRow): Finding[] {
    const remarks: readonly Remark[] = this.checker.remarksOn(this.template).of(row)
    return this.text.findings(this.templateHere(), row, remarks, null).map((finding) => ({
      ...finding,
      severity: finding.severity === 'error' ? 'warning' : finding.severity,
      message: `${finding.message} ${this.note}`,
    }))
  }

  private templateHere() {
    const found = this.taxonomy.templates.find(({ code }) => code === this.template)
    if (found === undefined) throw new Error(`The taxonomy has no template ${this.template}.`)
    return found
  }
}
