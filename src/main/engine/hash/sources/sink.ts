import type { DigestFacts } from '../facts.ts'
import type { KnownVerdict } from '../layout.ts'

/** Takes what is read from a source. */
export type DigestSink = {
  /** A number that stands for what is told of digests that come next; see `SetBuilder`. */
  readonly referenceTo: (verdict: KnownVerdict | null, facts: Partial<DigestFacts>) => number
  /** Takes a digest of so many hexadecimal digits; false when it is none. */
  readonly addHex: (bytes: Uint8Array, at: number, digits: number, reference: number) => boolean
  /** Counts something that cannot be read. */
  readonly refuse: (where: string, what: string, why: string) => void
}

/** Reads a source piece by piece. Throws `UnreadableSource` where it makes no sense to go on. */
export type SourceReader = {
  readonly push: (bytes: Buffer) => void
  readonly end: () => void
}

/** A source that cannot be read at all; the message ends the sentence "… could not be imported: ". */
export class UnreadableSource extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableSource'
  }
}

/** What the user said of a set. */
export type HashSetOptions = {
  /** What its digests are; null leaves it to the source. */
  readonly verdict: KnownVerdict | null
  /** Family of all that have no other one. */
  readonly family: string | null
  /** False leaves file names and products out, which makes large sets smaller. */
  readonly keepsNames: boolean
}

/** Bytes of one line or record at most. */
export const longestRecord = 65_536

/** Examples of what could not be read. */
const maxExamples = 5
const longestExample = 120

/** Counts what could not be read, and keeps the first few. */
export class Refusals {
  count = 0
  readonly examples: string[] = []

  readonly refuse: DigestSink['refuse'] = (where, what, why) => {
    this.count++
    if (this.examples.length === maxExamples) return
    const shown = what.length > longestExample ? `${what.slice(0, longestExample)}…` : what
    this.examples.push(`${where}: ${why}: ${shown.replace(/[\p{Cc}\p{Cf}]/gu, '·').trim()}`)
  }
}
