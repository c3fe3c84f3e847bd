import { longestHead } from './column-name.ts'

/** The first line of a source, kept while the rest is read, since it may contain the column names of a table. */
export class HeadLine {
  private line: Uint8Array | null
  private gathered: Buffer | null

  /**
   * @param known the first line where it is already known, null for none; when absent, it is taken from the bytes pushed
   */
  constructor(known?: Uint8Array | null) {
    this.line = known ?? null
    this.gathered = known === undefined ? Buffer.alloc(0) : null
  }

  /** Takes the next bytes of the source, from its start on. */
  push(bytes: Uint8Array): void {
    if (this.gathered === null) return
    this.gathered = Buffer.concat([this.gathered, bytes.subarray(0, longestHead + 1 - this.gathered.length)])
    this.line = firstLineOf(this.gathered)
    if (this.line !== null || this.gathered.length > longestHead) this.gathered = null
  }

  /** Returns the first line once its end is known; null when it has more than `longestHead` bytes. */
  get known(): Uint8Array | null {
    return this.line
  }
}

/** The bytes up to the first line feed; null where it is not among the first `longestHead`. */
export function firstLineOf(bytes: Uint8Array): Uint8Array | null {
  const end = bytes.subarray(0, longestHead + 1).indexOf(0x0a)
  return end < 0 ? null : Uint8Array.from(bytes.subarray(0, end))
}
