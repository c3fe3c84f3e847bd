/**
 * CSV for people (RFC 4180: CRLF, a header, quotes where needed). Spreadsheets run cells that look like formulas, so such a
 * cell is made a text with an apostrophe. Which cells there are depends on who opens the file: where the decimal sign is a
 * comma, spreadsheets split lines at semicolons, and others at tabs, whatever the quotes say, so that `x;=1` becomes two
 * cells. What follows such a sign within a cell is guarded as its beginning is. Programs that need the exact value read JSON.
 */

/** Signs that begin a formula; the wide ones count in East Asian editions. */
const formula = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
/** What may stand before one without a reader seeing it: quotes, spaces, a byte order mark. */
const before = '[" \\uFEFF]*'
const atStart = new RegExp(`^(?=[\\t\\r]|${before}${formula})`)
const behindSeparator = new RegExp(`([;\\t\\r\\n]${before})(?=${formula})`, 'g')

/** Disarms a cell, and each part of it, that a spreadsheet would take for a formula. */
export function guardFormula(cell: string): string {
  return cell.replace(behindSeparator, "$1'").replace(atStart, "'")
}

/** Writes a header and rows. */
export function peopleCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map(peopleCsvLine).join('')
}

/** One line of it, with its end. */
export function peopleCsvLine(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: string): string {
  const guarded = guardFormula(cell)
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
