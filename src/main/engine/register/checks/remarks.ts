import type { FindingSeverity } from '../finding.ts'
import type { TableRow } from '../table.ts'
import type { Saying } from './rule.ts'

/** The outcome of a rule on a row. The sentences are built when somebody reads them. */
export type Remark = {
  /** The rule that made the remark. */
  readonly unit: number
  readonly saying: Saying
  readonly severity: FindingSeverity
  /** Position of the cell; -1 when it is about the whole row. */
  readonly at: number
  readonly detail: string
}

export type Counts = Record<FindingSeverity, number>

export function noCounts(): Counts {
  return { error: 0, warning: 0, info: 0 }
}

const none: readonly Remark[] = []

/** The remarks on the rows of one template, and how many there are of each severity. */
export class Remarks {
  readonly counts = noCounts()
  private readonly byRow = new Map<TableRow, Remark[]>()

  add(row: TableRow, remark: Remark): void {
    const held = this.byRow.get(row)
    if (held === undefined) this.byRow.set(row, [remark])
    else held.push(remark)
    this.counts[remark.severity]++
  }

  /** Drops the remarks of one rule on a row. */
  drop(row: TableRow, unit: number): void {
    const held = this.byRow.get(row)
    if (held === undefined) return
    const left = held.filter((remark) => remark.unit !== unit)
    if (left.length === held.length) return
    for (const remark of held) if (remark.unit === unit) this.counts[remark.severity]--
    if (left.length === 0) this.byRow.delete(row)
    else this.byRow.set(row, left)
  }

  /** Drops all remarks on a row. */
  dropAll(row: TableRow): void {
    for (const { severity } of this.of(row)) this.counts[severity]--
    this.byRow.delete(row)
  }

  of(row: TableRow): readonly Remark[] {
    return this.byRow.get(row) ?? none
  }

  /** Rows with a remark, in no particular order. */
  rows(): Iterable<TableRow> {
    return this.byRow.keys()
  }
}
