import { algorithmOf, digestBytes } from '../algorithm.ts'
import { countHex } from '../hex.ts'
import type { KnownVerdict } from '../layout.ts'
import type { Columns, Header } from './columns.ts'
import { familyOf, readAttribute } from './misp-attribute.ts'
import { type DelimitedRecord, RecordReader } from './record-reader.ts'
import type { DigestSink, HashSetOptions, SourceReader } from './sink.ts'

/**
 * Reads a table with a header: any CSV, MalwareBazaar's export, MISP's CSV, the text form of the NSRL. One record may
 * identify a file by several digests; the facts of the record apply to each of them.
 */

/** Options with the verdict of records that state none. */
export type TableOptions = HashSetOptions & {
  /** Verdict of records that state none; null refuses such records. */
  readonly otherwise: KnownVerdict | null
}

/** Words that mean no value. */
const nothing = new Set(['', '-', 'n/a', 'na', 'null', 'none', 'unknown', 'undefined'])

const verdictWords: Readonly<Record<string, KnownVerdict>> = {
  ...Object.fromEntries(
    ['malicious', 'knownmalicious', 'malware', 'bad', 'knownbad', 'blacklisted', 'blocked', 'infected'].map(
      (word) => [word, 'known_malicious' as const],
    ),
  ),
  ...Object.fromEntries(
    ['good', 'knowngood', 'benign', 'clean', 'goodware', 'trusted', 'safe', 'harmless', 'whitelisted'].map(
      (word) => [word, 'known_good' as const],
    ),
  ),
}
const yes = new Set(['true', '1', 'yes', 'y'])
const no = new Set(['false', '0', 'no', 'n'])

export class TableReader implements SourceReader {
  private readonly columns: Columns
  private readonly sink: DigestSink
  private readonly options: TableOptions
  private readonly records: RecordReader
  private skips: number

  /** `startsWithHeader`: the first record is the header itself. */
  constructor(
    { columns, separator }: Header,
    startsWithHeader: boolean,
    sink: DigestSink,
    options: TableOptions,
  ) {
    this.columns = columns
    this.sink = sink
    this.options = options
    this.skips = startsWithHeader ? 1 : 0
    this.records = new RecordReader(separator, sink.refuse, (record, number) => {
      if (this.skips > 0) this.skips--
      else this.take(record, number)
    })
  }

  push(bytes: Buffer): void {
    this.records.push(bytes)
  }

  end(): void {
    this.records.end()
  }

  private take(record: DelimitedRecord, number: number): void {
    const refuse = (why: string) => this.sink.refuse(`record ${number}`, record.excerpt(), why)
    if (this.columns.type >= 0) {
      this.takeAttribute(record, refuse)
      return
    }
    const stated = this.verdictOf(record)
    if (stated === 'unreadable') {
      refuse('its verdict is not one that is known')
      return
    }
    const verdict = stated ?? this.options.otherwise
    if (verdict === null) {
      refuse('it does not say whether it is good or malicious')
      return
    }
    const reference = this.sink.referenceTo(verdict, this.factsOf(record))
    const { digests, hash } = this.columns
    let taken = 0
    let isWrong = false
    for (const { at, algorithm } of digests) {
      const outcome = this.addField(record, at, digestBytes[algorithm] * 2, reference)
      if (outcome === 'taken') taken++
      isWrong ||= outcome === 'wrong'
    }
    if (hash >= 0) {
      const outcome = this.addField(record, hash, null, reference)
      if (outcome === 'taken') taken++
      isWrong ||= outcome === 'wrong'
    }
    if (isWrong) refuse('a digest is not as long as it should be, or has other characters')
    else if (taken === 0) refuse('it has no digest')
  }

  private addField(
    record: DelimitedRecord,
    index: number,
    digits: number | null,
    reference: number,
  ): 'taken' | 'nothing' | 'wrong' {
    if (index >= record.fields) return 'nothing'
    let start = record.starts[index] as number
    let end = record.ends[index] as number
    while (start < end && (record.bytes[start] as number) <= 0x20) start++
    while (end > start && (record.bytes[end - 1] as number) <= 0x20) end--
    const length = end - start
    const fits = digits === null ? algorithmOf(length) !== null : length === digits
    if (fits && countHex(record.bytes, start, end) === length)
      return this.sink.addHex(record.bytes, start, length, reference) ? 'taken' : 'wrong'
    return nothing.has(record.text(index).toLowerCase()) ? 'nothing' : 'wrong'
  }

  private takeAttribute(record: DelimitedRecord, refuse: (why: string) => void): void {
    const { type, value, toIds, tags } = this.columns
    const attribute = readAttribute(record.text(type), record.text(value))
    if (attribute === null) return
    if (toIds >= 0 && no.has(record.text(toIds).toLowerCase())) {
      refuse('it is not meant for detection')
      return
    }
    const digest = Buffer.from(attribute.digest)
    const reference = this.sink.referenceTo(this.options.otherwise, {
      family: (tags >= 0 ? familyOf(record.text(tags)) : null) ?? this.options.family,
      fileName: this.options.keepsNames ? attribute.fileName : null,
    })
    if (!this.sink.addHex(digest, 0, digest.length, reference)) refuse('its value is not a digest')
  }

  private verdictOf(record: DelimitedRecord): KnownVerdict | 'unreadable' | null {
    const { verdict, malware, special } = this.columns
    if (special >= 0 && record.text(special).toUpperCase() === 'M') return 'known_malicious'
    if (verdict >= 0) {
      const word = record.text(verdict).toLowerCase()
      if (!nothing.has(word)) return verdictWords[word.replace(/[^a-z]/g, '')] ?? 'unreadable'
    }
    if (malware >= 0) {
      const word = record.text(malware).toLowerCase()
      if (yes.has(word)) return 'known_malicious'
      if (no.has(word)) return 'known_good'
      if (!nothing.has(word)) return 'known_malicious'
    }
    return null
  }

  private factsOf(record: DelimitedRecord) {
    const { family, malware, product, fileName, source } = this.columns
    const word = record.text(malware)
    const isWord = yes.has(word.toLowerCase()) || no.has(word.toLowerCase())
    const names = this.options.keepsNames
    return {
      family: declared(record, family) ?? (isWord ? null : declared(record, malware)) ?? this.options.family,
      product: names ? declared(record, product) : null,
      fileName: names ? declared(record, fileName) : null,
      source: declared(record, source),
    }
  }
}

function declared(record: DelimitedRecord, index: number): string | null {
  if (index < 0) return null
  const text = record.text(index)
  return nothing.has(text.toLowerCase()) ? null : text
}
