/**
 * Returns the name of the table column of a value, from the text before it in its line; null when the column has no
 * name.
 */
export function columnAt(
  before: string,
  columns: readonly string[],
  starts: readonly number[] | undefined,
): string | null {
  const at =
    starts === undefined
      ? before.split('\t').length - 1
      : starts.findLastIndex((start) => start <= [...before].length)
  const name = columns[at]
  return name === undefined || name === '' ? null : name
}
