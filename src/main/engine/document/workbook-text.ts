import { CellCount } from '../office/cell-count.ts'
import { shownCell } from '../office/raw-cell.ts'
import { columnLetters, type SheetCell } from '../office/sheet-row.ts'
import { readXlsxBook, type XlsxBook } from '../office/xlsx-book.ts'
import { readXlsxSheet } from '../office/xlsx-sheet.ts'
import { readXmlPart } from '../office/xml-part.ts'
import { attribute } from './office-flow.ts'
import type { OfficeFile } from './office-part.ts'
import { readSheetLinks, type SheetLinks } from './sheet-links.ts'
import { shownLink } from './shown-link.ts'
import { namedColumns } from './table-columns.ts'
import { readBeside } from './word-text.ts'

/**
 * Reads a workbook (xlsx, xlsm): sheet by sheet with the displayed cell values, each with its comments and text boxes.
 */
export function readWorkbookText(file: OfficeFile, main: string): void {
  const count = new CellCount()
  let book: XlsxBook | null = null
  const problem = file.attempt(() => {
    book = readXlsxBook(file.parts)
  })
  if (problem !== null) file.sink.text('sheets', '', { problem })
  // assigned within the attempt
  for (const sheet of (book as XlsxBook | null)?.sheets ?? [])
    readSheet(file, book as unknown as XlsxBook, count, sheet)
  const relations = file.relationsOf(main)
  for (const { kind, part } of relations) {
    if (part === null) continue
    if (kind === 'connections') readConnections(file, part)
    else if (kind === 'externalLink') file.noteOutside(file.relationsOf(part), new Set())
  }
  readBeside(file, relations, {})
}

function readSheet(
  file: OfficeFile,
  book: XlsxBook,
  count: CellCount,
  { name, part, isHidden }: XlsxBook['sheets'][number],
): void {
  const place = `sheet ${name}`
  const lines: string[] = []
  let first: readonly string[] = []
  const relations = file.relationsOf(part)
  const placed = new Set<string>()
  let links: SheetLinks = { addresses: new Map(), texts: [] }
  const problem =
    file.attempt(() => {
      links = readSheetLinks(file.parts, part, relations, placed)
    }) ??
    file.attempt(() =>
      readXlsxSheet(file.parts, part, book, count, {
        row: ({ number, cells }) => {
          const shown = rowCells(cells, number, links, file)
          if (shown.every((cell) => cell === '')) return true
          if (lines.length === 0) first = shown
          lines.push(shown.join('\t'))
          return true
        },
        hide: () => {},
      }),
    )
  file.sink.text(isHidden ? `${place} (hidden)` : place, [...lines, ...links.texts].join('\n'), {
    problem,
    columns: lines.length > 1 ? namedColumns(first) : null,
  })
  file.noteOutside(relations, placed)
  readBeside(file, relations, {
    comments: `comments of ${place}`,
    threadedComment: `comments of ${place}`,
    drawing: `text boxes of ${place}`,
  })
}

function rowCells(
  cells: readonly SheetCell[],
  row: number,
  { addresses }: SheetLinks,
  file: OfficeFile,
): string[] {
  const shown: string[] = []
  for (const { at, value } of cells) {
    // empty cells before a cell become tabs, up to the limit
    while (shown.length < at && shown.length < maxGap) shown.push('')
    const text = shownCell(value).replace(/[\t\r\n]+/g, ' ')
    const address = addresses.get(`${columnLetters(at)}${row}`)
    const written = address === undefined ? text : shownLink(text, address)
    file.budget.take(written.length + 1)
    shown.push(written)
  }
  return shown
}

/** Maximum column up to which cells are aligned. */
const maxGap = 1000

/** Reads the sources of a workbook's data: databases, files, pages. */
function readConnections(file: OfficeFile, part: string): void {
  if (!file.isNew(part)) return
  const lines: string[] = []
  const problem = file.attempt(() =>
    readXmlPart(file.parts, part, {
      open: (_element, attributes) => {
        for (const name of ['name', 'connection', 'command', 'url', 'sourceFile']) {
          const value = attribute(attributes, name)
          if (value === '') continue
          file.budget.take(value.length)
          lines.push(`${name}: ${value}`)
        }
      },
      text: () => {},
      close: () => {},
    }),
  )
  file.sink.text('data connections', lines.join('\n'), { problem })
}
