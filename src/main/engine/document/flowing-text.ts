import { OfficeRefusal } from '../office/office-refusal.ts'
import { documentLimits } from './document-limits.ts'
import { shownLink } from './shown-link.ts'

/** Counts the characters of a document while it is read, including those of texts that are not handed over yet. */
export class TextBudget {
  private left: number = documentLimits.textLength

  take(length: number): void {
    this.left -= length
    if (this.left < 0) throw new OfficeRefusal('it contains more text than is read from one document', true)
  }
}

/** Pieces of text after which they are joined. */
const maxPieces = 65_536

type OpenLink = { readonly address: string; readonly from: number; readonly after: string[] }

/**
 * Text flow of a document: runs are joined, paragraphs become lines, cells are separated by tabs, a link is written
 * with its address. Content beside the flow (a text box) follows the paragraph to which it is anchored.
 */
export class FlowingText {
  private readonly pieces: string[] = []
  private readonly budget: TextBudget
  private link: OpenLink | null = null
  private asides: string[] = []
  /** Number of cells that enclose the current position. */
  private cells = 0

  constructor(budget: TextBudget) {
    this.budget = budget
  }

  add(text: string): void {
    if (text === '') return
    this.budget.take(text.length)
    this.pieces.push(text)
    if (this.pieces.length > maxPieces && this.link === null) this.settle()
  }

  /** Ends a paragraph: with a line feed, but with a space within a cell, which stays on one line. */
  endParagraph(): void {
    this.closeLink()
    this.break(this.cells > 0 ? ' ' : '\n')
    for (const aside of this.asides.splice(0)) {
      this.pieces.push(aside)
      this.break('\n')
    }
  }

  /** Adds a line break within a paragraph. */
  breakLine(): void {
    this.add(this.cells > 0 ? ' ' : '\n')
  }

  openCell(): void {
    this.cells++
  }

  closeCell(): void {
    if (this.cells > 0) this.cells--
    this.closeLink()
    if (this.pieces.at(-1) === ' ') this.pieces.pop()
    this.add('\t')
  }

  closeRow(): void {
    if (this.pieces.at(-1) === '\t') this.pieces.pop()
    this.break(this.cells > 0 ? ' ' : '\n')
  }

  /** Takes text from beside the flow. */
  putAside(text: string): void {
    if (text !== '') this.asides.push(text)
  }

  get openAddress(): string | null {
    return this.link?.address ?? null
  }

  openLink(address: string): void {
    this.closeLink()
    this.link = { address, from: this.pieces.length, after: [] }
  }

  closeLink(): void {
    if (this.link === null) return
    const { address, from, after } = this.link
    this.link = null
    const shown = this.pieces.splice(from).join('')
    this.budget.take(address.length + 4)
    if (shown.length > documentLimits.shownLength) this.pieces.push(shown, ` [link](${address})`)
    else
      this.pieces.push(
        /^\s/.test(shown) || this.pieces.at(-1)?.endsWith(')') === true ? ' ' : '',
        shownLink(shown, address),
        /\s$/.test(shown) ? ' ' : '',
      )
    this.pieces.push(...after)
  }

  /** Adds an address with the text shown for it. */
  lead(shown: string, address: string): void {
    const written = ` ${shownLink(shown, address)}`
    this.budget.take(written.length)
    if (this.link !== null) this.link.after.push(written)
    else this.pieces.push(written)
  }

  finish(): string {
    this.endParagraph()
    // line by line: patterns that trim before a line end take quadratic time on runs of spaces
    return this.pieces
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^[ \n]+/, '')
      .trimEnd()
  }

  /** Joins pieces that do not change any more: a document of tabs alone must not exhaust memory. */
  private settle(): void {
    const done = this.pieces.splice(0, this.pieces.length - 2).join('')
    this.pieces.unshift(done)
  }

  /** Collapses breaks, so that a document of empty paragraphs does not grow. */
  private break(sign: ' ' | '\n'): void {
    const last = this.pieces.at(-1)
    if (
      last === undefined ||
      last === '\t' ||
      (last === sign && (sign === ' ' || this.pieces.at(-2) === sign))
    )
      return
    this.pieces.push(sign)
  }
}
