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

/** Tables that every register must have. */
const neededTables = ['B_01.01', 'B_01.02']

/**
 * The findings of a register whose rows change. After a change only what it may affect is checked again; the findings
 * always equal those of a full check of the current rows.
 */
export class RegisterCheck {
  private readonly taxonomy: Taxonomy
  private readonly checker: RowChecker
  private readonly text: FindingText

  /** `checker` runs the rules; the default keeps all their outcomes up to date. */
  constructor(taxonomy: Taxonomy, facts: CheckFacts, checker?: RowChecker) {
    this.taxonomy = taxonomy
    this.checker = checker ?? new RowChecker(taxonomy, allRules(taxonomy, facts), () => true)
    this.text = new FindingText(taxonomy)
  }

  /**
   * Removes and adds rows, one change after the other; rows are distinguished by identity, and a changed row is a new
   * one. Throws when a row to be removed is not there, one to be added already is, or the taxonomy has no such
   * template.
   */
  apply(changes: readonly TableChange[]): void {
    this.checker.apply(changes)
  }

  /** Returns the number of findings of each severity. */
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

  /** Returns the same for one template. Throws when the taxonomy has no such template. */
  countsOf(template: string): Counts {
    const counts = { ...this.checker.remarksOn(template).counts }
    for (const { severity } of this.findingsOnTable(template)) counts[severity]++
    return counts
  }

  /**
   * Yields all findings, by template, row, column and rule; those about a whole table come first. When the rows are
   * given in the order of filing, findings have row numbers, and those on other rows are left out; otherwise they are
   * in the order of their keys.
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

  /** Returns the findings about one row, without its number; none when the row is not in the register. */
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

/** Checks all rows once. The findings have row numbers, ordered by template, row, column and rule. */
export function checkTables(taxonomy: Taxonomy, tables: Tables, facts: CheckFacts): Finding[] {
  const checker = new RowChecker(taxonomy, allRules(taxonomy, facts), () => false)
  const check = new RegisterCheck(taxonomy, facts, checker)
  check.apply([...tables].map(([template, added]) => ({ template, removed: [], added })))
  return [...check.findings(tables)]
}
