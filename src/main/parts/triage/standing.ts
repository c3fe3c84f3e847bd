import type { Place } from '../../../contract/workstation/triage/triage-session.ts'
import { decode } from '../../engine/ioc/encoding.ts'
import { columnAt } from '../../engine/reading/column-at.ts'
import type { Source } from './source-file.ts'

/** Maximum bytes before a place in which the start of its table row is searched. */
const maxRowBytes = 65_536

type Standing = Pick<Place, 'part' | 'column' | 'encoded'>

/**
 * Returns the part of a source that contains an offset, its byte range in the source's own bytes, and the column in a
 * table.
 */
export async function standingOf(source: Source, start: number): Promise<Standing> {
  const { reading, ownSize } = source
  const part = reading?.parts.findLast((each) => each.start <= start && start < each.end)
  if (part === undefined) return { part: null, column: null, encoded: null }
  const path = part.path === '' ? null : part.path
  const { from, to } = part
  // a range that covers the whole source gives no location
  const isWithin = reading?.is_decoded === true && to > from && to - from < ownSize
  const encoded = isWithin ? { from, to } : null
  if (part.columns === undefined) return { part: path, column: null, encoded }
  const before = decode(
    await source.bytes(Math.max(part.start, start - maxRowBytes), start),
    source.encoding ?? 'utf-8',
  )
  const row = before.slice(before.lastIndexOf('\n') + 1)
  return { part: path, column: columnAt(row, part.columns, part.column_starts), encoded }
}
