import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { isBetterSpelling, sameValueKey } from '../../engine/ioc/same-value.ts'
import type { RangeResult } from '../../jobs/range-result.ts'
import type { IndicatorRecord } from '../../store/triage/sessions.ts'

/**
 * The indicators of one session, in columns: a million of them fit in memory and are counted, filtered and sorted
 * without an object each. Positions are in order of first appearance and never change.
 */

/** Marks that hide a value: those of the value itself, and those of lists. */
export const hidingBits =
  markBit.private |
  markBit.loopback |
  markBit.link_local |
  markBit.multicast |
  markBit.documentation |
  markBit.reserved |
  markBit.listed |
  markBit.allowed

const listBits = markBit.listed | markBit.allowed

export class IndicatorTable {
  readonly values: string[] = []
  /** Positions by value for each kind; the keys share memory with the values. */
  private readonly positions: readonly Map<string, number>[] = iocKinds.map(() => new Map())
  /** Rows whose value is shown in a spelling other than that of its first hit. */
  readonly respelled = new Set<number>()
  private capacity = 1024
  kinds = new Uint8Array(this.capacity)
  counts = new Uint32Array(this.capacity)
  sources = new Uint16Array(this.capacity)
  starts = new Float64Array(this.capacity)
  lengths = new Uint32Array(this.capacity)
  lines = new Uint32Array(this.capacity)
  rows = new Uint32Array(this.capacity)
  marks = new Uint32Array(this.capacity)
  /** 1 where a value occurred again after its row was saved. */
  recounted = new Uint8Array(this.capacity)
  /** Number of distinct values and of hidden ones, by kind. */
  readonly byKind = new Uint32Array(iocKinds.length)
  readonly hiddenByKind = new Uint32Array(iocKinds.length)

  get size(): number {
    return this.values.length
  }

  kindAt(position: number): IocKind {
    return iocKinds[this.kinds[position] as number] as IocKind
  }

  isHidden(position: number): boolean {
    return ((this.marks[position] as number) & hidingBits) !== 0
  }

  positionOf(kind: number, value: string): number | null {
    return this.positionsOf(kind).get(keyOf(kind, value)) ?? null
  }

  /** Adds a row from the store, in order of position. */
  restore(record: IndicatorRecord): void {
    const { kind, value, count, source, start, length, line, row, marks } = record
    this.append(kind, value, count, source, start, length, line, row, marks)
  }

  /** Sets the counts of a kind from the store, for a summary without the rows. */
  restoreCounts(kind: number, total: number, hidden: number): void {
    this.byKind[kind] = total
    this.hiddenByKind[kind] = hidden
  }

  /**
   * Adds one row of a range. Returns its position, which is new when it equals the former size. `marksOfValue` is
   * called once per new value.
   */
  take(
    range: RangeResult,
    index: number,
    value: string,
    source: number,
    base: { readonly line: number; readonly row: number },
    marksOfValue: (kind: IocKind, value: string) => number,
  ): number {
    const kind = range.kinds[index] as number
    const hitMarks = range.hitMarks[index] as number
    const count = range.counts[index] as number
    const known = this.positionsOf(kind).get(keyOf(kind, value))
    if (known !== undefined) {
      if (isBetterSpelling(iocKinds[kind] as IocKind, this.values[known] as string, value))
        this.respell(known, value)
      this.counts[known] = (this.counts[known] as number) + count
      let marks = this.marks[known] as number
      marks &= hitMarks | ~(markBit.part_of | markBit.inner)
      this.marks[known] = marks | (hitMarks & (markBit.git | markBit.odd_notation))
      return known
    }
    const marks =
      hitMarks | (range.valueMarks[index] as number) | marksOfValue(iocKinds[kind] as IocKind, value)
    const line = base.line + (range.hitLines[index] as number)
    const row = base.row + (range.hitRows[index] as number)
    return this.append(
      kind,
      value,
      count,
      source,
      range.starts[index] as number,
      range.lengths[index] as number,
      line,
      row,
      marks,
    )
  }

  private respell(position: number, value: string): void {
    this.values[position] = value
    this.respelled.add(position)
  }

  /** Replaces the list marks of one row. */
  relist(position: number, bits: number): void {
    const before = this.isHidden(position)
    this.marks[position] = ((this.marks[position] as number) & ~listBits) | bits
    const after = this.isHidden(position)
    const kind = this.kinds[position] as number
    if (before !== after) this.hiddenByKind[kind] = (this.hiddenByKind[kind] as number) + (after ? 1 : -1)
  }

  record(position: number): IndicatorRecord {
    return {
      position,
      kind: this.kinds[position] as number,
      value: this.values[position] as string,
      count: this.counts[position] as number,
      source: this.sources[position] as number,
      start: this.starts[position] as number,
      length: this.lengths[position] as number,
      line: this.lines[position] as number,
      row: this.rows[position] as number,
      marks: this.marks[position] as number,
    }
  }

  private positionsOf(kind: number): Map<string, number> {
    return this.positions[kind] as Map<string, number>
  }

  private append(
    kind: number,
    value: string,
    count: number,
    source: number,
    start: number,
    length: number,
    line: number,
    row: number,
    marks: number,
  ): number {
    const position = this.values.length
    if (position === this.capacity) this.grow()
    this.values.push(value)
    this.positionsOf(kind).set(keyOf(kind, value), position)
    this.kinds[position] = kind
    this.counts[position] = count
    this.sources[position] = source
    this.starts[position] = start
    this.lengths[position] = length
    this.lines[position] = line
    this.rows[position] = row
    this.marks[position] = marks
    this.byKind[kind] = (this.byKind[kind] as number) + 1
    if ((marks & hidingBits) !== 0) this.hiddenByKind[kind] = (this.hiddenByKind[kind] as number) + 1
    return position
  }

  private grow(): void {
    // grows by half only, so that a million values do not take memory for two
    this.capacity = Math.ceil(this.capacity * 1.5)
    const wider = <A extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
      make: new (length: number) => A,
      old: A,
    ): A => {
      const column = new make(this.capacity)
      column.set(old)
      return column
    }
    this.kinds = wider(Uint8Array, this.kinds)
    this.counts = wider(Uint32Array, this.counts)
    this.sources = wider(Uint16Array, this.sources)
    this.starts = wider(Float64Array, this.starts)
    this.lengths = wider(Uint32Array, this.lengths)
    this.lines = wider(Uint32Array, this.lines)
    this.rows = wider(Uint32Array, this.rows)
    this.marks = wider(Uint32Array, this.marks)
    this.recounted = wider(Uint8Array, this.recounted)
  }
}

function keyOf(kind: number, value: string): string {
  return sameValueKey(iocKinds[kind] as IocKind, value)
}
