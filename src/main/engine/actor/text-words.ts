import { nameKey } from './merge-actors.ts'

/** The words of a text: maximal runs of letters and digits, with their places in UTF-16 code units. */
export class TextWords {
  readonly text: string
  readonly starts: number[] = []
  readonly ends: number[] = []
  private readonly foldings: (string | undefined)[] = []

  constructor(text: string) {
    this.text = text
  }

  /** Reads the words of the text, and yields after every few thousand of them. */
  *read(): Generator<undefined, void> {
    const word = /[\p{L}\p{N}\p{M}]+/gu
    for (let match = word.exec(this.text); match !== null; match = word.exec(this.text)) {
      this.starts.push(match.index)
      this.ends.push(word.lastIndex)
      if (this.starts.length % wordsPerTurn === 0) yield undefined
    }
  }

  get count(): number {
    return this.starts.length
  }

  written(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index])
  }

  /** The word without case and accents; empty beyond the text, and for words that are too long for a name. */
  folded(index: number): string {
    const known = this.foldings[index]
    if (known !== undefined) return known
    const start = this.starts[index]
    const end = this.ends[index]
    const folded =
      start === undefined || end === undefined || end - start > longestWord
        ? ''
        : fold(this.text.slice(start, end))
    if (start !== undefined) this.foldings[index] = folded
    return folded
  }

  /** What stands between a word and the next. */
  gapAfter(index: number): string {
    const start = this.ends[index] ?? this.text.length
    const end = this.starts[index + 1] ?? this.text.length
    return this.text.slice(start, Math.min(end, start + longestGap))
  }
}

/** Words handled between two turns of the event loop. */
export const wordsPerTurn = 1024
const longestWord = 64
const longestGap = 24

function fold(word: string): string {
  return /^[A-Za-z0-9]+$/.test(word) ? word.toLowerCase() : nameKey(word)
}
