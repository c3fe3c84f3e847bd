/**
 * Blocks of cells in the clipboard format of spreadsheets: tabs between cells, line breaks between rows, quotes where
 * needed.
 */

/** Maximum number of rows in one paste, and of cells in a row. */
export const maxPasted = { rows: 5000, cells: 100 } as const

/**
 * Parses a block. A quoted cell may contain tabs, line breaks and doubled quotes; in a cell that does not begin with a
 * quote, quotes are literal. A trailing line break ends the last row.
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

/**
 * Parses a quoted cell; null when the closing quote is not at the end of the cell, in which case the quotes are
 * literal.
 */
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

/** Formats a block such that spreadsheets and `readTable` read back the same cells. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n')
}

function writeCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
