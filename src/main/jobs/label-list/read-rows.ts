import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'

/** Maximum length of a row, in characters. */
const longestRow = 131_072

/** The rows of a table in CSV, without empty ones. Throws when it is damaged. */
export async function* readRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly string[]> {
  const parser = Readable.from(text).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRow,
    }),
  )
  try {
    for await (const row of parser) yield row as string[]
  } catch (error) {
    throw isCsvError(error) ? new Error(`its table is damaged at line ${error.lines}`) : error
  }
}

function isCsvError(error: unknown): error is CsvError & { readonly lines: number } {
  return error instanceof Error && 'lines' in error && 'code' in error
}

/** Returns the column delimiter of a header. */
export function delimiterOf(line: string): string {
  const counts = [',', ';', '\t', '|'].map((mark) => [mark, line.split(mark).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
