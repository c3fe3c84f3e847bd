import type { LabelEntry } from '../../engine/crypto/label-columns.ts'
import { listedKey } from '../../engine/crypto/label-key.ts'
import type { LabelFileWriter } from './label-file-writer.ts'

/** Maximum number of refused entries that are reported, and maximum characters of each. */
const maxExamples = 5
const longestExample = 80
/** Maximum number of currencies that are counted separately. */
const maxCurrencies = 200

/** Collects the entries found by a reader, and counts the results. */
export class LabelSink {
  readonly refusedExamples: string[] = []
  refused = 0
  isSanctions = false
  private readonly writer: LabelFileWriter
  private readonly counts = new Map<string, number>()

  constructor(writer: LabelFileWriter) {
    this.writer = writer
  }

  /** Adds an entry; `where` is its place in the file, for people to read. */
  take({ address, currency, record }: LabelEntry, where: string): void {
    const key = listedKey(address, currency)
    if (key === null) {
      this.refuse(where, address)
      return
    }
    this.writer.add(key, record)
    if (record.sanctioned) this.isSanctions = true
    const word = currency ?? ''
    if (word !== '' && (this.counts.has(word) || this.counts.size < maxCurrencies))
      this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
  }

  refuse(where: string, what: string): void {
    this.refused++
    if (this.refusedExamples.length < maxExamples)
      this.refusedExamples.push(`${where}: ${what.slice(0, longestExample)}`)
  }

  /** Number of entries by currency, the most frequent first. */
  currencies(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([, one], [, other]) => other - one).slice(0, 30))
  }
}
