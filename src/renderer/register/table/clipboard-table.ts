/** Blocks of cells as spreadsheets put them on the clipboard: tabs between cells, lines between rows, quotes where needed. */

/** Rows that one paste may have, and cells of a row. */
export const maxPasted = { rows: 5000, cells: 100 } as const

/**
 * Reads a block. A cell in quotes may hold tabs, line breaks and doubled quotes; a quote inside a cell that does not begin
 * with one is a quote. A line break at the end ends the last row.
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    rows.push(row)
    row = []
  }
  while (at < text.length) {
    const cell = readCell(text, at)
    row.push(cell.text)
    at = cell.end
    const sign = text[at]
    if (sign === '\t') {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    endRow()
    at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  if (row.length > 0) endRow()
  return rows
}

function readCell(text: string, from: number): { readonly text: string; readonly end: number } {
  if (text[from] === '"') {
    const quoted = readQuoted(text, from)
    if (quoted !== null) return quoted
  }
  let end = from
  while (end < text.length && !/[\t\r\n]/.test(text[end] ?? '')) end += 1
  return { text: text.slice(from, end), end }
}

/** A cell in quotes; null when the closing quote is not followed by the end of a cell: then the quotes are its own. */
function readQuoted(text: string, from: number): { readonly text: string; readonly end: number } | null {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const isEnd = quote + 1 === text.length || /[\t\r\n]/.test(text[quote + 1] ?? '')
      return isEnd ? { text: cell, end: quote + 1 } : null
    }
    cell += '"'
    at = quote + 2
  }
}

/** Writes a block, so that a spreadsheet and `readTable` read it as it is. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n')
}

function writeCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
