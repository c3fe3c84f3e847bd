import type { ByteSource } from '../../archive/byte-source.ts'
import { zipName } from '../../archive/read-zip.ts'
import type { ToolOutput } from '../file-tool.ts'
import { shownName } from './entry-names.ts'
import { upTo } from './opened-archive.ts'
import { localHeader, signatureAt, type ZipEnd, type ZipRecord } from './zip-directory.ts'

/**
 * Where programs that read a zip archive by its directory, and those that read it from its beginning, are shown
 * different things; and bytes that belong to no entry.
 */

const maxSpans = 100_000
/** Findings of one kind: what is beyond is counted. */
const maxOfKind = 20
const maxDescriptor = 24
const signingBlock = 'APK Sig Block 42'

type Span = readonly [from: number, until: number]

export class ZipReadings {
  private readonly source: ByteSource
  private readonly output: ToolOutput
  private readonly spans: Span[] = []
  private readonly counts = new Map<string, number>()
  private hasSigningBlock = false

  constructor(source: ByteSource, output: ToolOutput) {
    this.source = source
    this.output = output
  }

  /** Takes an entry of the directory; those that are not listed are placed without their own headers. */
  take(record: ZipRecord, name: string | null): void {
    const own = name === null ? null : localHeader(this.source, record.local)
    if (name !== null && own === null) {
      this.report(
        'misplaced',
        'low',
        `No entry is where the directory says: ${shownName(name)}`,
        `The directory names offset ${record.local}.`,
        record.local,
      )
      return
    }
    if (own !== null && name !== null) this.compare(record, own, name)
    if (this.spans.length >= maxSpans) return
    const start = own?.start ?? record.local + 30 + record.rawName.length
    const descriptor = (record.flags & 8) === 0 ? 0 : this.descriptorBytes(start + record.packed)
    this.spans.push([record.local, start + record.packed + descriptor])
  }

  private descriptorBytes(at: number): number {
    return signatureAt(this.source, at) === 0x08074b50 ? 16 : 12
  }

  private compare(record: ZipRecord, own: NonNullable<ReturnType<typeof localHeader>>, name: string): void {
    const differs: string[] = []
    const isSame = Buffer.from(record.rawName).equals(own.rawName)
    if (!isSame) differs.push(`name ${shownName(zipName(own.rawName))}`)
    if (record.method !== own.method) differs.push(`method ${own.method} instead of ${record.method}`)
    if ((record.flags & 1) !== (own.flags & 1))
      differs.push((own.flags & 1) === 0 ? 'not encrypted' : 'encrypted')
    // sizes that were not known when writing began stand behind the bytes; then the header has zeros
    const isLater = (own.flags & 8) !== 0
    const states = (mine: number, stated: number) =>
      mine !== stated && !(isLater && mine === 0) && mine !== 0xffffffff
    if (states(own.size, record.size)) differs.push(`size ${own.size} instead of ${record.size}`)
    if (states(own.packed, record.packed))
      differs.push(`packed size ${own.packed} instead of ${record.packed}`)
    if (states(own.crc, record.crc)) differs.push('another checksum')
    if (differs.length === 0) return
    this.report(
      'two_readings',
      isSame ? 'medium' : 'high',
      `The directory and the entry’s own header differ: ${shownName(name)}`,
      `Its own header has: ${differs.join(', ')}. Programs that read the archive differently are shown different files.`,
      record.local,
    )
  }

  /** Compares the end record with what the directory had. */
  directory(end: ZipEnd, until: number, count: number): void {
    const { stated, other } = end
    // 65,536 entries and more are counted modulo, where the wide record is missing
    if (stated % 65_536 !== count % 65_536)
      this.report(
        'entry_count',
        'low',
        'The directory has another number of entries than the archive states',
        `${count} were read; the archive states ${stated}.`,
        end.end,
      )
    if (until < end.until && count < stated)
      this.output.leftOut('damaged', `The directory of the zip archive breaks off after ${count} entries.`)
    if (other !== null)
      this.report(
        'two_directories',
        'high',
        'The archive has two directories',
        'Behind its end stands another end record that points to a directory of its own: which files are in it depends on the program.',
        other,
      )
  }

  /** Looks for overlapping entries, and for bytes before, between and behind them. */
  spare(end: ZipEnd | null): { before: number; between: number; after: number } {
    const { spans } = this
    spans.sort(([left], [right]) => left - right)
    const first = spans[0]?.[0] ?? end?.at ?? 0
    let reached = first
    let overlapping = 0
    let between = 0
    for (const [from, until] of spans) {
      // a descriptor may be shorter than thought
      if (from < reached - maxDescriptor) overlapping++
      else if (from > reached) between += this.gap(reached, from)
      reached = Math.max(reached, until)
    }
    const directoryAt = end?.at ?? reached
    if (spans.length > 0 && reached > directoryAt + maxDescriptor && end !== null) overlapping++
    if (spans.length > 0 && directoryAt > reached) between += this.gap(reached, directoryAt)
    if (overlapping > 0)
      this.report(
        'overlap',
        'high',
        'Entries overlap',
        `${overlapping} of ${spans.length} entries share bytes with the one before: so bombs are made, and archives that show different programs different files.`,
        first,
      )
    return { before: Math.max(0, first), between, after: end?.after ?? 0 }
  }

  /** Returns how many bytes of a gap are content: padding and descriptors are none. */
  private gap(from: number, until: number): number {
    const bytes = upTo(this.source, from, Math.min(until - from, 2 ** 20))
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const last = Buffer.from(upTo(this.source, until - 16, 16)).toString('latin1')
    if (last === signingBlock) {
      this.hasSigningBlock = true
      return 0
    }
    if (until - from <= maxDescriptor || !bytes.some((byte) => byte !== 0)) return 0
    const at = text.indexOf('PK\u0003\u0004', 0, 'latin1')
    const hidden = at === -1 ? null : localHeader(this.source, from + at)
    if (hidden !== null && hidden.rawName.length > 0)
      this.report(
        'hidden_entry',
        'medium',
        `An entry is not in the directory: ${shownName(zipName(hidden.rawName))}`,
        'Programs that read the archive from its beginning unpack it; others do not show it.',
        from + at,
      )
    return until - from
  }

  properties(): Record<string, boolean> {
    for (const [code, count] of this.counts)
      if (count > maxOfKind)
        this.output.leftOut(
          'limit',
          `Of ${count} findings of the kind archive.${code}, ${maxOfKind} are shown.`,
        )
    return this.hasSigningBlock ? { apk_signing_block: true } : {}
  }

  private report(
    code: string,
    severity: 'low' | 'medium' | 'high',
    title: string,
    detail: string,
    offset: number,
  ): void {
    const count = (this.counts.get(code) ?? 0) + 1
    this.counts.set(code, count)
    if (count > maxOfKind) return
    this.output.finding({ code: `archive.${code}`, severity, title, detail, offset: Math.max(0, offset) })
  }
}
