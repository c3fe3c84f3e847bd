import { iocKinds } from '../../contract/core/ioc-kinds.ts'
import type { Found } from '../engine/ioc/indicator.ts'
import { isBetterSpelling, sameValueKey } from '../engine/ioc/same-value.ts'
import { ValueIndex } from './value-index.ts'

/**
 * Distinct values with their counts and first places, as columns: a hundred thousand of them are transferred to another
 * thread as a few arrays.
 */
export type HitList = {
  readonly size: number
  /** Values in UTF-8, separated by line feeds, which no canonical value contains. */
  readonly values: Uint8Array
  readonly kinds: Uint8Array
  readonly valueMarks: Uint32Array
  readonly hitMarks: Uint32Array
  readonly counts: Uint32Array
  readonly starts: Float64Array
  readonly lengths: Uint32Array
  readonly hitLines: Uint32Array
  readonly hitRows: Uint32Array
}

/** Index of a kind in the contract's list; stored in the database, so never reorder that list. */
export const kindNumber: Readonly<Record<string, number>> = Object.fromEntries(
  iocKinds.map((kind, number) => [kind, number]),
)

/** The first place of a value, and the marks of that spelling. */
type FirstHit = {
  readonly start: number
  readonly length: number
  readonly marks: number
  readonly line: number
  readonly row: number
}

/** Maximum bytes of values whose buffers a thread reuses for the next range; larger ones are released. */
const maxKeptBytes = 4_194_304

/** Columns that are filled for one range, copied, cleared and filled again. */
export class HitColumns {
  /** True when the last `placeOf` added a new value, which must then be `set`. */
  isNew = false
  hitMarks = new Uint32Array(512)
  counts = new Uint32Array(512)
  private kinds = new Uint8Array(512)
  private valueMarks = new Uint32Array(512)
  private starts = new Float64Array(512)
  private lengths = new Uint32Array(512)
  private hitLines = new Uint32Array(512)
  private hitRows = new Uint32Array(512)
  private index = new ValueIndex()
  /** Written forms of addresses, where they differ from their lower case. */
  private readonly written = new Map<number, string>()

  clear(): void {
    this.written.clear()
    if (this.index.capacity <= maxKeptBytes) this.index.clear()
    else {
      this.index = new ValueIndex()
      this.resize(512)
    }
  }

  /** Returns the index of a value. Addresses that differ only in case share one. */
  placeOf({ kind, value }: Found): number {
    const key = sameValueKey(kind, value)
    const place = this.index.place(key, kindNumber[kind] as number)
    this.isNew = this.index.isNew
    if (!this.isNew) {
      if (isBetterSpelling(kind, this.written.get(place) ?? key, value)) this.written.set(place, value)
      return place
    }
    if (place === this.kinds.length) this.resize(place * 2)
    this.counts[place] = 0
    if (key !== value) this.written.set(place, value)
    return place
  }

  set(place: number, found: Found, { start, length, marks, line, row }: FirstHit): void {
    this.kinds[place] = kindNumber[found.kind] as number
    this.valueMarks[place] = found.marks
    this.hitMarks[place] = marks
    this.starts[place] = start
    this.lengths[place] = length
    this.hitLines[place] = line
    this.hitRows[place] = row
  }

  copy(): HitList {
    const { size } = this.index
    return {
      size,
      values: this.values(),
      kinds: this.kinds.slice(0, size),
      valueMarks: this.valueMarks.slice(0, size),
      hitMarks: this.hitMarks.slice(0, size),
      counts: this.counts.slice(0, size),
      starts: this.starts.slice(0, size),
      lengths: this.lengths.slice(0, size),
      hitLines: this.hitLines.slice(0, size),
      hitRows: this.hitRows.slice(0, size),
    }
  }

  private values(): Uint8Array {
    const joined = this.index.join()
    if (this.written.size === 0) return joined
    const values = bytesOf(joined).toString('utf8').split('\n')
    for (const [place, value] of this.written) values[place] = value
    return Uint8Array.from(Buffer.from(values.join('\n')))
  }

  private resize(capacity: number): void {
    const resized = <A extends Uint8Array | Uint32Array | Float64Array>(
      make: new (length: number) => A,
      old: A,
    ): A => {
      const column = new make(capacity)
      column.set(old.length > capacity ? (old.subarray(0, capacity) as A) : old)
      return column
    }
    this.kinds = resized(Uint8Array, this.kinds)
    this.valueMarks = resized(Uint32Array, this.valueMarks)
    this.hitMarks = resized(Uint32Array, this.hitMarks)
    this.counts = resized(Uint32Array, this.counts)
    this.starts = resized(Float64Array, this.starts)
    this.lengths = resized(Uint32Array, this.lengths)
    this.hitLines = resized(Uint32Array, this.hitLines)
    this.hitRows = resized(Uint32Array, this.hitRows)
  }
}

/**
 * Yields the values of a list by index, each as a string of its own: a substring of a long string would keep all of it
 * in memory.
 */
export function* eachValue({ size, values }: Pick<HitList, 'size' | 'values'>): Generator<string> {
  const bytes = bytesOf(values)
  let from = 0
  for (let place = 0; place < size; place++) {
    const feed = bytes.indexOf(0x0a, from)
    const to = feed < 0 ? bytes.length : feed
    yield bytes.toString('utf8', from, to)
    from = to + 1
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
