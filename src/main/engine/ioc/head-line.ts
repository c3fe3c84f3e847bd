import { longestHead } from './column-name.ts'

/** The first line of a source, kept while the rest is read, since it may name the columns of a table. */
export class HeadLine {
  private line: Uint8Array | null
  private gathered: Buffer | null

  /** @param known what the first line is known to be, null for none; without it, it is gathered from what is pushed */
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

  /** The first line, where it is known and ends; null for one of more than `longestHead` bytes. */
  get known(): Uint8Array | null {
    return this.line
  }
}

/** The bytes up to the first line feed; null where it is not among the first `longestHead`. */
export function firstLineOf(bytes: Uint8Array): Uint8Array | null {
  const end = bytes.subarray(0, longestHead + 1).indexOf(0x0a)
  return end < 0 ? null : Uint8Array.from(bytes.subarray(0, end))
}
