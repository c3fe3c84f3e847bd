/** The column of a table in which a value stands, by what stands before it in its line; null where it has no name. */
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
