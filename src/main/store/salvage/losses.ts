import type { OwnTable } from './own-table.ts'
import type { Bound, Bounds } from './page-walk.ts'

/** What could not be read of a table. */
export type Loss = {
  readonly table: string
  /** Number of rows copied. */
  readonly kept: number
  /** Number of rows known to be lost; others may have been in `pages`. */
  readonly rows: number
  /** Number of unreadable pages, each with its rows and all pages below it. */
  readonly pages: number
  /** Descriptions of the ranges of rows in which something is lost; at most 50. */
  readonly ranges: readonly string[]
  /** Number of ranges beyond those. */
  readonly furtherRanges: number
  /**
   * Number of readable rows that contradict others: another row has their key, or the row that they belong to is lost.
   */
  readonly refused: number
}

const maxRanges = 50

/** Collects the losses of one table. */
export class LossCounter {
  readonly table: OwnTable
  kept = 0
  rows = 0
  pages = 0
  refused = 0
  private readonly ranges: Bounds[] = []
  private further = 0

  constructor(table: OwnTable) {
    this.table = table
  }

  lostPage(bounds: Bounds): void {
    this.pages++
    this.addRange(bounds)
  }

  lostRows(count: number, bounds: Bounds): void {
    this.rows += count
    this.addRange(bounds)
  }

  /** Subtracts copied rows that were found later to belong to lost ones. */
  refuse(count: number): void {
    this.kept -= count
    this.refused += count
  }

  /** Whether pages of the table are lost, to which pages without a tree could belong. */
  lacksPages(): boolean {
    return this.pages > 0
  }

  loss(): Loss | null {
    if (this.rows + this.pages + this.refused === 0) return null
    const { name } = this.table
    return {
      table: name,
      kept: this.kept,
      rows: this.rows,
      pages: this.pages,
      ranges: this.ranges.map((range) => this.inWords(range)),
      furtherRanges: this.further,
      refused: this.refused,
    }
  }

  /** Merges a range with the last one when they are adjacent. */
  private addRange(bounds: Bounds): void {
    const last = this.ranges.at(-1)
    if (last !== undefined && isSame(last.upTo, bounds.after)) {
      this.ranges[this.ranges.length - 1] = { after: last.after, upTo: bounds.upTo }
      return
    }
    if (this.ranges.length < maxRanges) this.ranges.push(bounds)
    else this.further++
  }

  private inWords({ after, upTo }: Bounds): string {
    if (after === null && upTo === null) return 'anywhere in it'
    if (after === null) return `up to ${this.name(upTo)}`
    return upTo === null ? `after ${this.name(after)}` : `after ${this.name(after)}, up to ${this.name(upTo)}`
  }

  private name(bound: Bound): string {
    if (bound === null) return 'its end'
    if (typeof bound === 'bigint') return `row ${bound}`
    const key = this.table.columns
      .slice(0, this.table.kind === 'keys' ? this.table.keyColumns : 1)
      .map(({ name }, index) => `${name} ${shown(bound[index])}`)
    return key.join(', ')
  }
}

function isSame(one: Bound, other: Bound): boolean {
  // the beginning and the end of a table are both null, but never the same
  return one !== null && one === other
}

/** Formats a value of the damaged file for display: always one line, truncated. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  return Buffer.isBuffer(value) ? `${value.length} bytes` : String(value)
}
