import { type Encoding, isWide, narrow } from '../engine/ioc/encoding.ts'
import { type FieldAreas, fieldContextBytes } from '../engine/ioc/field-areas.ts'
import { firstLineOf } from '../engine/ioc/head-line.ts'
import type { Found } from '../engine/ioc/indicator.ts'
import { type FeedFinder, RowCutter, rowsPerCheckpoint } from '../engine/ioc/row-counter.ts'
import { type HitSink, Scanner } from '../engine/ioc/scanner.ts'
import { HitColumns } from './hit-columns.ts'
import { RangeGatherer, type RangeResult } from './range-result.ts'

/** Maximum number of bytes that the scanner buffers before it completes a token, with a margin. */
const longestWaitBytes = 1_048_576

/**
 * Collects the hits that a scanner reports for a range. Uses methods, so that the scanner calls the same functions for
 * every range.
 */
class Gathering implements HitSink {
  gatherer: RangeGatherer
  readonly rows: RowCutter

  constructor(from: number, encoding: Encoding, columns: HitColumns) {
    this.gatherer = new RangeGatherer(from, rowsPerCheckpoint, columns)
    this.rows = new RowCutter(
      (start, startsLine) => this.gatherer.addRow(start, startsLine),
      from,
      isWide(encoding) ? 2 : 1,
      encoding === 'utf-16be' ? 1 : 0,
    )
  }

  onHit(found: Found, start: number, end: number, _line: number, marks: number): void {
    this.gatherer.addHit(found, start, end, marks)
  }

  onRepeat(found: Found, marks: number, times: number): void {
    this.gatherer.addRepeats(found, marks, times)
  }

  onPassed(bytes: Buffer, offset: number, feeds: FeedFinder): void {
    this.rows.push(bytes, offset, feeds)
  }
}

/** Where fields have names, and the bytes before a range. */
export type NamedFields = { readonly fields: FieldAreas | null; readonly before: Buffer }

/** Number of bytes before a place in a source by which the name of its field is found. */
export function contextLength(encoding: Encoding): number {
  return isWide(encoding) ? 2 * fieldContextBytes : fieldContextBytes
}

const unnamed: NamedFields = { fields: null, before: Buffer.alloc(0) }

/**
 * Reads one range of a source: bytes in, distinct indicators out. A range starts and ends at line boundaries; how a
 * source is cut into ranges never changes what is found.
 */
export class RangeReader {
  private readonly encoding: Encoding
  /**
   * Start of the bytes whose hits are being collected: the start of the range, or the end of the part handed over last.
   */
  private from: number
  private readonly gathering: Gathering
  private readonly scanner: Scanner
  private at: number
  /** Maps bytes of the scanner to those of the source: UTF-16 is narrowed piece by piece. */
  private readonly pieces: {
    readonly scanned: number
    readonly at: number
    readonly origin: (offset: number) => number
  }[] = []
  private scanned = 0
  private rest: Buffer = Buffer.alloc(0)

  /**
   * `scanner` and `columns` may be reused from other ranges, to keep their caches and buffers. `head` is the first line
   * of the source in its encoding, for a range that starts after it. Where names of fields decide, `named` has the bytes
   * before the range by which those of its first fields are found.
   */
  constructor(
    from: number,
    encoding: Encoding,
    scanner: Scanner = new Scanner({ onHit: () => undefined }),
    columns: HitColumns = new HitColumns(),
    head: Buffer | null = null,
    named: NamedFields = unnamed,
  ) {
    this.encoding = encoding
    this.from = from
    this.at = from
    this.scanner = scanner
    const gathering = new Gathering(from, encoding, columns)
    this.gathering = gathering
    if (!isWide(encoding)) {
      scanner.restart(gathering, from, from === 0 ? undefined : head && firstLineOf(head), named)
      return
    }
    // the scanner sees narrowed bytes: places are reported in source bytes, and rows are cut from these
    const onRepeat: HitSink['onRepeat'] = (found, marks, times) => gathering.onRepeat(found, marks, times)
    const onHit: HitSink['onHit'] = (found, start, end, line, marks) =>
      gathering.onHit(found, this.originOf(start), this.originOf(end), line, marks)
    const narrowed = head && firstLineOf(narrow(head, encoding as 'utf-16le' | 'utf-16be').bytes)
    const before = narrow(named.before, encoding as 'utf-16le' | 'utf-16be').bytes
    scanner.restart({ onHit, onRepeat }, 0, from === 0 ? undefined : narrowed, { ...named, before })
  }

  /** Reads the next bytes; `isLast` ends the range. */
  push(bytes: Buffer, isLast: boolean): void {
    if (isWide(this.encoding)) {
      this.pushWide(bytes, isLast)
      return
    }
    this.scanner.push(bytes, isLast)
    this.at += bytes.length
    // hits lag behind by at most one token; earlier rows are not needed again
    this.gathering.gatherer.passRows(this.at - 65_536)
  }

  private pushWide(bytes: Buffer, isLast: boolean): void {
    const all = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes])
    // an incomplete code unit waits, and so does an incomplete surrogate pair
    let length = all.length & ~1
    const high = this.encoding === 'utf-16le' ? length - 1 : length - 2
    if (!isLast && length >= 2 && ((all[high] as number) & 0xfc) === 0xd8) length -= 2
    const { bytes: narrowed, origin } = narrow(
      all.subarray(0, length),
      this.encoding as 'utf-16le' | 'utf-16be',
    )
    this.rest = Buffer.from(all.subarray(length))
    this.gathering.rows.push(all.subarray(0, length), this.at)
    this.pieces.push({ scanned: this.scanned, at: this.at, origin })
    this.scanned += narrowed.length
    // a hit starts at most one token back, however many pieces that token came in
    while ((this.pieces[1]?.scanned ?? this.scanned) < this.scanned - longestWaitBytes) this.pieces.shift()
    this.at += length
    this.scanner.push(narrowed, isLast)
    this.gathering.gatherer.passRows(this.at - 262_144)
  }

  private originOf(offset: number): number {
    let piece = this.pieces[0]
    for (const candidate of this.pieces) if (candidate.scanned <= offset) piece = candidate
    return piece === undefined ? offset : piece.at + piece.origin(offset - piece.scanned)
  }

  /**
   * Returns what was found up to the last completed byte, to be handed over while reading continues: a line can be a
   * gigabyte long.
   */
  part(): RangeResult {
    const settled = this.scanner.settle()
    const to = isWide(this.encoding) ? this.originOf(settled) : settled
    const { gathering } = this
    const part = gathering.gatherer.finish(this.from, to)
    gathering.gatherer = gathering.gatherer.next()
    this.from = to
    return part
  }

  finish(): RangeResult {
    return this.gathering.gatherer.finish(this.from, this.at)
  }
}
