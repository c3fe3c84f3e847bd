import type { DigestFacts } from '../facts.ts'
import type { KnownVerdict } from '../layout.ts'

/** Takes the entries read from a source. */
export type DigestSink = {
  /** Returns a number that represents verdict and facts of the following digests; see `SetBuilder`. */
  readonly referenceTo: (verdict: KnownVerdict | null, facts: Partial<DigestFacts>) => number
  /** Adds a digest with this number of hexadecimal digits; false when it is none. */
  readonly addHex: (bytes: Uint8Array, at: number, digits: number, reference: number) => boolean
  /** Counts an unreadable entry. */
  readonly refuse: (where: string, what: string, why: string) => void
}

/** Reads a source piece by piece. Throws `UnreadableSource` where reading cannot continue. */
export type SourceReader = {
  readonly push: (bytes: Buffer) => void
  readonly end: () => void
}

/**
 * Thrown for a source that cannot be read at all; the message is the end of the sentence "… could not be imported: ".
 */
export class UnreadableSource extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableSource'
  }
}

/** Options of a set, chosen by the user. */
export type HashSetOptions = {
  /** Verdict of its digests; null leaves it to the source. */
  readonly verdict: KnownVerdict | null
  /** Family of entries without another one. */
  readonly family: string | null
  /** False omits file names and products, which makes large sets smaller. */
  readonly keepsNames: boolean
}

/** Maximum number of bytes of one line or record. */
export const longestRecord = 65_536

/** Maximum number of examples of unreadable entries. */
const maxExamples = 5
const longestExample = 120

/** Counts unreadable entries, and keeps the first few. */
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
