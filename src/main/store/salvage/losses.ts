import type { OwnTable } from './own-table.ts'
import type { Bound, Bounds } from './page-walk.ts'

/** What could not be read of a table. */
export type Loss = {
  readonly table: string
  /** Rows that were copied. */
  readonly kept: number
  /** Rows that are known to be lost, by number; others may be among `pages`. */
  readonly rows: number
  /** Pages that cannot be read, each with the rows it held and with all pages that it led to. */
  readonly pages: number
  /** Between which rows something is lost, in words; at most 50. */
  readonly ranges: readonly string[]
  /** Ranges beyond those. */
  readonly furtherRanges: number
  /** Rows that could be read and contradict others: another one has their key, or what they belong to is lost. */
  readonly refused: number
}

const maxRanges = 50

/** Gathers what is lost of one table. */
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

  /** Takes back rows that were copied before it was known that what they belong to is lost. */
  refuse(count: number): void {
    this.kept -= count
    this.refused += count
  }

  /** Whether something of the table is lost that pages without a tree could belong to. */
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

  /** What follows on another range is one with it. */
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
  // the beginning and the end of a table are both null and never the same
  return one !== null && one === other
}

/** A value of the damaged file for a line of text: never more than one line, never long. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  return Buffer.isBuffer(value) ? `${value.length} bytes` : String(value)
}
