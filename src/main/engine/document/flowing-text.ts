import { OfficeRefusal } from '../office/office-refusal.ts'
import { documentLimits } from './document-limits.ts'
import { shownLink } from './shown-link.ts'

/** Counts the characters of a document while they are read, those of texts that are not handed over yet with them. */
export class TextBudget {
  private left: number = documentLimits.textLength

  take(length: number): void {
    this.left -= length
    if (this.left < 0) throw new OfficeRefusal('it holds more text than is read of one document', true)
  }
}

/** Pieces of text after which they are joined. */
const maxPieces = 65_536

type OpenLink = { readonly address: string; readonly from: number; readonly after: string[] }

/**
 * Text as it flows in a document: runs are joined, paragraphs are lines, cells stand between tabs, a link is written with its
 * address. What stands beside the flow (a text box) follows the paragraph that it is anchored in.
 */
export class FlowingText {
  private readonly pieces: string[] = []
  private readonly budget: TextBudget
  private link: OpenLink | null = null
  private asides: string[] = []
  /** How many cells lie around the place. */
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

  /** Ends a paragraph: a line, but within a cell, which stays on one. */
  endParagraph(): void {
    this.closeLink()
    this.break(this.cells > 0 ? ' ' : '\n')
    for (const aside of this.asides.splice(0)) {
      this.pieces.push(aside)
      this.break('\n')
    }
  }

  /** A line within a paragraph. */
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

  /** What was read of something beside the flow. */
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

  /** An address with what stands for it. */
  lead(shown: string, address: string): void {
    const written = ` ${shownLink(shown, address)}`
    this.budget.take(written.length)
    if (this.link !== null) this.link.after.push(written)
    else this.pieces.push(written)
  }

  finish(): string {
    this.endParagraph()
    // line by line: patterns that look for blanks before an end cost the square of them
    return this.pieces
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^[ \n]+/, '')
      .trimEnd()
  }

  /** Joins what nothing changes any more: a document of nothing but tabs must not fill the memory with them. */
  private settle(): void {
    const done = this.pieces.splice(0, this.pieces.length - 2).join('')
    this.pieces.unshift(done)
  }

  /** No run of breaks grows with a document of nothing but paragraphs. */
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
