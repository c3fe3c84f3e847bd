import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { perPiece } from './alert-sets.ts'

/**
 * The order in which alerts happened, in memory: 12 bytes for each. A list by time has its alerts at any position
 * without sorting, by one pass over this order; those of the same time are ordered by their numbers. It is read in slices
 * of the index of times, and later brought up to date with new alerts and those whose time changed.
 */

/** Two queries, since an index is searched by a pair of a time and a number only where the time is equal. */
export const sameTimeQuery =
  'SELECT number, detected_at FROM alert WHERE detected_at = ? AND number > ? ORDER BY number LIMIT ?'
export const laterTimesQuery =
  'SELECT number, detected_at FROM alert WHERE detected_at > ? ORDER BY detected_at, number LIMIT ?'
export const timesOfQuery = 'SELECT number, detected_at FROM alert WHERE number BETWEEN ? AND ?'

type Row = readonly [number: number, detected: string]

export class AlertTimes {
  private readonly reader: ReadHandle
  /** Milliseconds since 1970 by number. */
  private times = new Float64Array(0)
  /** Numbers of the alerts that happened first, first. */
  private order = new Uint32Array(0)
  private count = 0
  /** The newest number that it covers. */
  private newest = 0
  /** The last row read of the index while it is read for the first time; null before that, and once it is complete. */
  private last: Row | null = null
  /** Numbers that may have got another time since they were read. */
  private readonly changed = new Set<number>()
  private isRead = false

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  /** Whether all alerts up to the newest are in it. */
  get isComplete(): boolean {
    return this.isRead
  }

  /** Applies what was written; without anything read there is nothing to apply. */
  follow(newest: number, revised: readonly number[], isSomeGone: boolean): void {
    if (isSomeGone) this.forget()
    if (this.count === 0 && !this.isRead) return
    for (const piece of revised)
      for (let number = piece * perPiece; number < (piece + 1) * perPiece; number += 1)
        this.changed.add(number)
    if (!this.isRead) return
    this.applyChanged()
    if (newest > this.newest) this.take(this.rowsOf(this.newest + 1, newest))
    this.newest = newest
  }

  /** Reads some further alerts; returns whether there are more. `newest` is the newest number. */
  readAhead(limit: number, newest: number): boolean {
    if (this.isRead) return false
    if (this.last === null) this.newest = newest
    const [number = 0, detected = ''] = this.last ?? []
    const same = statement(this.reader, sameTimeQuery).raw().all(detected, number, limit) as Row[]
    const later = statement(this.reader, laterTimesQuery)
      .raw()
      .all(detected, limit - same.length) as Row[]
    const rows = [...same, ...later]
    this.ensure(newest, this.count + rows.length)
    for (const row of rows) {
      // alerts that come meanwhile are added at the end
      if (row[0] <= this.newest && this.times[row[0]] === 0) this.append(row)
    }
    this.last = rows.at(-1) ?? this.last
    if (rows.length === limit) return true
    this.isRead = true
    this.last = null
    this.applyChanged()
    if (newest > this.newest) this.take(this.rowsOf(this.newest + 1, newest))
    this.newest = newest
    return false
  }

  /** Returns the numbers that pass, the last first, from a position on. */
  numbersOf(passes: (number: number) => boolean, offset: number, limit: number): number[] {
    const numbers: number[] = []
    let skipped = 0
    for (let at = this.count - 1; at >= 0 && numbers.length < limit; at -= 1) {
      const number = this.order[at] as number
      if (passes(number) && skipped++ >= offset) numbers.push(number)
    }
    return numbers
  }

  private forget(): void {
    this.times = new Float64Array(0)
    this.order = new Uint32Array(0)
    this.count = 0
    this.newest = 0
    this.last = null
    this.changed.clear()
    this.isRead = false
  }

  private rowsOf(from: number, to: number): Row[] {
    return statement(this.reader, timesOfQuery).raw().all(from, to) as Row[]
  }

  private append([number, detected]: Row): void {
    this.times[number] = timeOf(detected)
    this.order[this.count] = number
    this.count += 1
  }

  /** Reads the times of changed alerts again, and moves those that have another one. */
  private applyChanged(): void {
    const moved = new Map<number, Row>()
    for (const piece of new Set([...this.changed].map((number) => Math.floor(number / perPiece))))
      for (const row of this.rowsOf(piece * perPiece, Math.min(this.newest, (piece + 1) * perPiece - 1)))
        if (this.changed.has(row[0]) && this.times[row[0]] !== timeOf(row[1])) moved.set(row[0], row)
    this.changed.clear()
    if (moved.size === 0) return
    let kept = 0
    for (let at = 0; at < this.count; at += 1) {
      const number = this.order[at] as number
      if (!moved.has(number)) this.order[kept++] = number
    }
    this.count = kept
    this.take([...moved.values()])
  }

  /** Merges alerts in, from the last one on: most new alerts are the last ones anyway. */
  private take(rows: readonly Row[]): void {
    const newest = rows.reduce((most, [number]) => Math.max(most, number), 0)
    this.ensure(newest, this.count + rows.length)
    for (const [number, detected] of rows) this.times[number] = timeOf(detected)
    const added = rows.map(([number]) => number).toSorted((one, other) => this.compare(one, other))
    let from = this.count - 1
    let to = this.count + added.length - 1
    for (let next = added.length - 1; next >= 0; to -= 1) {
      const known = from < 0 ? null : (this.order[from] as number)
      const number = added[next] as number
      if (known !== null && this.compare(known, number) > 0) {
        this.order[to] = known
        from -= 1
      } else {
        this.order[to] = number
        next -= 1
      }
    }
    this.count += added.length
  }

  private compare(one: number, other: number): number {
    return (this.times[one] as number) - (this.times[other] as number) || one - other
  }

  private ensure(newest: number, count: number): void {
    if (newest >= this.times.length) {
      const longer = new Float64Array(Math.ceil((newest + 1) * 1.25))
      longer.set(this.times)
      this.times = longer
    }
    if (count > this.order.length) {
      const longer = new Uint32Array(Math.max(Math.ceil(count * 1.25), this.times.length))
      longer.set(this.order)
      this.order = longer
    }
  }
}

/** A moment that is none sorts before all others; 0 means that a time is not known. */
const timeOf = (detected: string) => Date.parse(detected) || -1
