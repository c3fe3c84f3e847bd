import { readNumberFormat, type ShowNumber, showPercent } from './number-format.ts'
import { OfficeRefusal, officeLimits } from './office-refusal.ts'
import { readRelations, relationId } from './relations.ts'
import { joinRun, readXmlPart, withoutEscapes } from './xml-part.ts'
import type { ZipParts } from './zip-parts.ts'

/** Data shared by the sheets of an Office Open XML workbook (ECMA-376), and the location of each sheet. */
export type XlsxBook = {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[]
  /** Texts that cells refer to by number. */
  readonly texts: readonly string[]
  /** Of each cell format, how it shows numbers; null when it adds nothing to them. */
  readonly formats: readonly CellFormat[]
  /** Day numbers count from 1904 instead of 1900. */
  readonly from1904: boolean
}

/** `day`: the number is a day number. */
export type CellFormat = 'day' | ShowNumber | null

/** Reads what the sheets of a workbook share. Throws a refusal when the archive contains no readable workbook. */
export function readXlsxBook(parts: ZipParts): XlsxBook {
  const workbook = readRelations(parts, '').find(({ kind }) => kind === 'officeDocument')?.part ?? null
  if (workbook === null) throw new OfficeRefusal('it is a zip archive, but not a workbook')
  if (/\.bin$/i.test(workbook))
    throw new OfficeRefusal('it is a binary workbook (xlsb); save it as xlsx in a spreadsheet program')
  const related = readRelations(parts, workbook)
  const byId = new Map(related.map((relation) => [relation.id, relation]))
  const sheets: { name: string; part: string; isHidden: boolean }[] = []
  let from1904 = false
  readXmlPart(parts, workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '')
      if (name !== 'sheet') return
      const sheet = byId.get(relationId(attributes))
      // chart sheets and dialog sheets have no cells
      if (sheet?.kind !== 'worksheet' || sheet.part === null) return
      sheets.push({
        name: attributes.get('name') ?? '',
        part: sheet.part,
        isHidden: /^(?:hidden|veryHidden)$/.test(attributes.get('state') ?? ''),
      })
      if (sheets.length > officeLimits.sheets)
        throw new OfficeRefusal(`it has more than ${officeLimits.sheets} sheets`, true)
    },
    text: () => {},
    close: () => {},
  })
  if (sheets.length === 0) throw new OfficeRefusal('it has no sheet')
  const strings = related.find(({ kind }) => kind === 'sharedStrings')?.part ?? null
  const styles = related.find(({ kind }) => kind === 'styles')?.part ?? null
  return {
    sheets,
    from1904,
    texts: strings !== null && parts.has(strings) ? readTexts(parts, strings) : [],
    formats: styles !== null && parts.has(styles) ? readCellFormats(parts, styles) : [],
  }
}

/** Reads the shared texts: the runs of a formatted text are joined, phonetic readings (`rPh`) left out. */
function readTexts(parts: ZipParts, part: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  let length = 0
  readXmlPart(parts, part, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isReading
      else if (name === 'rPh') isReading = true
    },
    text: (piece) => {
      if (isText) text = joinRun(text, piece)
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        length += text.length
        texts.push(withoutEscapes(text))
        if (length > officeLimits.textLength || texts.length > officeLimits.cells)
          throw new OfficeRefusal('its texts are longer than 256 million characters in total', true)
      }
    },
  })
  return texts
}

/** Reads how cell formats show numbers: built-in formats by number, custom ones by their format code. */
function readCellFormats(parts: ZipParts, part: string): CellFormat[] {
  const own = new Map<string, CellFormat>()
  const formats: CellFormat[] = []
  let isCellFormat = false
  readXmlPart(parts, part, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const code = attributes.get('formatCode') ?? ''
        own.set(attributes.get('numFmtId') ?? '', showsDay(code) ? 'day' : readNumberFormat(code))
      }
      if (name === 'cellXfs') isCellFormat = true
      else if (name === 'xf' && isCellFormat) {
        const id = attributes.get('numFmtId') ?? '0'
        formats.push(own.has(id) ? (own.get(id) ?? null) : builtInFormat(Number(id)))
      }
      if (own.size + formats.length > officeLimits.formats)
        throw new OfficeRefusal('its cells have more than a million formats', true)
    },
    text: () => {},
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return formats
}

function builtInFormat(id: number): CellFormat {
  if (isBuiltInDay(id)) return 'day'
  return id === 9 || id === 10 ? showPercent : null
}

/**
 * Whether a built-in format is a date (ECMA-376 part 1, 18.8.30), including those of East Asian editions; times of day
 * are not.
 */
function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
}

function showsDay(format: string): boolean {
  const bare = format
    .slice(0, 500)
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[[^\]]*\]/g, '')
  return /[dy]|mmm/i.test(bare)
}
