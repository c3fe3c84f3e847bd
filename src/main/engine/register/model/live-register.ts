import type { CheckFacts } from '../checks/facts.ts'
import { RegisterCheck } from '../checks/register-check.ts'
import { UnfiledCheck } from '../checks/unfiled-check.ts'
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
  private unfiled: UnfiledCheck
  private referenceDate: string | null = null
  private baseCurrency: string | null = null

  constructor(taxonomy: Taxonomy, facts: LiveFacts) {
    this.taxonomy = taxonomy
    this.facts = facts
    this.derived = new DerivedRegister(taxonomy)
    this.check = this.newCheck()
    this.unfiled = this.newUnfiledCheck()
  }

  change(changes: readonly RecordChange[]): void {
    const rows = this.derived.change(changes)
    const { reference_date, base_currency } = this.derived.model.filing
    if (reference_date === this.referenceDate && base_currency === this.baseCurrency) {
      this.check.apply(rows)
      this.unfiled.apply(this.derived.changedUnfiled())
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
    return sumOf(this.check.counts(), this.unfiled.counts())
  }

  countsOf(template: string): Record<FindingSeverity, number> {
    const counts = this.check.countsOf(template)
    return template === providerTemplate ? sumOf(counts, this.unfiled.counts()) : counts
  }

  /** Returns all findings, with row numbers in filing order when `isNumbered`. */
  *findings(isNumbered: boolean): Generator<Finding> {
    yield* isNumbered ? this.check.findings(this.derived.tables()) : this.check.findings()
    yield* this.unfiled.findings()
  }

  findingsOf(row: TableRow): Finding[] {
    const found = this.check.findingsOf(row)
    return found.length > 0 ? found : this.unfiled.findingsOf(row)
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
    this.unfiled = this.newUnfiledCheck()
    this.unfiled.apply({ template: providerTemplate, removed: [], added: this.derived.unfiledRows() })
  }

  private newCheck(): RegisterCheck {
    return new RegisterCheck(this.taxonomy, this.checkFacts())
  }

  private newUnfiledCheck(): UnfiledCheck {
    const note = 'Nothing names this provider yet, so it is not filed.'
    return new UnfiledCheck(this.taxonomy, this.checkFacts(), providerTemplate, note)
  }

  private checkFacts(): CheckFacts {
    return {
      ...this.facts,
      referenceDate: this.referenceDate,
      baseCurrency: this.baseCurrency?.slice(this.baseCurrency.indexOf(':') + 1) ?? null,
    }
  }
}

const providerTemplate = 'B_05.01'

type Counts = Record<FindingSeverity, number>

function sumOf(one: Counts, other: Counts): Counts {
  return {
    error: one.error + other.error,
    warning: one.warning + other.warning,
    info: one.info + other.info,
  }
}
