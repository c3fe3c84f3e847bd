import type { ReaderOutput, TextReader } from './text-reader.ts'

/**
 * Reads the strings in binary data: runs of printable characters, one or two bytes each (UTF-16, little-endian), as
 * programs contain host names and addresses. One run per line, in the order in which they end.
 */

/** Minimum length of a run in characters. */
const minRun = 6
/** Length in characters at which a run is written out even though it continues. */
const maxRun = 65_536
const noByte = -1

export class StringsReader implements TextReader {
  readonly messages = 1
  readonly isDecoded = true
  private readonly output: ReaderOutput
  private readonly type: string
  private readonly problem: string
  private narrow: number[] = []
  private wide: number[] = []
  /** A printable byte that is a two-byte character if a zero byte follows. */
  private half = noByte
  private lines: string[] = []
  private read = 0
  private length = 0

  /** `problem` states what was not read, and what would read it. */
  constructor(type: string, problem: string, output: ReaderOutput) {
    this.type = type
    this.problem = problem
    this.output = output
  }

  push(bytes: Uint8Array): void {
    this.read += bytes.length
    for (const byte of bytes) {
      const isPrintable = (byte >= 0x20 && byte < 0x7f) || byte === 0x09
      if (isPrintable) {
        this.narrow.push(byte)
        if (this.narrow.length >= maxRun) this.endNarrow()
      } else if (this.narrow.length > 0) this.endNarrow()
      if (this.half !== noByte && byte === 0) {
        this.wide.push(this.half)
        this.half = noByte
        if (this.wide.length >= maxRun) this.endWide()
      } else {
        if ((this.half !== noByte || !isPrintable) && this.wide.length > 0) this.endWide()
        // the last byte of a single-byte run does not start a two-byte character
        this.half = isPrintable && this.narrow.length <= 1 ? byte : noByte
      }
    }
    this.hand()
  }

  end(): void {
    this.endNarrow()
    this.endWide()
    this.hand()
    const { type, problem, read: to, length: end } = this
    this.output.onPart({ path: '', type, name: null, from: 0, to, start: 0, end, problem })
  }

  private endNarrow(): void {
    if (this.narrow.length >= minRun) this.lines.push(String.fromCharCode(...this.narrow.slice(0, maxRun)))
    this.narrow = []
  }

  private endWide(): void {
    if (this.wide.length >= minRun) this.lines.push(String.fromCharCode(...this.wide.slice(0, maxRun)))
    this.wide = []
  }

  private hand(): void {
    if (this.lines.length === 0) return
    const text = Buffer.from(`${this.lines.join('\n')}\n`, 'latin1')
    this.lines = []
    this.length += text.length
    this.output.onText(text)
  }
}
