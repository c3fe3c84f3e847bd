import { officeLimits } from '../office/office-refusal.ts'
import { isLayout, type XmlAttributes, type XmlHandler } from '../xml/xml-reader.ts'
import { FlowingText, type TextBudget } from './flowing-text.ts'
import { attribute } from './office-flow.ts'
import { linkAddress } from './shown-link.ts'
import { namedColumns } from './table-columns.ts'

/** Takes a text of a document with its location. */
export type TakeText = (path: string, text: string, columns?: readonly string[] | null) => void

/** Elements that are skipped: deleted text and ruby annotations. */
const skipped = new Set(['tracked-changes', 'ruby-text', 'changed-region'])

/** Elements beside the flow, with the names under which their text is handed over. */
const besides: Readonly<Record<string, string>> = {
  'note-body': 'footnotes',
  annotation: 'comments',
  header: 'header',
  'header-left': 'header',
  'header-first': 'header',
  footer: 'footer',
  'footer-left': 'footer',
  'footer-first': 'footer',
}

const paragraphs = new Set(['p', 'h'])

type Row = { readonly cells: string[]; readonly times: number }

/** Extracts the text of a part of an OpenDocument file (ISO/IEC 26300): text documents, sheets and slides alike. */
export class OpenDocumentFlow implements XmlHandler {
  private readonly budget: TextBudget
  private readonly take: TakeText
  private flow: FlowingText
  private readonly outer: FlowingText[] = []
  /** Texts beside the flow, by name. */
  private readonly beside = new Map<string, string[]>()
  private skip = 0
  private paragraph = 0
  /** Styles of hidden sheets and slides. */
  private readonly hiddenStyles = new Set<string>()
  private style = ''
  private slides = 0
  private isSpreadsheet = false
  private tables = 0
  private place = 'body'
  private lines: string[] = []
  private first: readonly string[] = []
  private row: Row = { cells: [], times: 1 }
  private cellTimes = 1

  constructor(budget: TextBudget, take: TakeText, place: string) {
    this.budget = budget
    this.take = take
    this.place = place
    this.flow = new FlowingText(budget)
  }

  /** Hands over the remaining texts; to be called once. */
  finish(): void {
    for (let around = this.outer.pop(); around !== undefined; around = this.outer.pop()) {
      around.putAside(this.flow.finish())
      this.flow = around
    }
    if (this.tables > 0) this.endSheet()
    this.take(this.place, this.flow.finish())
    for (const [name, texts] of this.beside) this.take(name, texts.join('\n'))
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (this.skip > 0 || skipped.has(name)) {
      this.skip++
      return
    }
    if (paragraphs.has(name)) this.paragraph++
    else if (name === 's') this.flow.add(' '.repeat(times(attributes, 'c', 1000)))
    else if (name === 'tab') this.flow.add('\t')
    else if (name === 'line-break') this.flow.breakLine()
    else if (name === 'hidden-text') this.flow.add(attribute(attributes, 'string-value'))
    else if (name === 'style') this.style = attribute(attributes, 'name')
    else if (/^(?:table|drawing-page)-properties$/.test(name)) this.noteHidden(attributes)
    else if (name === 'spreadsheet') this.isSpreadsheet = true
    else if (name === 'table') this.openTable(attributes)
    else if (name === 'table-row')
      this.row = { cells: [], times: times(attributes, 'number-rows-repeated', officeLimits.rows) }
    else if (name === 'table-cell' || name === 'covered-table-cell') this.openCell(attributes)
    else if (name === 'page') this.openSlide(attributes)
    else if (name === 'text-box' || name === 'notes' || name in besides) this.enter()
    this.leadOut(name, attributes)
  }

  readonly text = (text: string): void => {
    if (this.skip > 0 || this.paragraph === 0 || isLayout(text)) return
    this.flow.add(text.replace(/[\t\r\n]+/g, ' '))
  }

  readonly close = (name: string): void => {
    if (this.skip > 0) {
      this.skip--
      return
    }
    if (paragraphs.has(name)) {
      this.paragraph = Math.max(0, this.paragraph - 1)
      this.flow.endParagraph()
    } else if (name === 'a') this.flow.closeLink()
    else if (name === 'table') this.closeTable()
    else if (name === 'table-row') this.closeRow()
    else if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell()
    else if (name === 'page') this.closeSlide()
    else if (name === 'text-box') this.leave((text, around) => around.putAside(text))
    else if (name === 'notes') this.leave((text) => this.take(`notes of ${this.place}`, text))
    else if (name in besides) this.leave((text) => this.keepBeside(besides[name] as string, text))
  }

  private noteHidden(attributes: XmlAttributes): void {
    const isHidden =
      attributes.get('table:display') === 'false' || attributes.get('presentation:visibility') === 'hidden'
    if (isHidden) this.hiddenStyles.add(this.style)
  }

  private leadOut(name: string, attributes: XmlAttributes): void {
    const written = attributes.get('xlink:href')
    if (written === undefined) return
    const address = linkAddress(written)
    if (address === null) return
    if (name === 'a' && this.paragraph > 0) this.flow.openLink(address)
    // addresses within the file have no scheme and are no network share
    else if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i.test(address))
      this.flow.lead(
        name === 'a' ? 'shape' : name === 'image' ? 'picture' : name.replaceAll('-', ' '),
        address,
      )
  }

  private get isSheet(): boolean {
    return this.isSpreadsheet && this.tables === 1
  }

  private openTable(attributes: XmlAttributes): void {
    this.tables++
    if (!this.isSheet) return
    const isHidden = this.hiddenStyles.has(attribute(attributes, 'style-name'))
    this.place = `sheet ${attribute(attributes, 'name')}${isHidden ? ' (hidden)' : ''}`
    this.lines = []
    this.first = []
  }

  private closeTable(): void {
    if (this.isSheet) this.endSheet()
    if (this.tables > 0) this.tables--
  }

  private endSheet(): void {
    const { lines } = this
    // shapes of a sheet lie in no cell
    const shapes = this.flow.finish()
    this.flow = new FlowingText(this.budget)
    if (shapes !== '') lines.push(shapes)
    this.take(this.place, lines.join('\n'), lines.length > 1 ? namedColumns(this.first) : null)
    this.lines = []
    this.place = 'body'
  }

  private openCell(attributes: XmlAttributes): void {
    if (!this.isSheet) {
      this.flow.openCell()
      return
    }
    this.cellTimes = times(attributes, 'number-columns-repeated', officeLimits.columns)
    this.enter()
    this.flow.openCell()
    const formula = attributes.get('table:formula') ?? ''
    if (/:\/\/|\\\\|WEBSERVICE|DDE\(/i.test(formula)) this.noteFormula(formula)
  }

  private noteFormula(formula: string): void {
    const link = /^(?:of:|oooc:|msoxl:)?=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[;,)]/i.exec(formula)?.[1]
    const address = link === undefined ? null : linkAddress(link.replaceAll('""', '"'))
    if (address === null) this.flow.lead('formula', formula.replace(/[\t\r\n]+/g, ' '))
    else this.flow.openLink(address)
  }

  private closeCell(): void {
    if (!this.isSheet) {
      this.flow.closeCell()
      return
    }
    this.leave((text) => {
      const shown = text.replace(/[\t\r\n]+/g, ' ')
      const { cells } = this.row
      // repetitions of a cell add no information, so they are limited
      const room = shown === '' ? Math.max(0, maxGap - cells.length) : maxGap
      const count = Math.min(this.cellTimes, room)
      if (count > 1) this.budget.take(count * (shown.length + 1))
      for (let time = 0; time < count; time++) cells.push(shown)
    })
  }

  private closeRow(): void {
    if (!this.isSheet) {
      this.flow.closeRow()
      return
    }
    const { cells, times } = this.row
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) return
    if (this.lines.length === 0) this.first = cells
    const line = cells.join('\t')
    // repetitions of a row add no information, so they are limited
    const count = Math.min(times, maxRepeatedRows)
    this.budget.take(count * (line.length + 1))
    for (let time = 0; time < count; time++) this.lines.push(line)
  }

  private openSlide(attributes: XmlAttributes): void {
    const isHidden = this.hiddenStyles.has(attribute(attributes, 'style-name'))
    this.place = `slide ${++this.slides}${isHidden ? ' (hidden)' : ''}`
  }

  private closeSlide(): void {
    this.take(this.place, this.flow.finish())
    this.flow = new FlowingText(this.budget)
  }

  private keepBeside(name: string, text: string): void {
    if (text === '') return
    const texts = this.beside.get(name)
    if (texts === undefined) this.beside.set(name, [text])
    else texts.push(text)
  }

  private enter(): void {
    this.outer.push(this.flow)
    this.flow = new FlowingText(this.budget)
  }

  private leave(place: (text: string, around: FlowingText) => void): void {
    const around = this.outer.pop()
    if (around === undefined) return
    const text = this.flow.finish()
    this.flow = around
    place(text, around)
  }
}

/** Maximum number of empty cells kept for alignment, and of repetitions of a cell. */
const maxGap = 1000
const maxRepeatedRows = 1000

function times(attributes: XmlAttributes, name: string, max: number): number {
  const given = Number(attribute(attributes, name) || 1)
  return Number.isInteger(given) && given >= 1 ? Math.min(given, max) : 1
}
