import { bitsOf, countBits } from '../database/bit-sets.ts'

/** Alerts that pass a filter, as bits. Valid until something is written. */
export class PassingAlerts {
  private readonly bits: Uint32Array
  private readonly counts: Uint32Array
  private readonly states: Uint32Array
  private readonly ofRank: readonly Uint32Array[]

  /** `counts` are by rank. States of all alerts, and sets of alerts by rank, are those of `AlertStates`. */
  constructor(bits: Uint32Array, counts: Uint32Array, states: Uint32Array, ofRank: readonly Uint32Array[]) {
    this.bits = bits
    this.counts = counts
    this.states = states
    this.ofRank = ofRank
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  totalOf(ranks: readonly number[]): number {
    return ranks.reduce((sum, rank) => sum + (this.counts[rank] as number), 0)
  }

  /** Returns how many have numbers greater than one. */
  totalAfter(after: number): number {
    const word = (after + 1) >>> 5
    const cut = (this.bits[word] ?? 0) & (0xffffffff << ((after + 1) & 31))
    return bitsOf(cut) + countBits(this.bits.subarray(word + 1))
  }

  /** Returns whether alerts pass that have one of some ranks, by their numbers. */
  havingRanks(ranks: readonly number[]): (number: number) => boolean {
    const { bits, states } = this
    const wanted = ranks.reduce((mask, rank) => mask | (1 << rank), 0)
    return (number) =>
      (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1 &&
      ((wanted >>> ((states[number] as number) & 15)) & 1) === 1
  }

  /** Returns numbers of alerts with some ranks, newest first, from a position. */
  numbersOf(ranks: readonly number[], offset: number, limit: number): number[] {
    const numbers: number[] = []
    let skipped = 0
    for (let at = this.bits.length - 1; at >= 0 && numbers.length < limit; at--) {
      let word = this.wordOf(at, ranks)
      const inside = bitsOf(word)
      if (skipped + inside <= offset) {
        skipped += inside
        continue
      }
      while (word !== 0 && numbers.length < limit) {
        const bit = 31 - Math.clz32(word)
        word &= ~(1 << bit)
        if (skipped++ >= offset) numbers.push(at * 32 + bit)
      }
    }
    return numbers
  }

  /** Returns the number of alerts per state, by the state's number. */
  countStates(): ReadonlyMap<number, number> {
    const { bits, states } = this
    let counts = new Uint32Array(1024)
    for (let at = 0; at < bits.length; at++) {
      let word = bits[at] as number
      while (word !== 0) {
        const bit = 31 - Math.clz32(word)
        word &= ~(1 << bit)
        const state = states[at * 32 + bit] as number
        if (state >= counts.length) {
          const longer = new Uint32Array(state * 2)
          longer.set(counts)
          counts = longer
        }
        counts[state] = (counts[state] as number) + 1
      }
    }
    const counted = new Map<number, number>()
    for (let state = 0; state < counts.length; state++)
      if (counts[state] !== 0) counted.set(state, counts[state] as number)
    return counted
  }

  private wordOf(at: number, ranks: readonly number[]): number {
    let word = 0
    for (let each = 0; each < ranks.length; each++)
      word |= (this.ofRank[ranks[each] as number] as Uint32Array)[at] as number
    return word & (this.bits[at] as number)
  }
}
