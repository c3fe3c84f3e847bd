import { decode, isWide } from '../../engine/ioc/encoding.ts'
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
  return {
    part: part.path === '' ? null : part.path,
    column: part.columns === undefined ? null : await columnAt(source, start, part),
  }
}

async function columnAt(
  source: Source,
  at: number,
  { start, columns = [] }: { readonly start: number; readonly columns?: readonly string[] | undefined },
): Promise<string | null> {
  const encoding = source.encoding ?? 'utf-8'
  const before = await source.bytes(Math.max(start, at - maxRowBytes), at)
  const text = decode(before, isWide(encoding) ? encoding : 'latin-1')
  const row = text.slice(text.lastIndexOf('\n') + 1)
  const name = columns[row.split('\t').length - 1]
  return name === undefined || name === '' ? null : name
}
