import {
  isStricter,
  labelsWrittenIn,
  longestLabel,
  type PapLevel,
  type TlpLevel,
} from '../../../contract/handling-labels.ts'
import { decode, type Encoding } from '../ioc/encoding.ts'

/** The strictest level of a protocol that a text names, and the first place where it does. */
export type FoundLabel<L> = {
  readonly level: L
  /** As it stands there. */
  readonly written: string
  /** Byte range in the text. */
  readonly start: number
  readonly end: number
  /** Its line, cut around it. */
  readonly quote: string
  /** The other levels that the text names. */
  readonly also: readonly L[]
}
export type FoundLabels = {
  readonly tlp: FoundLabel<TlpLevel> | null
  readonly pap: FoundLabel<PapLevel> | null
}

/** Number of bytes of a piece that the next one must begin with, so that a label on the border is read whole. */
export const labelOverlapBytes = 16 * longestLabel

const protocolNames = /tlp|pap/gi
const quotedBefore = 60
const quotedAfter = 100

/** Finds the labels of TLP and PAP in a text that comes in pieces. Linear; keeps nothing but what it found. */
export class LabelFinder {
  private readonly encoding: Encoding
  private readonly best: Record<'tlp' | 'pap', FoundLabel<string> | null> = { tlp: null, pap: null }
  private readonly levels = { tlp: new Set<string>(), pap: new Set<string>() }

  constructor(encoding: Encoding) {
    this.encoding = encoding
  }

  /** Reads a piece that starts at a byte of the text; another may follow it, which overlaps it by `labelOverlapBytes`. */
  push(bytes: Buffer, at: number, isLast: boolean): void {
    const text = decode(bytes, this.encoding)
    // what may go on beyond the piece is read with the next one, and so is what may begin before this one
    const last = isLast ? text.length : text.length - longestLabel
    for (const { kind, level, written, index } of labelsWrittenIn(text)) {
      if (index >= last || (at > 0 && index === 0)) continue
      this.levels[kind].add(level)
      if (!isStricter(kind, level, this.best[kind]?.level ?? null)) continue
      const start = at + this.byteOf(bytes, text, index)
      const end = start + this.widthOf(written)
      this.best[kind] = { level, written, start, end, quote: quoteOf(text, index, written), also: [] }
    }
  }

  found(): FoundLabels {
    const of = (kind: 'tlp' | 'pap') => {
      const best = this.best[kind]
      return best === null
        ? null
        : { ...best, also: [...this.levels[kind]].filter((level) => level !== best.level) }
    }
    return { tlp: of('tlp'), pap: of('pap') } as FoundLabels
  }

  /** The byte of a protocol's name. Counting the names before it is exact where broken bytes were replaced. */
  private byteOf(bytes: Buffer, text: string, index: number): number {
    if (this.encoding === 'latin-1') return index
    if (this.encoding !== 'utf-8') return index * 2
    const before = text.slice(0, index).match(protocolNames)?.length ?? 0
    let passed = 0
    for (const found of bytes.toString('latin1').matchAll(protocolNames))
      if (passed++ === before) return found.index
    return index
  }

  private widthOf(written: string): number {
    if (this.encoding === 'latin-1') return written.length
    return this.encoding === 'utf-8' ? Buffer.byteLength(written) : written.length * 2
  }
}

function quoteOf(text: string, index: number, written: string): string {
  const before =
    text
      .slice(Math.max(0, index - quotedBefore), index)
      .split(/[\r\n]/)
      .at(-1) ?? ''
  const stop = index + written.length
  const after = text.slice(stop, stop + quotedAfter).split(/[\r\n]/, 1)[0] ?? ''
  // a cut may leave half a character
  return `${before}${written}${after}`.toWellFormed().replace(/\s+/g, ' ').trim()
}
