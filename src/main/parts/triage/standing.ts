import { decode } from '../../engine/ioc/encoding.ts'
import { columnAt } from '../../engine/reading/column-at.ts'
import type { Source } from './source-file.ts'

/** Bytes before a place in which its row of a table may begin. */
const maxRowBytes = 65_536

/** The part of a source that a byte of it stands in, and the column where that is a table. */
export async function standingOf(
  source: Source,
  start: number,
): Promise<{ readonly part: string | null; readonly column: string | null }> {
  const part = source.reading?.parts.findLast((each) => each.start <= start && start < each.end)
  if (part === undefined) return { part: null, column: null }
  const path = part.path === '' ? null : part.path
  if (part.columns === undefined) return { part: path, column: null }
  const before = decode(
    await source.bytes(Math.max(part.start, start - maxRowBytes), start),
    source.encoding ?? 'utf-8',
  )
  const row = before.slice(before.lastIndexOf('\n') + 1)
  return { part: path, column: columnAt(row, part.columns, part.column_starts) }
}
