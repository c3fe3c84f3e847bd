import type { SourceReading } from '../../../contract/workstation/triage/triage-session.ts'
import type { TableShape } from '../../engine/reading/table-shape.ts'
import type { LaidSource } from '../../jobs/lay-source.ts'

/**
 * Returns what is stored about how a source was read; the rows of its parts are determined after reading. `size` is the
 * size of the source in bytes.
 */
export function readingOf(laid: LaidSource, size: number): SourceReading {
  return {
    as: laid.as,
    is_decoded: laid.size !== null,
    messages: laid.messages,
    source_size: size,
    source_rows: laid.sourceRows,
    part_count: laid.partCount,
    parts: laid.parts.map(({ columns, columnStarts, ...part }) => ({
      ...part,
      row: 0,
      ...(columns !== undefined && { columns: [...columns] }),
      ...(columnStarts !== undefined && { column_starts: [...columnStarts] }),
    })),
  }
}

/** Returns the reading of a table whose raw bytes already show its cells. */
export function tableAsItStands(size: number, { columns, starts }: TableShape): SourceReading {
  const part = {
    path: '',
    type: 'text/tab-separated-values',
    name: null,
    from: 0,
    to: size,
    start: 0,
    end: size,
    row: 0,
    problem: null,
    ...(columns !== null && { columns: [...columns] }),
    ...(starts !== null && { column_starts: [...starts] }),
  }
  return {
    as: 'table',
    is_decoded: false,
    messages: 1,
    source_size: size,
    source_rows: 0,
    part_count: 1,
    parts: [part],
  }
}
