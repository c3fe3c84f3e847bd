import type { CellCount } from '../../office/cell-count.ts'
import { isShownAsReference } from '../../office/number-format.ts'
import { OfficeRefusal, officeLimits } from '../../office/office-refusal.ts'
import type { RawCell } from '../../office/raw-cell.ts'
import type { OpenSheet, SheetCell, SheetTaker } from '../../office/sheet-row.ts'
import { joinText, readXmlPart } from '../../office/xml-part.ts'
import type { ZipParts } from '../../office/zip-parts.ts'
import { isLayout, type XmlAttributes, type XmlHandler } from '../../xml/xml-reader.ts'
import { scaleIn } from './amount-scale.ts'

/**
 * Reads an OpenDocument spreadsheet (ISO/IEC 26300): one part contains all sheets, each a `table`, in it `table-row`
 * and `table-cell`, both with a repeat count. Repeated rows and cells are expanded only when they are not empty, and
 * are counted like others. The attribute prefixes are the conventional ones, which every program writes.
 */
export function readOdsSheets(parts: ZipParts, count: CellCount, sheet: OpenSheet): void {
  if (parts.has('META-INF/manifest.xml')) refuseEncrypted(parts)
  const reader = new OdsReader(count, sheet)
  readXmlPart(parts, 'content.xml', reader)
  if (reader.sheets === 0) throw new OfficeRefusal('it has no sheet')
}

function refuseEncrypted(parts: ZipParts): void {
  readXmlPart(parts, 'META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data')
        throw new OfficeRefusal('it is protected with a password; save it without one')
    },
    text: () => {},
    close: () => {},
  })
}

type OpenCell = {
  readonly attributes: XmlAttributes
  readonly times: number
  text: string
  paragraphs: number
}

/** Handles the elements of a content part. */
class OdsReader implements XmlHandler {
  sheets = 0
  private readonly count: CellCount
  private readonly sheet: OpenSheet
  /** Styles of hidden tables; each sheet has its own style. */
  private readonly hiddenStyles = new Set<string>()
  private style = ''
  /** Null outside of a sheet. */
  private taker: SheetTaker | null = null
  /** Nesting depth; tables within cells are not sheets. */
  private depth = 0
  private goesOn = false
  private number = 1
  private rowTimes = 1
  private isRowHidden = false
  private column = 0
  private cells: SheetCell[] = []
  private at = 0
  private cell: OpenCell | null = null
  /** Nesting depth of notes; a note is within its cell and has paragraphs of its own. */
  private notes = 0
  private isParagraph = false

  constructor(count: CellCount, sheet: OpenSheet) {
    this.count = count
    this.sheet = sheet
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'style') this.style = attributes.get('style:name') ?? ''
    else if (name === 'table-properties' && attributes.get('table:display') === 'false')
      this.hiddenStyles.add(this.style)
    else if (name === 'table') this.openTable(attributes)
    if (!this.goesOn || this.depth > 1) return
    if (name === 'table-row') {
      this.rowTimes = times(attributes, 'table:number-rows-repeated', officeLimits.rows)
      this.cells = []
      this.at = 0
      this.isRowHidden = isHidden(attributes)
    } else if (name === 'table-column') {
      const columns = times(attributes, 'table:number-columns-repeated', officeLimits.columns)
      if (isHidden(attributes)) this.taker?.hide(this.column, this.column + columns - 1)
      this.column += columns
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      const repeated = times(attributes, 'table:number-columns-repeated', officeLimits.columns)
      this.cell = { attributes, times: repeated, text: '', paragraphs: 0 }
    } else if (name === 'annotation') this.notes++
    else if (name === 'p' && this.notes === 0 && this.cell !== null) {
      if (this.cell.paragraphs++ > 0) this.cell.text += '\n'
      this.isParagraph = true
    } else if (name === 's') this.add(' '.repeat(times(attributes, 'text:c', 1000)))
    else if (name === 'tab') this.add('\t')
    else if (name === 'line-break') this.add('\n')
  }

  readonly text = (text: string): void => {
    // a line break between the spans of a paragraph is document layout
    if (!isLayout(text)) this.add(text)
  }

  readonly close = (name: string): void => {
    if (name === 'table' && --this.depth === 0) {
      this.taker?.end()
      this.taker = null
      this.goesOn = false
    }
    if (!this.goesOn || this.depth > 1) return
    if (name === 'annotation') this.notes--
    else if (name === 'p' && this.notes === 0) this.isParagraph = false
    else if (name === 'table-row') this.closeRow()
    else if (this.cell !== null && (name === 'table-cell' || name === 'covered-table-cell')) {
      this.closeCell(this.cell)
      this.cell = null
    }
  }

  private add(text: string): void {
    if (this.cell !== null && this.isParagraph && this.notes === 0)
      this.cell.text = joinText(this.cell.text, text)
  }

  private openTable(attributes: XmlAttributes): void {
    if (++this.depth > 1) return
    if (++this.sheets > officeLimits.sheets)
      throw new OfficeRefusal(`it has more than ${officeLimits.sheets} sheets`, true)
    const style = attributes.get('table:style-name') ?? ''
    this.taker = this.sheet(attributes.get('table:name') ?? '', this.hiddenStyles.has(style))
    this.column = 0
    this.goesOn = true
    this.number = 1
  }

  private closeCell(cell: OpenCell): void {
    const value = odsValue(cell)
    const isFormula = cell.attributes.has('table:formula')
    if (this.at + cell.times > officeLimits.columns) throw new OfficeRefusal('it has a cell outside a sheet')
    if (value === null ? isFormula : value !== '') {
      this.count.repeat([{ value }], cell.times - 1)
      for (let time = 0; time < cell.times; time++) this.cells.push({ at: this.at + time, value, isFormula })
    }
    this.at += cell.times
  }

  private closeRow(): void {
    const { cells, taker } = this
    if (this.goesOn) this.count.repeat(cells, this.rowTimes - 1)
    for (let time = 0; time < this.rowTimes && cells.length > 0 && this.goesOn; time++) {
      this.count.add(cells)
      const number = this.number + time
      this.goesOn =
        taker?.row(this.isRowHidden ? { number, cells, isHidden: true } : { number, cells }) ?? false
    }
    this.number += this.rowTimes
    if (this.number > officeLimits.rows + 1) throw new OfficeRefusal('it has a row outside a sheet')
  }
}

function isHidden(attributes: XmlAttributes): boolean {
  return /^(?:collapse|filter)$/.test(attributes.get('table:visibility') ?? '')
}

function times(attributes: XmlAttributes, name: string, most: number): number {
  const given = Number(attributes.get(name) ?? 1)
  return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : 1
}

function odsValue({ attributes, text }: OpenCell): RawCell {
  const type = attributes.get('office:value-type')
  // an error has no value, only its displayed text
  if (attributes.get('calcext:value-type') === 'error') return text
  if (type === 'date') {
    const given = attributes.get('office:date-value') ?? ''
    const time = Date.parse(given.includes('T') ? `${given.slice(0, 19)}Z` : `${given}T00:00:00Z`)
    return Number.isNaN(time) ? given : new Date(time)
  }
  if (type === 'boolean') return attributes.get('office:boolean-value') === 'true'
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const given = attributes.get('office:value') ?? ''
    if (given === '' || Number.isNaN(Number(given))) return text
    const number = Number(given)
    if (type === 'percentage') return { number, shown: `${Number((number * 100).toPrecision(15))}%` }
    const reports = isShownAsReference(text, number) || scaleIn(text) !== null
    return reports ? { number, shown: text } : number
  }
  if (type === 'string') return attributes.get('office:string-value') ?? text
  return text === '' ? null : text
}
