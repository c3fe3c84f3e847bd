import type { Finding } from '../finding.ts'
import type { TableRow, Tables } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { allRules } from './all-rules.ts'
import type { CheckFacts } from './facts.ts'
import { FindingText } from './finding-text.ts'
import { type Counts, noCounts } from './remarks.ts'
import { RowChecker, type TableChange } from './row-checker.ts'

export type { CheckFacts, LeiStatus } from './facts.ts'
export type { Counts } from './remarks.ts'
export type { TableChange } from './row-checker.ts'

/** Tables that a register cannot do without. */
const neededTables = ['B_01.01', 'B_01.02']

/**
 * The findings of a register whose rows come and go. After a change only what the change may bear on is checked again; the
 * findings are always those that a full check of the present rows would give.
 */
export class RegisterCheck {
  private readonly taxonomy: Taxonomy
  private readonly checker: RowChecker
  private readonly text: FindingText

  /** `checker` runs the rules instead of one that keeps all their outcomes up to date. */
  constructor(taxonomy: Taxonomy, facts: CheckFacts, checker?: RowChecker) {
    this.taxonomy = taxonomy
    this.checker = checker ?? new RowChecker(taxonomy, allRules(taxonomy, facts), () => true)
    this.text = new FindingText(taxonomy)
  }

  /**
   * Takes rows away and puts rows in, one change after the other; a row is told from others by identity, and a changed one
   * is a new one. Throws when a row to be removed is not there, one to be added already is, or the taxonomy has no such
   * template.
   */
  apply(changes: readonly TableChange[]): void {
    this.checker.apply(changes)
  }

  /** How many findings there are of each severity. */
  counts(): Counts {
    const sum = noCounts()
    for (const { code } of this.taxonomy.templates) {
      const { error, warning, info } = this.countsOf(code)
      sum.error += error
      sum.warning += warning
      sum.info += info
    }
    return sum
  }

  /** The same for one template. Throws when the taxonomy has none of this code. */
  countsOf(template: string): Counts {
    const counts = { ...this.checker.remarksOn(template).counts }
    for (const { severity } of this.findingsOnTable(template)) counts[severity]++
    return counts
  }

  /**
   * All findings, by template, row, column and rule; what is about a whole table comes first. With the rows in the order of
   * filing they have their numbers, and findings on rows that are not among them are left out; without, they stand in the
   * order of their keys.
   */
  *findings(order?: Tables): Generator<Finding> {
    for (const template of this.taxonomy.templates) {
      yield* this.findingsOnTable(template.code)
      const remarks = this.checker.remarksOn(template.code)
      if (order === undefined) {
        const rows = [...remarks.rows()].map((row) => ({ row, key: this.text.sortKey(template, row) }))
        rows.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
        for (const { row } of rows) yield* this.text.findings(template, row, remarks.of(row), null)
      } else {
        for (const [at, row] of (order.get(template.code) ?? []).entries())
          yield* this.text.findings(template, row, remarks.of(row), at + 1)
      }
    }
  }

  /** The findings about one row, without its number; none when the row is not held. */
  findingsOf(row: TableRow): Finding[] {
    for (const template of this.taxonomy.templates) {
      const remarks = this.checker.remarksOn(template.code).of(row)
      if (remarks.length > 0) return this.text.findings(template, row, remarks, null)
    }
    return []
  }

  private findingsOnTable(code: string): Finding[] {
    if (!neededTables.includes(code) || this.checker.rowsOf(code).size > 0) return []
    return this.text.ofEmptyTable(code)
  }
}

/** Checks all rows once. The findings have row numbers and stand in the order of template, row, column and rule. */
export function checkTables(taxonomy: Taxonomy, tables: Tables, facts: CheckFacts): Finding[] {
  const checker = new RowChecker(taxonomy, allRules(taxonomy, facts), () => false)
  const check = new RegisterCheck(taxonomy, facts, checker)
  check.apply([...tables].map(([template, added]) => ({ template, removed: [], added })))
  return [...check.findings(tables)]
}
