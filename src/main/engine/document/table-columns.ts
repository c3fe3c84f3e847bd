/**
 * Returns the cells of a first row as column names; null where they are none: a name is short and not itself a value.
 */
export function namedColumns(cells: readonly string[]): readonly string[] | null {
  const names = cells.map((cell) => cell.trim())
  const filled = names.filter((name) => name !== '')
  if (filled.length < 2 || filled.length * 2 < names.length) return null
  return filled.every(isName) ? names : null
}

/** Words with at least one letter; no number, address or sentence. */
function isName(text: string): boolean {
  return (
    text.length <= 80 &&
    /\p{L}/u.test(text) &&
    !/:\/\/|@|[.!?] |\]\(|\d{5}|^[\d.,:/-]+$/u.test(text) &&
    !/\w\.\w{2,}/.test(text)
  )
}
