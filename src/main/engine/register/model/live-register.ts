import type { CheckFacts } from '../checks/facts.ts'
import { RegisterCheck } from '../checks/register-check.ts'
import type { Finding, FindingSeverity } from '../finding.ts'
import type { TableRow } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { DerivedRegister, type RecordChange } from './derived-register.ts'

/** Facts from outside the register that the checks need. */
export type LiveFacts = Pick<CheckFacts, 'leiStatus' | 'leiDates'>

/**
 * A register with its rows and its findings, kept up to date as records change: the cost of a change depends on what it
 * affects, not on the size of the register.
 */
export class LiveRegister {
  readonly derived: DerivedRegister
  readonly taxonomy: Taxonomy
  private facts: LiveFacts
  private check: RegisterCheck
  private referenceDate: string | null = null
  private baseCurrency: string | null = null

  constructor(taxonomy: Taxonomy, facts: LiveFacts) {
    this.taxonomy = taxonomy
    this.facts = facts
    this.derived = new DerivedRegister(taxonomy)
    this.check = this.newCheck()
  }

  change(changes: readonly RecordChange[]): void {
    const rows = this.derived.change(changes)
    const { reference_date, base_currency } = this.derived.model.filing
    if (reference_date === this.referenceDate && base_currency === this.baseCurrency) {
      this.check.apply(rows)
      return
    }
    // rules that depend on the reference date or the base currency must check every row again
    this.referenceDate = reference_date
    this.baseCurrency = base_currency
    this.checkAnew()
  }

  /** Checks every row again with new facts from outside the register. */
  learn(facts: LiveFacts): void {
    this.facts = facts
    this.checkAnew()
  }

  /** Runs `look` with changes applied, then reverts them. */
  during<T>(changes: readonly RecordChange[], look: () => T): T {
    const before = changes.map(({ uuid }) => ({ uuid, record: this.derived.model.find(uuid) ?? null }))
    this.change(changes)
    try {
      return look()
    } finally {
      this.change(before)
    }
  }

  counts(): Record<FindingSeverity, number> {
    return this.check.counts()
  }

  countsOf(template: string): Record<FindingSeverity, number> {
    return this.check.countsOf(template)
  }

  /** Returns all findings, with row numbers in filing order when `isNumbered`. */
  findings(isNumbered: boolean): Iterable<Finding> {
    return isNumbered ? this.check.findings(this.derived.tables()) : this.check.findings()
  }

  findingsOf(row: TableRow): Finding[] {
    return this.check.findingsOf(row)
  }

  private checkAnew(): void {
    this.check = this.newCheck()
    this.check.apply(
      this.taxonomy.templates.map(({ code }) => ({
        template: code,
        removed: [],
        added: this.derived.rowsOf(code),
      })),
    )
  }

  private newCheck(): RegisterCheck {
    return new RegisterCheck(this.taxonomy, {
      ...this.facts,
      referenceDate: this.referenceDate,
      baseCurrency: this.baseCurrency?.slice(this.baseCurrency.indexOf(':') + 1) ?? null,
    })
  }
}
