/**
 * CSV for people (RFC 4180: CRLF, a header, quotes where needed). Spreadsheets execute cells that look like formulas,
 * so such a cell is turned into text with an apostrophe. Where cells begin depends on the reader's spreadsheet: with a
 * decimal comma, it splits lines at semicolons, and others split at tabs, regardless of quotes, so that `x;=1` becomes
 * two cells. The text after such a separator within a cell is therefore guarded like its beginning. Programs that need
 * the exact value read JSON.
 */

/** Characters that begin a formula; the full-width ones do in East Asian editions. */
const formula = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
/** Characters that may invisibly precede one: quotes, spaces, a byte order mark. */
const before = '[" \\uFEFF]*'
const atStart = new RegExp(`^(?=[\\t\\r]|${before}${formula})`)
const behindSeparator = new RegExp(`([;\\t\\r\\n]${before})(?=${formula})`, 'g')

/** Disarms a cell, and each part of it, that a spreadsheet would interpret as a formula. */
export function guardFormula(cell: string): string {
  return cell.replace(behindSeparator, "$1'").replace(atStart, "'")
}

/** Writes a header and rows. */
export function peopleCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map(peopleCsvLine).join('')
}

/** Returns one line with its line end. */
export function peopleCsvLine(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: string): string {
  const guarded = guardFormula(cell)
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
