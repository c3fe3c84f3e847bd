/** The name of a cell's column, where the first line of a source contains the column names of a table. */

/** Separators of tables, those least frequent in other texts first. */
const separators = ['\t', '|', ';', ','] as const

/** Maximum number of bytes of a first line; a longer one contains no column names. */
export const longestHead = 2048

/**
 * @param head the first line of the source, in UTF-8
 * @param before the line up to the cell; a separator inside quotes does not count
 * @returns empty where there is no such column
 */
export function columnName(head: Uint8Array, before: string): string {
  const names = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const separator = separators.find((mark) => names.includes(mark))
  if (separator === undefined) return ''
  return cellsOf(names, separator)[cellsOf(before, separator).length - 1] ?? ''
}

function cellsOf(line: string, separator: string): string[] {
  const bare = line.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(separator, ' '))
  return bare.split(separator)
}
