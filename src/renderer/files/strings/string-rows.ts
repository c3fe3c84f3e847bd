export type StringRow = {
  readonly offset: number
  readonly encoding: 'ASCII' | 'UTF-16'
  readonly value: string
}

/** What is read of the result of the strings tool: kept by an earlier version, it may have another form. */
export type StringsRead = {
  readonly rows: readonly StringRow[]
  /** How many strings there are in the file, also those that are not listed. */
  readonly total: number
}

export type StringFilter = { readonly words: string; readonly encoding: 'all' | StringRow['encoding'] }

/** Returns the strings of a result in the order of the file; null where it has another form. */
export function stringsOf(data: unknown): StringsRead | null {
  if (typeof data !== 'object' || data === null) return null
  const { ascii, utf16le, ascii_count, utf16le_count } = data as Readonly<Record<string, unknown>>
  if (!Array.isArray(ascii) || !Array.isArray(utf16le)) return null
  if (typeof ascii_count !== 'number' || typeof utf16le_count !== 'number') return null
  const rows = [...rowsOf(ascii, 'ASCII'), ...rowsOf(utf16le, 'UTF-16')]
  return {
    rows: rows.toSorted((one, other) => one.offset - other.offset),
    total: ascii_count + utf16le_count,
  }
}

function rowsOf(list: readonly unknown[], encoding: StringRow['encoding']): StringRow[] {
  return list.flatMap((each) => {
    const { offset, value } = Object(each) as { offset?: unknown; value?: unknown }
    return typeof offset === 'number' && typeof value === 'string' ? [{ offset, encoding, value }] : []
  })
}

/** Returns the strings in which every word occurs, ignoring case. */
export function filtered(
  rows: readonly StringRow[],
  { words, encoding }: StringFilter,
): readonly StringRow[] {
  const sought = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (sought.length === 0 && encoding === 'all') return rows
  return rows.filter(
    (row) =>
      (encoding === 'all' || row.encoding === encoding) &&
      (sought.length === 0 || contains(row.value.toLowerCase(), sought)),
  )
}

function contains(value: string, words: readonly string[]): boolean {
  return words.every((word) => value.includes(word))
}

/** Bytes that a string takes in the file. */
export function bytesOfString({ encoding, value }: StringRow): number {
  return encoding === 'ASCII' ? value.length : value.length * 2
}
