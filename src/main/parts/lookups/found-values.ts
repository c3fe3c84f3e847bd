import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { LinkedValue, ValueList } from '../../../contract/value-list.ts'
import type { Found } from '../../engine/ioc/indicator.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import { isBetterSpelling, sameValueKey } from '../../engine/ioc/same-value.ts'
import { kindNumber } from '../../jobs/hit-columns.ts'
import { ValueIndex } from '../../jobs/value-index.ts'

/** Number of values that are made from their bytes at once. */
const perBlock = 1024
/** No kind. */
const none = 255

/** A value whose link is made when it is asked for. */
class FoundValue implements LinkedValue {
  readonly value: string
  private readonly kind: IocKind

  constructor(kind: IocKind, value: string) {
    this.kind = kind
    this.value = value
  }

  get link(): string {
    return linkTo(this.kind, this.value)
  }

  toJSON(): LinkedValue {
    const { value, link } = this
    return { value, link }
  }
}

/**
 * Distinct values of a text, in order of first appearance. They are held as bytes, so that a million of them take less
 * than a hundred megabytes and leave nothing to the garbage collector.
 */
export class FoundValues {
  isTruncated = false
  private readonly most: number
  private readonly index = new ValueIndex()
  private kinds = new Uint8Array(1024).fill(none)
  private readonly totals = new Uint32Array(iocKinds.length)
  /** Spellings that differ from their keys, by place. */
  private readonly spelled = new Map<number, string>()

  /** @param most Maximum number of values; further ones set `isTruncated`. */
  constructor(most: number) {
    this.most = most
  }

  get total(): number {
    return Math.min(this.index.size, this.most)
  }

  add(found: Found): void {
    const { kind, value } = found
    const key = sameValueKey(kind, value)
    const number = kindNumber[kind] as number
    const place = this.index.place(key, number)
    if (place >= this.most) {
      this.isTruncated = true
      return
    }
    if (!this.index.isNew) {
      if (isBetterSpelling(kind, this.spelled.get(place) ?? key, value)) this.spelled.set(place, value)
      return
    }
    if (place === this.kinds.length) this.grow()
    this.kinds[place] = number
    this.totals[number] = (this.totals[number] as number) + 1
    if (key !== value) this.spelled.set(place, value)
  }

  /** Returns the values of a kind, each made as it is read. */
  listOf(kind: IocKind): ValueList {
    const length = this.totals[kindNumber[kind] as number] as number
    const each = () => this.each(kind)
    return { length, [Symbol.iterator]: each, toJSON: () => Array.from(each(), (found) => found.toJSON()) }
  }

  private *each(kind: IocKind): Generator<FoundValue> {
    const { kinds, index, spelled, total } = this
    const number = kindNumber[kind] as number
    for (let from = 0; from < total; from += perBlock) {
      const to = Math.min(total, from + perBlock)
      const first = kinds.subarray(from, to).indexOf(number)
      if (first < 0) continue
      const texts = index.texts(from, to)
      for (let at = first; at < texts.length; at++)
        if (kinds[from + at] === number)
          yield new FoundValue(kind, spelled.get(from + at) ?? (texts[at] as string))
    }
  }

  private grow(): void {
    const kinds = new Uint8Array(this.kinds.length * 2).fill(none)
    kinds.set(this.kinds)
    this.kinds = kinds
  }
}
