import type { Store } from '../database/handle.ts'

/** Answers about workbooks by their layout, and lists of what imports left out. */

/** Answers to a layout as JSON, the file they were given for, and when. */
export type WorkbookLayout = {
  readonly layout: string
  readonly file: string
  readonly answers: string
  readonly answered_at: string
}

/** Maximum number of layouts and lists that are kept; the oldest are removed. */
const maxLayouts = 200
const maxLists = 50

export function readLayouts({ reader }: Store): WorkbookLayout[] {
  return reader
    .prepare('SELECT layout, file, answers, answered_at FROM workbook_layout ORDER BY rowid DESC')
    .all() as WorkbookLayout[]
}

export function keepLayout({ writer }: Store, { layout, file, answers, answered_at }: WorkbookLayout): void {
  writer.transaction(() => {
    writer
      .prepare(
        'INSERT OR REPLACE INTO workbook_layout (layout, file, answers, answered_at) VALUES (?, ?, ?, ?)',
      )
      .run(layout, file, answers, answered_at)
    writer
      .prepare(
        'DELETE FROM workbook_layout WHERE layout NOT IN (SELECT layout FROM workbook_layout ORDER BY rowid DESC LIMIT ?)',
      )
      .run(maxLayouts)
  })()
}

/** Returns whether there was one. */
export function forgetLayout({ writer }: Store, layout: string): boolean {
  return writer.prepare('DELETE FROM workbook_layout WHERE layout = ?').run(layout).changes > 0
}

/** A list of what an import left out: numbers of rows, and the workbook. */
export type LeftOutList = {
  readonly number: number
  readonly at: string
  readonly file: string
  readonly rows: number
  readonly partly: number
}

/** Keeps a list; returns its number. */
export function keepLeftOut(
  { writer }: Store,
  { at, file, rows, partly }: Omit<LeftOutList, 'number'>,
  workbook: Uint8Array,
): number {
  return writer.transaction(() => {
    const { lastInsertRowid } = writer
      .prepare('INSERT INTO import_left_out (at, file, rows, partly, workbook) VALUES (?, ?, ?, ?, ?)')
      .run(at, file, rows, partly, workbook)
    writer
      .prepare(
        'DELETE FROM import_left_out WHERE number NOT IN (SELECT number FROM import_left_out ORDER BY number DESC LIMIT ?)',
      )
      .run(maxLists)
    return Number(lastInsertRowid)
  })()
}

export function listLeftOut({ reader }: Store): LeftOutList[] {
  return reader
    .prepare('SELECT number, at, file, rows, partly FROM import_left_out ORDER BY number DESC')
    .all() as LeftOutList[]
}

/** The workbook of a list and the file it is about; null when there is none. */
export function readLeftOut(
  { reader }: Store,
  number: number,
): { readonly file: string; readonly workbook: Uint8Array } | null {
  const found = reader.prepare('SELECT file, workbook FROM import_left_out WHERE number = ?').get(number) as
    | { file: string; workbook: Uint8Array }
    | undefined
  return found ?? null
}
